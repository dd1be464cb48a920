import { z } from 'zod';
import { type EventStore, WrongExpectedRevision } from '../event-store/index.ts';
import { defineEvents, streamOf } from '../events/catalogue.ts';
import { uuidFrom } from '../events/ids.ts';

const routerEvents = defineEvents('router', {
  RouterCheckpointed: z.object({ position: z.string(), inboxes: z.array(z.string()) }),
});

const ID = 'checkpoint';
const STREAM = streamOf(routerEvents, ID);

/**
 * Up to where all of the named inboxes have been served. It only shortens the way back: the truth is in the inboxes.
 */
export type RouterCheckpoint = { readonly position: bigint; readonly inboxes: readonly string[] };

export async function readCheckpoint(store: EventStore): Promise<RouterCheckpoint | null> {
  const last = await store.lastOf(routerEvents, ID);
  return last && { position: BigInt(last.data.position), inboxes: last.data.inboxes };
}

export async function writeCheckpoint(store: EventStore, { position, inboxes }: RouterCheckpoint): Promise<void> {
  const last = await store.lastOf(routerEvents, ID);
  if (!last) await store.setMetadata(STREAM, { maxCount: 1 });
  const id = uuidFrom(STREAM, position, last?.revision ?? -1n);
  const metadata = { correlationId: id, causationId: id, commandId: id, actor: 'system:router', owner: null };
  const data = { position: String(position), inboxes: [...inboxes] };
  try {
    await store.append(STREAM, last?.revision ?? null, [{ type: 'RouterCheckpointed', data, id, metadata }]);
  } catch (error) {
    // Another router has just written one; either serves.
    if (!(error instanceof WrongExpectedRevision)) throw error;
  }
}
