import { openFolder } from '../../../kernel/files/folder/folder.ts';
import { fileCases } from '../../support/file-cases.ts';
import { tempFolder } from '../../support/stacks/temp-folder.ts';

fileCases('files in a folder', async () => {
  const { folder, remove } = await tempFolder('files');
  return { files: openFolder(folder), close: remove };
}).run();
