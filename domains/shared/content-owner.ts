import type { EventStore } from '../../kernel/event-store/index.ts';
import { contentEvents } from '../director/content/events.ts';

/**
 * Whose content it is, null for content that does not exist. Asked of the stream and not of a read model, so that an id
 * may be used as soon as it was given out.
 */
export async function ownerOfContent(store: EventStore, contentId: string): Promise<string | null> {
  const [first] = await store.eventsOf(contentEvents, contentId, { maxCount: 1 });
  return first?.metadata.owner ?? null;
}
