import { type ContentEvent, contentEvents } from '../../../contracts/director/content.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { DataOf } from '../../../kernel/events/event.ts';

/** The newest script that passed review; null if there is none. */
export const approvedScript = async (
  store: EventStore,
  contentId: string,
): Promise<DataOf<ContentEvent, 'ContentApproved'> | null> =>
  (await store.lastOf(contentEvents, contentId, 'ContentApproved'))?.data ?? null;
