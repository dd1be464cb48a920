import { openFolder } from '../../../kernel/files/folder/folder.ts';
import { fileCases } from '../../support/file-cases.ts';
import { startS3 } from '../../support/stacks/s3.ts';
import { tempFolder } from '../../support/stacks/temp-folder.ts';

fileCases('files in a folder', async () => {
  const { folder, remove } = await tempFolder('files');
  return { files: openFolder(folder), close: remove };
}).run();

fileCases('files in S3', () => startS3()).run();
