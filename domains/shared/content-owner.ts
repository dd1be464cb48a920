import type { EventStore } from '../../kernel/event-store/index.ts';

/**
 * Whose content it is, null for content that does not exist. Asked of the stream and not of a read model: whoever has
 * just been given the id may use it at once.
 */
export async function ownerOfContent(store: EventStore, contentId: string): Promise<string | null> {
  const [first] = await store.events(`content-${contentId}`, { maxCount: 1 });
  return first?.metadata.owner ?? null;
}
