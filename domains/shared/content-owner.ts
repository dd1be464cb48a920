import type { Context } from 'koa';
import { contentEvents } from '../../contracts/director/content.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { callerOf, maySee } from '../../kernel/http/caller.ts';
import { notFound } from '../../kernel/http/errors.ts';

/**
 * The content's owner; null if the content does not exist. Read from the stream, not from a read model, so that an id
 * works as soon as it has been handed out.
 */
async function ownerOfContent(store: EventStore, contentId: string): Promise<string | null> {
  const [first] = await store.eventsOf(contentEvents, contentId, { maxCount: 1 });
  return first?.metadata.owner ?? null;
}

/** The owner of content that the caller may see. @throws HttpError 404, also for content the caller may not see */
export async function ownerOfVisibleContent(store: EventStore, ctx: Context, contentId: string): Promise<string> {
  const owner = await ownerOfContent(store, contentId);
  if (owner === null || !maySee(callerOf(ctx), owner)) throw notFound(`content ${contentId}`);
  return owner;
}
