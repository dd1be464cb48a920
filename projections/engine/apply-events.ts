import { type DocumentStore, isDocumentStoreUnavailable, mayPassByItself } from '../../kernel/documents/index.ts';
import type { Recorded } from '../../kernel/events/event.ts';
import { applyBatch, CheckpointConflict, type PutAside } from './batch.ts';
import type { Projection } from './projection.ts';

/**
 * Folds events and moves the checkpoint. Where the database refuses the batch, its events are folded one by one, and those
 * that are refused again are put aside: a document that has grown too large must not stop all others.
 * @param unreadable what is put aside with the batch as it is
 * @returns what was put aside
 * @throws CheckpointConflict, and whatever says that the database is unavailable
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
  for (const event of events) {
    // An event at the very position of the checkpoint would leave nothing to move.
    const next = String(event.position);
    aside.push(...(await applyOne(documents, projection, event, position, next)));
    position = next;
  }
  aside.push(...(await applyBatch(documents, projection, [], position, to, unreadable)));
  return aside;
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
  !(error instanceof CheckpointConflict) && !isDocumentStoreUnavailable(error) && !mayPassByItself(error);
