import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Store } from '../store/store.ts';
import { TOMBSTONE_REVISION } from '../wire/recorded-event.ts';
import type { StreamHead, StreamHeads } from './stream-heads.ts';

/** This many streams are examined before others get a turn. */
const STREAMS_A_TURN = 500;

/**
 * Removes from disk what streams' metadata hides from readers, as a real server's scavenge does: events below `$tb`,
 * beyond `$maxCount`, older than `$maxAge`, those of deleted streams, and replaced metadata. The last event of a stream
 * always stays. Events may be read and written at the same time.
 * @param signal stops it between two transactions; what was discarded by then stays discarded
 * @returns the bytes of the discarded events. The file keeps its size, and later writes reuse the space
 */
export async function scavenge(store: Store, heads: StreamHeads, signal: AbortSignal): Promise<number> {
  let bytes = 0;
  let seen = 0;
  for (const head of heads.all()) {
    if (++seen % STREAMS_A_TURN === 0) await nextTurn();
    for (let part = discardable(store, heads, head); part !== null; part = discardable(store, heads, head)) {
      if (signal.aborted) return bytes;
      // First, so that no one looks for what is about to be discarded.
      head.first = part.first;
      await part.discard();
      bytes += part.bytes;
    }
  }
  return bytes;
}

function discardable(store: Store, heads: StreamHeads, { number, name, first, committed }: StreamHead) {
  const { maxCount, maxAge, truncateBefore = 0, softDeleted } = heads.committedMetadata(name);
  const isClosed = heads.committedRevision(name) === TOMBSTONE_REVISION;
  if (!isClosed && maxCount === undefined && maxAge === undefined && truncateBefore === 0) return null;
  const beyondCount = maxCount === undefined ? 0 : committed - maxCount + 1;
  return store.discardable({
    number,
    first,
    below: isClosed || softDeleted ? committed : Math.min(committed, Math.max(truncateBefore, beyondCount)),
    until: committed,
    createdBefore: maxAge === undefined ? Number.NEGATIVE_INFINITY : Date.now() - maxAge,
  });
}
