/** A process that claims the folder it is told, says whether it holds it, and lets go of it when it is told the next. */
import { claimFolder } from '../../../embedded/shared/claim-folder.ts';

let release: (() => Promise<void>) | undefined;
process.on('message', async (folder: string) => {
  await release?.();
  release = await claimFolder(folder, 'claimer');
  process.send?.(release !== undefined);
});
process.send?.('ready');
