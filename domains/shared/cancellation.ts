import { contentEvents } from '../../contracts/director/content.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';

/** Whether the content's pipeline was cancelled; a cancellation is final. @throws EventStoreUnavailable */
export const isCancelled = async (store: EventStore, contentId: string): Promise<boolean> =>
  (await store.lastOf(contentEvents, contentId, 'PipelineCancelled')) !== null;
