import type { Context } from 'koa';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { callerOf, maySee } from '../../../kernel/http/caller.ts';
import { notFound } from '../../../kernel/http/errors.ts';
import { ownerOfContent } from '../../shared/content-owner.ts';

/** The owner of content that the caller may see. @throws HttpError 404, also for content the caller may not see */
export async function ownerOfVisibleContent(store: EventStore, ctx: Context, contentId: string): Promise<string> {
  const owner = await ownerOfContent(store, contentId);
  if (owner === null || !maySee(callerOf(ctx), owner)) throw notFound(`content ${contentId}`);
  return owner;
}
