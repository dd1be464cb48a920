import {
  checkpointsOf,
  type DocumentStore,
  isDocumentStoreUnavailable,
  mayPassByItself,
} from '../../kernel/documents/index.ts';
import type { EventAddress } from '../../kernel/event-store/index.ts';
import type { Recorded } from '../../kernel/events/event.ts';
import { applyBatch, CheckpointConflict } from './batch.ts';
import { type PutAside, StoppedAt, stopAt } from './failures.ts';
import type { Projection } from './projection.ts';
import { versionedNameOf } from './versions.ts';

/**
 * Folds events and moves the checkpoint. Where the database refuses the batch, its events are folded one by one, and those
 * that are refused again are put aside: a document that has grown too large must not stop all others.
 * @param unreadable what is put aside with the batch as it is
 * @returns what was put aside
 * @throws CheckpointConflict, StoppedAt with all that was before that event folded or not, and whatever says that the database is unavailable
 */
export async function applyEvents(
  documents: DocumentStore,
  projection: Projection,
  events: readonly Recorded[],
  { from, to }: { readonly from: string; readonly to: string },
  unreadable: readonly PutAside[],
): Promise<readonly PutAside[]> {
  try {
    return await applyBatch(documents, projection, events, from, to, unreadable);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  const aside: PutAside[] = [];
  let position = from;
  // In the order of the log: what the checkpoint is moved past has been recorded.
  const inOrder = [
    ...events.map((event) => ({ position: event.position, event, cannotRead: [] as readonly PutAside[] })),
    ...unreadable.map((each) => ({ position: each.event.position, event: null, cannotRead: [each] })),
  ].sort((a, b) => (a.position < b.position ? -1 : 1));
  for (const { position: at, event, cannotRead } of inOrder) {
    const next = String(at);
    aside.push(
      ...(event
        ? await applyOne(documents, projection, event, position, next)
        : await applyBatch(documents, projection, [], position, next, cannotRead)),
    );
    position = next;
  }
  if (position !== to) await applyBatch(documents, projection, [], position, to);
  return aside;
}

/**
 * Folds what was read before the event that a version stops at, and holds the version there.
 * @throws the error it is given, or CheckpointConflict where another runner has gone past the event
 */
export async function stopBefore(
  documents: DocumentStore,
  projection: Projection,
  events: readonly Recorded[],
  unreadable: readonly PutAside[],
  error: unknown,
): Promise<never> {
  if (!(error instanceof StoppedAt)) throw error;
  const progress = await checkpointsOf(documents.db).findOne({ _id: versionedNameOf(projection) });
  const from = progress?.position ?? '-1';
  const isBefore = ({ position }: EventAddress): boolean =>
    position > BigInt(from) && position < error.failure.event.position;
  const readable = events.filter(isBefore);
  const others = unreadable.filter(({ event }) => isBefore(event));
  const last = [...readable, ...others.map(({ event }) => event)]
    .sort((a, b) => (a.position < b.position ? -1 : 1))
    .at(-1);
  const to = last ? String(last.position) : from;
  if (BigInt(from) >= error.failure.event.position) throw new CheckpointConflict(versionedNameOf(projection));
  if (last) await applyEvents(documents, projection, readable, { from, to }, others);
  await stopAt(documents, projection, error, to);
  throw error;
}

async function applyOne(
  documents: DocumentStore,
  projection: Projection,
  event: Recorded,
  from: string,
  to: string,
): Promise<readonly PutAside[]> {
  try {
    return await applyBatch(documents, projection, [event], from, to);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // That this can be written says that the database works, and that it is this event which it refuses.
    return applyBatch(documents, projection, [], from, to, [{ event, error }]);
  }
}

/** Whether an error is about what was to be written. */
const isRefusal = (error: unknown): boolean =>
  !(error instanceof CheckpointConflict || error instanceof StoppedAt) &&
  !isDocumentStoreUnavailable(error) &&
  !mayPassByItself(error);
