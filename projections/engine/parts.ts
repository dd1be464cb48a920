import type { Recorded } from '../../kernel/events/event.ts';
import type { Skipped } from './failures.ts';
import type { Handed } from './partition.ts';
import { keysFor, type Projection } from './projection.ts';

/** What is folded in one transaction. */
export type Part = {
  readonly events: readonly Recorded[];
  readonly unreadable: readonly Skipped[];
  /** The position of its last message. */
  readonly to: string;
  /** Whether other partitions have something to do in it. */
  readonly passes: boolean;
};

/** How many documents one transaction writes, give or take those of one event: they are all in memory at once. */
const DOCUMENTS = 1_000;

/** Divides a batch, in order, into parts with a bounded number of documents. */
export function* partsOf(projection: Projection, batch: readonly Handed[]): Generator<Part> {
  let keys = new Set<string>();
  let [events, unreadable]: [Recorded[], Skipped[]] = [[], []];
  let passes = false;
  for (const [at, { event, unreadable: error, position, others = false }] of batch.entries()) {
    if (event) {
      events.push(event);
      for (const key of keysOrNone(projection, event)) keys.add(key);
    }
    passes ||= others;
    if (error) unreadable.push({ event: error.address, error });
    if (keys.size < DOCUMENTS && at < batch.length - 1) continue;
    yield { events, unreadable, to: String(position), passes };
    keys = new Set();
    [events, unreadable] = [[], []];
    passes = false;
  }
}

/** An event without a key is skipped when it is folded. */
function keysOrNone(projection: Projection, event: Recorded): readonly string[] {
  try {
    return keysFor(projection, event);
  } catch {
    return [];
  }
}
