import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineAggregate } from '../aggregates/aggregate.ts';
import { rootCommandContext } from '../aggregates/command-context.ts';
import { execute } from '../aggregates/execute.ts';
import { load } from '../aggregates/load.ts';
import type { EventStore } from '../event-store/index.ts';
import { defineEvents, type EventsOf } from '../events/catalogue.ts';
import { type Waiting, waitOut } from '../outages/wait-out.ts';
import { FILES, ProviderError } from '../providers/provider-error.ts';
import type { FileStore, StoreIdentity } from './file-store.ts';

const fileStoreEvents = defineEvents('fileStore', {
  FileFolderChosen: z.object({ folder_id: z.string() }),
});

const ID = 'media';

type Choose = { readonly type: 'Choose'; readonly folder_id: string };

/** Whose files are everyone's: those of the store that is chosen first. */
const fileStore = defineAggregate({
  events: fileStoreEvents,
  initial: null as string | null,
  evolve: (_, { data }: EventsOf<typeof fileStoreEvents>) => data.folder_id,
  decide: ({ folder_id }: Choose, chosen) =>
    chosen === null ? [{ type: 'FileFolderChosen' as const, data: { folder_id } }] : [],
});

/**
 * Holds every process that reads or writes media files to the same ones, on however many machines they run. Where the
 * files are, an id is kept, and the event store remembers the id of the first place used. Otherwise a copy with a folder
 * of its own would accept work, and its files would be missing everywhere else.
 * @throws Error that names the place and what to do, if it is a different one or cannot be used
 */
export async function requireSharedFiles(store: EventStore, { identity }: Pick<FileStore, 'identity'>): Promise<void> {
  const { state: chosen } = await load(store, fileStore, ID);
  if (chosen !== null) return requireSame(identity, await identity.read(), chosen);
  const own = (await identity.read()) ?? (await identity.give(randomUUID()));
  requireSame(identity, own, await choose(store, own));
}

/** The same for a process that starts: it waits for a store of files that does not answer. */
export const waitForSharedFiles = (
  store: EventStore,
  files: Pick<FileStore, 'identity'>,
  waiting: Waiting,
): Promise<void> => waitOut(waiting, () => requireSharedFiles(store, files), areAway);

const areAway = (error: unknown): boolean =>
  error instanceof ProviderError && error.details.provider === FILES && error.details.kind === 'unavailable';

/** @param found the id of the place */
function requireSame({ place, correction }: StoreIdentity, found: string | null, chosen: string): void {
  if (found === chosen) return;
  const what = found === null ? 'a new folder' : 'the folder of another installation';
  throw new Error(`${place} is ${what}, and this event store's media files are in one ${correction(chosen)}`);
}

/** @returns the one that was chosen: another process may have been first */
async function choose(store: EventStore, folder_id: string): Promise<string> {
  const context = rootCommandContext(randomUUID(), 'system:setup', null);
  const { state } = await execute(store, fileStore, ID, { type: 'Choose', folder_id }, context);
  return state ?? folder_id;
}
