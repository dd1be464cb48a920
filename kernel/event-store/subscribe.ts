import { type EventStoreDBClient, eventTypeFilter, type ResolvedEvent, START } from '@eventstore/db-client';
import { type Decoded, tryDecode } from './codec.ts';
import { createUnsubscribe } from './unsubscribe.ts';

/** One message of a subscription to `$all`: a matching event, or a checkpoint: everything up to `position` has been considered. */
export type SubscriptionMessage = Decoded & { readonly position: bigint };

// Servers have been seen to send checkpoints that lie outside of the log (EventStore pull request 4892: 2^64 - 1 when
// nothing matched yet) or that repeat an older one (issue 3697). Either, once stored, would lose or repeat events.
const NOWHERE = 2n ** 63n;

const exactly = (types: readonly string[]): string =>
  `^(${types.map((t) => t.replace(/[$.*+?^(){}|[\]\\]/g, '\\$&')).join('|')})$`;

/**
 * Subscribes to `$all` after a position, yielding only events of the named types. Ends when `signal` aborts;
 * throws when the connection is lost: the caller subscribes again from its last position.
 * @param after exclusive; null for the beginning
 */
export async function* subscribeToLog(
  client: EventStoreDBClient,
  { after, types, signal }: { after: bigint | null; types: readonly string[]; signal: AbortSignal },
): AsyncGenerator<SubscriptionMessage> {
  // An aborted signal fires no event any more.
  if (signal.aborted) return;
  const subscription = client.subscribeToAll({
    fromPosition: after === null ? START : { commit: after, prepare: after },
    filter: eventTypeFilter({
      regex: exactly(types),
      // The client calls this ahead of events that it has read but not emitted. Pushed into the same queue, the
      // checkpoint cannot overtake them: a consumer that stores it has seen everything before it.
      checkpointReached: (self, position) => {
        self.push({ checkpoint: position.commit });
      },
    }),
  });
  const stop = createUnsubscribe(subscription);
  signal.addEventListener('abort', stop, { once: true });
  let position = after ?? -1n;
  try {
    for await (const item of subscription as AsyncIterable<ResolvedEvent | { checkpoint: bigint }>) {
      if (!('checkpoint' in item)) {
        position = item.event?.position?.commit ?? item.commitPosition ?? position;
        const { event, unreadable } = tryDecode(item);
        yield { position, event, unreadable };
      } else if (item.checkpoint > position && item.checkpoint < NOWHERE) {
        position = item.checkpoint;
        yield { position, event: null, unreadable: null };
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}
