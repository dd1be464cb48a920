import {
  checkpointsOf,
  type DocumentStore,
  isDocumentStoreUnavailable,
  mayPassByItself,
} from '../../kernel/documents/index.ts';
import type { EventAddress } from '../../kernel/event-store/index.ts';
import type { Recorded } from '../../kernel/events/event.ts';
import { applyBatch } from './batch.ts';
import { CheckpointConflict } from './checkpoint.ts';
import { type Skipped, StoppedAt, stopAt } from './failures.ts';
import { checkpointNameOf, type Projection } from './projection.ts';

/**
 * Folds events and moves the checkpoint. If the database refuses the batch, it is halved until one event is left, which
 * is skipped: a document that has grown too large must not stop all others.
 * @param unreadable what is skipped along with the batch
 * @returns what was skipped
 * @throws CheckpointConflict, StoppedAt (what came before that event may or may not be folded), and any error saying
 *   that the database is unavailable
 */
export async function applyEvents(
  documents: DocumentStore,
  projection: Projection,
  events: readonly Recorded[],
  { from, to }: { readonly from: string; readonly to: string },
  unreadable: readonly Skipped[],
): Promise<readonly Skipped[]> {
  try {
    return await applyBatch(documents, projection, events, from, to, unreadable);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  // In the order of the log: everything the checkpoint moves past has been recorded.
  const items: Item[] = [
    ...events.map((event) => ({ address: event, event, cannotRead: [] })),
    ...unreadable.map((each) => ({ address: each.event, event: null, cannotRead: [each] })),
  ];
  items.sort((a, b) => (a.address.position < b.address.position ? -1 : 1));
  const skipped = await applyHalves(documents, projection, items, from);
  const last = items.at(-1);
  const position = last ? String(last.address.position) : from;
  if (position !== to) await applyBatch(documents, projection, [], position, to);
  return skipped;
}

/** An event, or the place of one that cannot be read. */
type Item = {
  readonly address: EventAddress;
  readonly event: Recorded | null;
  readonly cannotRead: readonly Skipped[];
};

/**
 * Halves a refused batch until one event is left: batches are large, and usually the database refuses only one event.
 */
async function applyHalves(
  documents: DocumentStore,
  projection: Projection,
  items: readonly Item[],
  from: string,
): Promise<readonly Skipped[]> {
  const skipped: Skipped[] = [];
  let position = from;
  const middle = Math.ceil(items.length / 2);
  for (const half of [items.slice(0, middle), items.slice(middle)]) {
    const last = half.at(-1);
    if (!last) continue;
    const to = String(last.address.position);
    const events = half.flatMap(({ event }) => event ?? []);
    const cannotRead = half.flatMap((item) => item.cannotRead);
    try {
      skipped.push(...(await applyBatch(documents, projection, events, position, to, cannotRead)));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // If the event can be skipped, the database works, and it is this event that it refuses.
      if (half.length === 1 && last.event)
        skipped.push(...(await applyBatch(documents, projection, [], position, to, [{ event: last.event, error }])));
      else if (half.length === 1) throw error;
      else skipped.push(...(await applyHalves(documents, projection, half, position)));
    }
    position = to;
  }
  return skipped;
}

/**
 * Folds what was read before the event at which a version stops, and holds the version there.
 * @throws the error it is given, or CheckpointConflict if another runner has gone past the event
 */
export async function stopBefore(
  documents: DocumentStore,
  projection: Projection,
  events: readonly Recorded[],
  unreadable: readonly Skipped[],
  error: unknown,
): Promise<never> {
  if (!(error instanceof StoppedAt)) throw error;
  const progress = await checkpointsOf(documents.db).findOne({ _id: checkpointNameOf(projection) });
  const from = progress?.position ?? '-1';
  const isBefore = ({ position }: EventAddress): boolean =>
    position > BigInt(from) && position < error.failure.event.position;
  const readable = events.filter(isBefore);
  const others = unreadable.filter(({ event }) => isBefore(event));
  const last = [...readable, ...others.map(({ event }) => event)]
    .sort((a, b) => (a.position < b.position ? -1 : 1))
    .at(-1);
  const to = last ? String(last.position) : from;
  if (BigInt(from) >= error.failure.event.position) throw new CheckpointConflict(checkpointNameOf(projection));
  if (last) await applyEvents(documents, projection, readable, { from, to }, others);
  await stopAt(documents, projection, error, to);
  throw error;
}

/** Whether an error concerns what was to be written. */
const isRefusal = (error: unknown): boolean =>
  !(error instanceof CheckpointConflict || error instanceof StoppedAt) &&
  !isDocumentStoreUnavailable(error) &&
  !mayPassByItself(error);
