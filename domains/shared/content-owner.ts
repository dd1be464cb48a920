import { contentEvents } from '../../contracts/director/content.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';

/**
 * The content's owner; null if the content does not exist. Read from the stream, not from a read model, so that an id
 * works as soon as it has been handed out.
 */
export async function ownerOfContent(store: EventStore, contentId: string): Promise<string | null> {
  const [first] = await store.eventsOf(contentEvents, contentId, { maxCount: 1 });
  return first?.metadata.owner ?? null;
}
