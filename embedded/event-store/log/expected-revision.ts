import type { Store } from '../store/store.ts';
import { type RecordedEvent, TOMBSTONE_REVISION } from '../wire/recorded-event.ts';
import type { RecentIds } from './recent-ids.ts';
import { NO_EVENTS, type StreamHead, type StreamHeads } from './stream-heads.ts';
import { metastreamOf } from './stream-names.ts';

/** Expected revisions that are not revisions, with EventStoreDB's numbers. */
export const NO_STREAM = -1;
export const ANY = -2;
export const STREAM_EXISTS = -4;

export type Verdict =
  /** `recreates`: the stream was soft-deleted, and this write restores it. */
  | { readonly kind: 'accepted'; readonly current: number; readonly recreates: boolean }
  /** The same events were written before: give the same answer and write nothing. */
  | { readonly kind: 'already-written'; readonly revision: number; readonly position: number | undefined }
  | { readonly kind: 'wrong-expected-version'; readonly current: number }
  | { readonly kind: 'stream-deleted' };

/**
 * Decides whether events with these ids may be appended to a stream expected to be at `expected`. Follows
 * EventStoreDB's `IndexWriter.CheckCommit`: an append at a revision is compared with the events after it; one with ANY
 * or STREAM_EXISTS with the most recent events of all streams, on disk or on their way there.
 */
export function checkExpectedRevision(
  heads: StreamHeads,
  store: Store,
  recent: RecentIds,
  stream: string,
  expected: number,
  ids: readonly string[],
): Verdict {
  const current = heads.assignedRevision(stream);
  if (current === TOMBSTONE_REVISION) return { kind: 'stream-deleted' };
  const softDeleted = heads.assignedMetadata(stream).softDeleted;
  const accepted: Verdict = { kind: 'accepted', current, recreates: softDeleted };
  const refused: Verdict = { kind: 'wrong-expected-version', current };

  if (expected === STREAM_EXISTS) {
    if (softDeleted) return { kind: 'stream-deleted' };
    // A stream that has only metadata exists.
    if (current === NO_EVENTS && heads.assignedRevision(metastreamOf(stream)) === NO_EVENTS) return refused;
  }
  const head = heads.find(stream);
  if (expected === ANY || expected === STREAM_EXISTS) return checkIds(head, store, recent, ids, accepted, refused);
  if (expected > current) return refused;
  if (expected === current || head === undefined) return accepted;
  return checkEarlierWrite(head, store, expected, ids, softDeleted ? accepted : refused, refused);
}

/** All ids known: the events were written before. The first unknown: they are new. Anything between is neither. */
function checkIds(
  head: StreamHead | undefined,
  store: Store,
  recent: RecentIds,
  ids: readonly string[],
  accepted: Verdict,
  refused: Verdict,
): Verdict {
  const firstId = ids[0];
  const first = head === undefined || firstId === undefined ? undefined : recent.find(head.number, firstId);
  if (head === undefined || first === undefined) return accepted;
  let last = first;
  for (const id of ids) {
    const known = recent.find(head.number, id);
    if (known === undefined) return refused;
    last = known;
  }
  // Ids known in reverse order never were one append.
  if (last < first - 1) return refused;
  return { kind: 'already-written', revision: last, position: eventAt(head, store, last)?.position };
}

/** Compares with the stream's events after the expected revision: equal ids mean that the same append is repeated. */
function checkEarlierWrite(
  head: StreamHead,
  store: Store,
  expected: number,
  ids: readonly string[],
  ifOtherFromTheStart: Verdict,
  refused: Verdict,
): Verdict {
  if (ids.length === 0) return refused;
  let last: RecordedEvent | undefined;
  for (const [index, id] of ids.entries()) {
    const stored = eventAt(head, store, expected + 1 + index);
    if (stored?.id !== id) return index === 0 && expected === NO_STREAM ? ifOtherFromTheStart : refused;
    last = stored;
  }
  return last === undefined ? refused : { kind: 'already-written', revision: last.revision, position: last.position };
}

function eventAt(head: StreamHead, store: Store, revision: number): RecordedEvent | undefined {
  if (revision <= head.committed) return store.range(head.number, revision, revision)[0];
  return head.pending?.[revision - head.committed - 1];
}
