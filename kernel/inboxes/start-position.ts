import type { EventStore, StreamMetadata } from '../event-store/index.ts';
import type { Inbox } from './inbox.ts';

/**
 * For each event type of an inbox, the position after which its events belong there: where the log ended when this type
 * was first wanted. The first to ask, the service that will read it or the router that fills it, records it once and
 * for all. Otherwise an event written between the service's start and the router's would be lost. A type that is added
 * later is recorded separately, so that what is written while an older router still runs is linked by the next one.
 */
export async function startPositionsOf(
  store: EventStore,
  { stream, types, fromStart }: Inbox,
): Promise<ReadonlyMap<string, bigint>> {
  const noted = notedIn(await store.metadataOf(stream));
  const added = [...types].filter((type) => !noted.has(type));
  if (added.length === 0) return noted;
  const from = fromStart && noted.size === 0 ? -1n : await store.head();
  const metadata = await store.changeMetadata(stream, (current) => {
    // What another process has recorded meanwhile, or set beside it, stays.
    const all = new Map([...added.map((type) => [type, from] as const), ...notedIn(current)]);
    return { ...current, linksAfter: Object.fromEntries([...all].map(([type, after]) => [type, String(after)])) };
  });
  return notedIn(metadata);
}

function notedIn(metadata: StreamMetadata | null): ReadonlyMap<string, bigint> {
  const linksAfter = (metadata?.linksAfter ?? {}) as Record<string, string>;
  return new Map(Object.entries(linksAfter).map(([type, after]) => [type, BigInt(after)]));
}
