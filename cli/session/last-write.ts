import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { folder, writePrivately } from './file.ts';

/** What was written longer ago can be read by now, or the platform has a log of another kind of trouble. */
const MEMORY_MS = 60_000;
const NAME = 'last-write.json';

/** The position of the last write to the platform at an address, as long as a read could miss it; otherwise null. */
export async function lastWrite(url: string): Promise<string | null> {
  try {
    const last = JSON.parse(await readFile(join(folder(), NAME), 'utf8'));
    return last.url === url && Date.now() - last.at < MEMORY_MS ? String(last.position) : null;
  } catch {
    return null; // Without it, a read may be a moment behind.
  }
}

/** Remembers a write for the commands that follow. */
export const rememberWrite = (url: string, position: string): Promise<void> =>
  writePrivately(NAME, { url, position, at: Date.now() });

/** Forgets a position that the platform does not reach: its log may have been replaced. */
export const forgetLastWrite = (): Promise<void> => rm(join(folder(), NAME), { force: true });
