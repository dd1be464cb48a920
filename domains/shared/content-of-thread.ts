import { contentEvents, formerRuns } from '../../contracts/director/content.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { streamOf } from '../../kernel/events/catalogue.ts';

/**
 * The content that a thread belongs to; null if there is no such thread. A thread shares its content's id, unless the
 * first version began it. @throws EventStoreUnavailable
 */
export async function contentOfThread(store: EventStore, threadId: string): Promise<string | null> {
  const [requested] = await store.eventsOf(contentEvents, threadId, { maxCount: 1 });
  if (requested) return threadId;
  const [began] = await store.records(streamOf(formerRuns, threadId), { maxCount: 1 });
  return (began?.event?.data as { content_id?: string } | undefined)?.content_id ?? null;
}
