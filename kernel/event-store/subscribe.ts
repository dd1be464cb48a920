import { type EventStoreDBClient, eventTypeFilter, type ResolvedEvent, START } from '@eventstore/db-client';
import type { Recorded } from '../events.ts';
import { decode } from './codec.ts';

/** One step along `$all`: a matching event, or the word that everything up to `position` has been considered. */
export type Step = { readonly position: bigint; readonly event: Recorded | null };

const exactly = (types: readonly string[]): string =>
  `^(${types.map((t) => t.replace(/[$.*+?^(){}|[\]\\]/g, '\\$&')).join('|')})$`;

/**
 * Follows `$all` from after a position, for ever, giving only events of the named types. Ends when `signal` aborts;
 * throws when the connection is lost: the caller subscribes again from where it stands.
 * @param after exclusive; null for the beginning
 */
export async function* followAll(
  client: EventStoreDBClient,
  { after, types, signal }: { after: bigint | null; types: readonly string[]; signal: AbortSignal },
): AsyncGenerator<Step> {
  // An aborted signal fires no event any more.
  if (signal.aborted) return;
  const subscription = client.subscribeToAll({
    fromPosition: after === null ? START : { commit: after, prepare: after },
    filter: eventTypeFilter({
      regex: exactly(types),
      // The client calls this ahead of events that it has read but not handed out. Pushed into the same queue, the
      // checkpoint cannot overtake them: whoever stores it has seen everything before it.
      checkpointReached: (self, position) => {
        self.push({ checkpoint: position.commit });
      },
    }),
  });
  const stop = () => void subscription.unsubscribe().then(() => subscription.destroy());
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const item of subscription as AsyncIterable<ResolvedEvent | { checkpoint: bigint }>) {
      if ('checkpoint' in item) yield { position: item.checkpoint, event: null };
      else yield { position: item.event?.position?.commit ?? item.commitPosition ?? 0n, event: decode(item) };
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}
