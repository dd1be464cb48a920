import type { EventStore } from '../event-store/index.ts';
import type { Route } from './target.ts';

/**
 * From which position on an inbox that has no links yet is served: its first start, written down once and for all by
 * whoever comes first, the service that will read it or the router that fills it. Without the note, an event written
 * between the service's start and the router's would belong to nobody.
 */
export async function beginningOf(
  store: EventStore,
  { stream, wantsPast }: Pick<Route, 'stream' | 'wantsPast'>,
): Promise<bigint> {
  if (wantsPast) return -1n;
  const noted = (await store.metadataOf(stream))?.linksAfter;
  if (typeof noted === 'string') return BigInt(noted);
  const head = await store.head();
  const isOurs = await store.setFirstMetadata(stream, { linksAfter: String(head) });
  return isOurs ? head : beginningOf(store, { stream, wantsPast });
}
