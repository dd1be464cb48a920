import type { EventStore } from '../event-store/index.ts';
import type { Inbox } from './inbox.ts';

/**
 * From which position on an inbox that has no links yet is served: its first start, written down once and for all by the
 * first to ask, the service that will read it or the router that fills it. Without the note, an event written between
 * the service's start and the router's would belong to nobody.
 */
export async function startPositionOf(
  store: EventStore,
  { stream, fromStart }: Pick<Inbox, 'stream' | 'fromStart'>,
): Promise<bigint> {
  if (fromStart) return -1n;
  const metadata = await store.metadataOf(stream);
  if (typeof metadata?.linksAfter === 'string') return BigInt(metadata.linksAfter);
  const head = await store.head();
  if (metadata) {
    // Somebody has set other metadata, a longest age for example, and the note was never there or went with it.
    await store.setMetadata(stream, { ...metadata, linksAfter: String(head) });
    return head;
  }
  const isOurs = await store.setMetadataIfAbsent(stream, { linksAfter: String(head) });
  return isOurs ? head : startPositionOf(store, { stream, fromStart });
}
