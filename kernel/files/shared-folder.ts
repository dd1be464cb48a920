import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type EventStore, WrongExpectedRevision } from '../event-store/index.ts';
import { defineEvents, streamOf } from '../events/catalogue.ts';
import { uuidFrom } from '../events/ids.ts';

const fileStoreEvents = defineEvents('fileStore', {
  FileFolderChosen: z.object({ folder_id: z.string() }),
});

const ID = 'media';
const STREAM = streamOf(fileStoreEvents, ID);
const NOTE = '.folder-id';

/**
 * Holds every process that reads or writes media files to the same folder, on however many machines they run. The
 * folder carries an id in a note, and the event store remembers the id of the first folder used. Otherwise a copy with
 * a folder of its own would accept work, and its files would be missing everywhere else.
 * @throws Error that names the folder and what to do, if it is a different one or cannot be used
 */
export async function requireSharedFolder(store: EventStore, root: string): Promise<void> {
  const [chosen, found] = await Promise.all([store.lastOf(fileStoreEvents, ID), noteIn(root)]);
  if (chosen === null) return choose(store, root, found ?? (await makeNote(root)));
  const { folder_id } = chosen.data;
  if (found === folder_id) return;
  throw new Error(
    `PLATFORM_DATA: ${root} is ${found === null ? 'a new folder' : 'the folder of another installation'}, and this event store's media files are in one ` +
      `whose ${NOTE} says ${folder_id}: mount that folder here, or, if this one is to take its place, write that id into ${join(root, NOTE)}`,
  );
}

async function choose(store: EventStore, root: string, folderId: string): Promise<void> {
  const id = uuidFrom(STREAM, folderId);
  const metadata = { correlationId: id, causationId: id, commandId: id, actor: 'system:setup', owner: null };
  try {
    await store.append(STREAM, null, [{ type: 'FileFolderChosen', data: { folder_id: folderId }, id, metadata }]);
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
    // Another process was first; it should be the same folder.
    return requireSharedFolder(store, root);
  }
}

async function noteIn(root: string): Promise<string | null> {
  try {
    return (await readFile(join(root, NOTE), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw unusable(root, error);
  }
}

/** @returns the id in the note: the first one's, if several processes create it at once */
async function makeNote(root: string): Promise<string> {
  const id = randomUUID();
  const temporary = join(root, `${NOTE}.${id}`);
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
