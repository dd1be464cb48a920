import type { EventAddress, EventStore } from '../event-store/index.ts';
import { linkIdOf, reachOf } from './link-writer.ts';
import { readLinks } from './read-links.ts';

/** A link in an inbox: where it is, and when it was written. */
export type FoundLink = {
  readonly stream: string;
  readonly revision: bigint;
  readonly id: string;
  readonly at: string;
};

/**
 * A router that learns of a type late links it after younger events, so this many records after a link's place are
 * searched.
 */
const LOOKED_AT = 200;

/**
 * The link that an inbox holds to an event; null if it holds none, or no longer does. Links point ever further into the
 * log, so a binary search finds the place: about twenty reads for a million links.
 * @throws EventStoreUnavailable
 */
export async function findLink(
  store: EventStore,
  stream: string,
  event: Pick<EventAddress, 'id' | 'position'>,
): Promise<FoundLink | null> {
  const id = linkIdOf({ stream }, event);
  const [first] = await readLinks(store, stream, { maxCount: 1 });
  const [last] = await readLinks(store, stream, { direction: 'backwards', maxCount: 1 });
  if (!first || !last) return null;
  let [low, high] = [first.revision, last.revision];
  while (low < high) {
    const middle = (low + high) / 2n;
    const [record] = await readLinks(store, stream, { from: middle, maxCount: 1 });
    const reach = record ? reachOf(record) : null;
    // A record that someone has written here by hand tells nothing: search before it.
    if (reach !== null && reach < event.position) low = middle + 1n;
    else high = middle;
  }
  const behind = await readLinks(store, stream, { from: low, maxCount: LOOKED_AT });
  const found = behind.find((record) => record.id === id);
  return found ? { stream, revision: found.revision, id, at: new Date(found.createdAt).toISOString() } : null;
}
