import type { EventAddress, EventStore } from '../event-store/index.ts';
import { linkIdOf, reachOf } from './link-writer.ts';
import { readLinks } from './read-links.ts';

/** A link in an inbox: where it stands, and when it was written. */
export type FoundLink = {
  readonly stream: string;
  readonly revision: bigint;
  readonly id: string;
  readonly at: string;
};

/** A router that is told of a type late links it behind younger events: so many records behind where a link belongs are looked at. */
const LOOKED_AT = 200;

/**
 * The link that an inbox holds to an event; null where it holds none, or none any more. Links reach further and further into the log,
 * so that the place is found by halving: about twenty reads for a million links.
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
    // What somebody has written here by hand says nothing: what lies before it is looked at.
    if (reach !== null && reach < event.position) low = middle + 1n;
    else high = middle;
  }
  const behind = await readLinks(store, stream, { from: low, maxCount: LOOKED_AT });
  const found = behind.find((record) => record.id === id);
  return found ? { stream, revision: found.revision, id, at: new Date(found.createdAt).toISOString() } : null;
}
