import { partitionOf } from '../../kernel/documents/index.ts';
import type { SubscriptionMessage } from '../../kernel/event-store/index.ts';
import type { Recorded } from '../../kernel/events/event.ts';
import type { Partition, Projection } from './projection.ts';

/** The same projection of the documents of one partition alone. */
export function partitioned(projection: Projection, index: number, of: number): Projection {
  if (of <= 1) return projection;
  const ownerOf = (event: Recorded): number => {
    try {
      const [key] = projection.keysOf(event);
      return typeof key === 'string' ? partitionOf(key, of) : 0;
    } catch {
      return 0;
    }
  };
  return {
    ...projection,
    partition: { index, of, ownerOf },
    keysOf(event) {
      if (ownerOf(event) !== index) return [];
      const keys = projection.keysOf(event);
      // The others would be left out without a word.
      if (keys.length > 1)
        throw new Error(`${event.type} concerns several documents: ${projection.model.name} cannot be split`);
      return keys;
    },
  };
}

/** What a partition is handed: where only others have something to do, how far that goes. */
export type Handed = SubscriptionMessage & { readonly others?: true };

/** Of what has been read, what concerns a partition. */
export async function* onlyOwn(
  { partition }: Projection,
  source: AsyncIterable<readonly SubscriptionMessage[]>,
): AsyncGenerator<readonly Handed[]> {
  for await (const messages of source) {
    if (partition === null) {
      yield messages;
      continue;
    }
    const handed: Handed[] = [];
    for (const message of messages) {
      if (isOwn(partition, message)) {
        handed.push(message);
        continue;
      }
      // One is enough for a stretch.
      if (handed.at(-1)?.others) handed.pop();
      handed.push({ position: message.position, event: null, unreadable: null, others: true });
    }
    yield handed;
  }
}

/** The first one records what cannot be read. */
function isOwn({ index, ownerOf }: Partition, { event, unreadable }: SubscriptionMessage): boolean {
  if (unreadable) return index === 0;
  return event === null || ownerOf(event) === index;
}
