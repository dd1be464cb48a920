import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoreIdentity } from '../file-store.ts';

const NOTE = '.folder-id';

/** A folder is told from others by a note in it. */
export const folderIdentity = (root: string): StoreIdentity => ({
  place: `PLATFORM_DATA: ${root}`,
  read: () => noteIn(root),
  give: (id) => makeNote(root, id),
  correction: (wanted) =>
    `whose ${NOTE} says ${wanted}: mount that folder here, or, if this one is to take its place, write that id into ${join(root, NOTE)}`,
});

async function noteIn(root: string): Promise<string | null> {
  try {
    return (await readFile(join(root, NOTE), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw unusable(root, error);
  }
}

async function makeNote(root: string, id: string): Promise<string> {
  const temporary = join(root, `${NOTE}.${randomUUID()}`);
  try {
    await mkdir(root, { recursive: true });
    await writeFile(temporary, `${id}\n`);
    // Unlike a write, a link appears complete or not at all, and fails if there is one already.
    await link(temporary, join(root, NOTE));
    return id;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusable(root, error);
    return (await noteIn(root)) ?? id;
  } finally {
    await unlink(temporary).catch(() => undefined /* never created */);
  }
}

const unusable = (root: string, error: unknown): Error =>
  new Error(
    `PLATFORM_DATA: ${root} cannot be used (${(error as NodeJS.ErrnoException).code}): make it readable and writable for this user`,
    { cause: error },
  );
