import { z } from 'zod';
import { type EventStore, StreamMoved } from '../event-store/index.ts';
import { defineEvents, type EventsOf } from '../events.ts';
import { uuidFrom } from '../ids.ts';

const STREAM = 'routerCheckpoint';

const checkpointEvents = defineEvents({
  RouterCheckpointed: z.object({ position: z.string(), targets: z.array(z.string()) }),
});
type RouterCheckpointed = EventsOf<typeof checkpointEvents>;

/**
 * Up to where all of the named targets have been served. It only shortens the way back: the truth is in the targets.
 */
export type Checkpoint = { readonly position: bigint; readonly targets: readonly string[] };

export async function readCheckpoint(store: EventStore): Promise<Checkpoint | null> {
  const last = await store.lastOf(STREAM);
  if (!last) return null;
  const { position, targets } = last.data as RouterCheckpointed['data'];
  return { position: BigInt(position), targets };
}

export async function writeCheckpoint(store: EventStore, { position, targets }: Checkpoint): Promise<void> {
  const last = await store.lastOf(STREAM);
  if (!last) await store.setMetadata(STREAM, { maxCount: 1 });
  const id = uuidFrom(STREAM, position, last?.revision ?? -1n);
  const metadata = { correlationId: id, causationId: id, actor: 'system:router', owner: null };
  const data = { position: String(position), targets: [...targets] };
  try {
    await store.append(STREAM, last?.revision ?? null, [{ type: 'RouterCheckpointed', data, id, metadata }]);
  } catch (error) {
    // Another router has just written one; either serves.
    if (!(error instanceof StreamMoved)) throw error;
  }
}
