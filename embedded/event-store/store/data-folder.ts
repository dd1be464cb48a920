import { claimFolder } from '../../shared/claim-folder.ts';

/** The folder cannot be used; the text says why and what to do. */
export class DataFolderError extends Error {
  constructor(folder: string, cause: string, action: string) {
    super(`the event store cannot use its data folder ${folder}: ${cause}. ${action}`);
    this.name = 'DataFolderError';
  }
}

/** Creates the folder if it is missing and holds it for this process alone, until the returned function is called. */
export async function claimDataFolder(folder: string): Promise<() => Promise<void>> {
  const release = await claimFolder(folder, 'event-store').catch((error) => {
    throw new DataFolderError(folder, String(error), 'Make it a folder this user may write to, or name another one');
  });
  if (release !== undefined) return release;
  throw new DataFolderError(folder, 'another process uses it', 'Stop that process, or name another folder');
}
