import type { ResolvedEvent } from '@eventstore/db-client';
import { storedNames } from '../events/catalogue.ts';
import { keyMissingIn } from '../personal-data/person-keys.ts';
import { type Decoded, NOTHING } from './codec.ts';
import type { Connection, Reader } from './connection.ts';

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
 * because handing on one at a time costs more than decoding it. Ends when `signal` aborts. Throws when the connection
 * is lost, and, unless they are delivered, at an event that a missing key seals: the caller then subscribes again from its
 * last position.
 * @param after exclusive; null for the beginning
 */
export async function* subscribeToLog(
  { client, decode }: Connection,
  { after, types, except = false, sealed = 'throw', signal, personalData }: Reader & LogRange,
): AsyncGenerator<readonly SubscriptionMessage[]> {
  // A signal that is already aborted fires no event.
  if (signal.aborted) return;
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
