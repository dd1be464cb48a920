import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Store } from '../store/store.ts';
import { TOMBSTONE_REVISION } from '../wire/recorded-event.ts';
import type { StreamHead, StreamHeads } from './stream-heads.ts';

/** So many streams are looked at before others have a turn. */
const STREAMS_A_TURN = 500;

/**
 * Takes from the disk what the metadata of streams hides from readers, as a real server's scavenge does: events below `$tb`, beyond
 * `$maxCount`, older than `$maxAge`, those of deleted streams, and metadata that was replaced. The last event of a stream stays,
 * whatever its metadata says. Events may be read and written meanwhile.
 * @param signal stops it between two transactions; what was discarded until then is
 * @returns the bytes that the discarded events took. The file keeps its size, and what is written next takes their place
 */
export async function scavenge(store: Store, heads: StreamHeads, signal: AbortSignal): Promise<number> {
  let bytes = 0;
  let seen = 0;
  for (const head of heads.all()) {
    if (++seen % STREAMS_A_TURN === 0) await nextTurn();
    for (let part = discardable(store, heads, head); part !== null; part = discardable(store, heads, head)) {
      if (signal.aborted) return bytes;
      // First, as nobody looks for what is on its way out.
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
