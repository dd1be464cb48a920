import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { defineAggregate } from '../aggregates/aggregate.ts';
import { rootCommandContext } from '../aggregates/command-context.ts';
import { execute } from '../aggregates/execute.ts';
import { load } from '../aggregates/load.ts';
import type { EventStore } from '../event-store/index.ts';
import { defineEvents, type EventsOf } from '../events/catalogue.ts';

const fileStoreEvents = defineEvents('fileStore', {
  FileFolderChosen: z.object({ folder_id: z.string() }),
});

const ID = 'media';

type Choose = { readonly type: 'Choose'; readonly folder_id: string };

/** Which folder is everyone's: the first one that is chosen. */
const fileStore = defineAggregate({
  events: fileStoreEvents,
  initial: null as string | null,
  evolve: (_, { data }: EventsOf<typeof fileStoreEvents>) => data.folder_id,
  decide: ({ folder_id }: Choose, chosen) =>
    chosen === null ? [{ type: 'FileFolderChosen' as const, data: { folder_id } }] : [],
});

const NOTE = '.folder-id';

/**
 * Holds every process that reads or writes media files to the same folder, on however many machines they run. The
 * folder carries an id in a note, and the event store remembers the id of the first folder used. Otherwise a copy with
 * a folder of its own would accept work, and its files would be missing everywhere else.
 * @throws Error that names the folder and what to do, if it is a different one or cannot be used
 */
export async function requireSharedFolder(store: EventStore, root: string): Promise<void> {
  const { state: chosen } = await load(store, fileStore, ID);
  if (chosen !== null) return requireSame(root, await noteIn(root), chosen);
  const own = (await noteIn(root)) ?? (await makeNote(root));
  requireSame(root, own, await choose(store, own));
}

/** @param found the id in the folder's note */
function requireSame(root: string, found: string | null, chosen: string): void {
  if (found === chosen) return;
  throw new Error(
    `PLATFORM_DATA: ${root} is ${found === null ? 'a new folder' : 'the folder of another installation'}, and this event store's media files are in one ` +
      `whose ${NOTE} says ${chosen}: mount that folder here, or, if this one is to take its place, write that id into ${join(root, NOTE)}`,
  );
}

/** @returns the folder that was chosen: another process may have been first */
async function choose(store: EventStore, folder_id: string): Promise<string> {
  const context = rootCommandContext(randomUUID(), 'system:setup', null);
  const { state } = await execute(store, fileStore, ID, { type: 'Choose', folder_id }, context);
  return state ?? folder_id;
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
