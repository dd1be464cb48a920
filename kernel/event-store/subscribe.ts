import type { ResolvedEvent } from '@eventstore/db-client';
import { backoff } from '../async/backoff.ts';
import { pause } from '../async/pause.ts';
import { storedNames } from '../events/catalogue.ts';
import { keyMissingIn } from '../personal-data/person-keys.ts';
import { type Decoded, NOTHING } from './codec.ts';
import type { Connection, Reader } from './connection.ts';
import { wasTooSlow } from './too-slow.ts';

/**
 * One message of a subscription to `$all`: a matching event, or a checkpoint, which means that everything up to
 * `position` has been considered.
 */
export type SubscriptionMessage = Pick<Decoded, 'event' | 'unreadable'> & { readonly position: bigint };

// Servers have been seen to send checkpoints outside the log (EventStore pull request 4892: 2^64 - 1 when nothing
// matched yet) or to repeat an older one (issue 3697). Either, once stored, would lose or repeat events.
const NOWHERE = 2n ** 63n;

const anyOf = (types: readonly string[]): string =>
  types.map((t) => t.replace(/[$.*+?^(){}|[\]\\]/g, '\\$&')).join('|');

const exactly = (types: readonly string[]): string => `^(${anyOf(storedNames(types))})$`;
/** Everything else but what servers write for themselves. */
const noneOf = (types: readonly string[]): string => `^(?!(\\$.*|SubscriptionCheckpoint|${anyOf(types)})$)`;

export type LogRange = {
  readonly after: bigint | null;
  readonly types: readonly string[];
  /** Whether every other type is wanted instead of these, which are then names as they are stored. Default false. */
  readonly except?: boolean;
  /**
   * What happens at an event that a missing key seals: the subscription throws, or it delivers it as unreadable and goes
   * on. Default throw.
   */
  readonly sealed?: 'throw' | 'deliver';
  readonly signal: AbortSignal;
};

/**
 * Subscribes to `$all` after a position, yielding only events of the named types: what has arrived together, in order,
 * because handing on one at a time costs more than decoding it. A consumer may take its time: when the server ends the
 * subscription because of that, it is made again from the last position. Ends when `signal` aborts. Throws when the
 * connection is lost, and, unless they are delivered, at an event that a missing key seals: the caller then subscribes
 * again from its last position.
 * @param after exclusive; null for the beginning
 */
export async function* subscribeToLog(
  connection: Connection,
  range: Reader & LogRange,
): AsyncGenerator<readonly SubscriptionMessage[]> {
  const { signal } = range;
  let { after } = range;
  // A signal that is already aborted fires no event.
  for (let fruitless = 0; !signal.aborted; ) {
    try {
      for await (const messages of readLog(connection, { ...range, after })) {
        after = messages.at(-1)?.position ?? after;
        fruitless = 0;
        yield messages;
      }
      return;
    } catch (error) {
      if (!wasTooSlow(error)) throw error;
    }
    // The first time at once: what was too much for a live consumer is read by one that catches up, at its own pace.
    if (fruitless++ > 0) await pause(backoff(fruitless), signal);
  }
}

/** The same, until the server ends it. @throws what it ends with */
async function* readLog(
  { client, decode }: Connection,
  { after, types, except = false, sealed = 'throw', signal, personalData }: Reader & LogRange,
): AsyncGenerator<readonly SubscriptionMessage[]> {
  const regex = except ? noneOf(types) : exactly(types);
  let position = after ?? -1n;
  try {
    for await (const items of client.log({ after, regex }, signal)) {
      const records = items.filter((item): item is ResolvedEvent => !('checkpoint' in item));
      const decoded = (await decode(records, { personalData })).values();
      const messages: SubscriptionMessage[] = [];
      for (const item of items) {
        if (!('checkpoint' in item)) {
          position = item.event?.position?.commit ?? item.commitPosition ?? position;
          const { event, unreadable } = decoded.next().value ?? NOTHING;
          if (sealed === 'throw' && keyMissingIn(unreadable)) {
            // What comes before it is not held up.
            if (messages.length > 0) yield messages;
            throw unreadable;
          }
          messages.push({ position, event, unreadable });
        } else if (item.checkpoint > position && item.checkpoint < NOWHERE) {
          position = item.checkpoint;
          messages.push({ position, event: null, unreadable: null });
        }
      }
      if (messages.length > 0) yield messages;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
