import type { Test } from 'uvu';
import { locateFfmpeg } from '../../../../domains/shared/providers/ffmpeg/locate.ts';
import { tempFolder } from '../../../support/stacks/temp-folder.ts';

/** The ffmpeg of this machine and a folder to work in, both there while the suite runs. */
export function withFfmpeg<Context>(it: Test<Context>): { readonly binary: string; readonly folder: string } {
  const tools = { binary: '', folder: '' };
  let remove = async (): Promise<void> => undefined;
  it.before(async () => {
    const temporary = await tempFolder('ffmpeg');
    remove = temporary.remove;
    const { binary } = await locateFfmpeg({ configured: null, dataFolder: temporary.folder });
    Object.assign(tools, { binary, folder: temporary.folder });
  });
  it.after(() => remove());
  return tools;
}
