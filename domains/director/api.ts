import Router from '@koa/router';
import type { Context } from 'koa';
import { z } from 'zod';
import type { Documents } from '../../kernel/documents/index.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { execute, load } from '../../kernel/execute.ts';
import { isUuid } from '../../kernel/ids.ts';
import { callerOf, commandOf, maySee, partOf } from '../../kernel/service/caller.ts';
import { notFound } from '../../kernel/service/errors.ts';
import { answerPosition, reads } from '../../kernel/service/reads.ts';
import { bodyOf, idOf, queryOf } from '../../kernel/service/validation.ts';
import { type ContentDocument, contentById, contents, listContents } from '../../read-models/contents.ts';
import { trendById, trends } from '../../read-models/trends.ts';
import { settingsOf } from '../shared/owner-settings.ts';
import { content } from './content/index.ts';
import { followPipeline, standingAfter } from './follow.ts';
import { listQuery } from './list-query.ts';
import { type PipelineCommand, pipeline } from './pipeline/index.ts';
import { requestContent } from './request-content.ts';

const wish = (longest: number) => z.string().trim().min(1).max(longest).nullish();
const generateBody = z.object({
  trend_id: z.guid().toLowerCase(),
  trend_topic: z.string().trim().min(1).max(300),
  niche: wish(60),
  target_platform: wish(60),
  tone: wish(60),
  visual_style: wish(120),
});
const feedback = z
  .string()
  .trim()
  .max(4_000)
  .nullish()
  // Nothing said is no feedback.
  .transform((text) => text || null);
const resumeBody = z.object({ thread_id: z.string().min(1), approved: z.boolean(), feedback });
const retryBody = z.object({ feedback });

/** The ids of a content and whose it is. */
type Item = { readonly content_id: string; readonly thread_id: string; readonly owner_id: string };

/** The director's HTTP side: content is asked for, decided on and looked at. */
export function directorApi({ store, documents }: { store: EventStore; documents: Documents }): Router {
  const router = new Router({ prefix: '/api/v1/content', sensitive: true, strict: false });

  router.post('/generate', reads(documents, trends), async (ctx) => {
    const { trend_id, trend_topic, ...wishes } = bodyOf(ctx, generateBody);
    const { userId } = callerOf(ctx);
    const { defaults } = await settingsOf(store, userId);
    const trend = await trendById(documents, trend_id);
    const topic = {
      trend_id,
      trend_topic,
      trend_summary: trend?.summary ?? null,
      trend_url: trend?.url ?? null,
      trend_source: trend?.source ?? null,
      trend_niche: trend?.niche ?? null,
    };
    const { position, ...ids } = await requestContent(store, userId, topic, wishes, defaults, commandOf(ctx));
    answerPosition(ctx, position);
    ctx.status = 202;
    ctx.body = { ...ids, status: 'generating', stage: 'script' };
  });

  router.post('/resume', async (ctx) => {
    const { thread_id, approved, feedback } = bodyOf(ctx, resumeBody);
    const item = await ownThread(ctx, thread_id);
    await move(ctx, item, { type: 'DecideGate', approved, feedback, by: callerOf(ctx).userId });
  });

  router.post('/:content_id/retry', async (ctx) => {
    const { feedback } = bodyOf(ctx, retryBody);
    await move(ctx, await ownItem(ctx), { type: 'RetryPipeline', feedback, automatic: false });
  });

  router.post('/:content_id/cancel', async (ctx) => {
    await move(ctx, await ownItem(ctx), { type: 'CancelPipeline', by: callerOf(ctx).userId });
  });

  router.post('/:content_id/archive', async (ctx) => {
    await move(ctx, await ownItem(ctx), { type: 'ArchivePipeline', by: callerOf(ctx).userId });
  });

  router.get('/', reads(documents, contents), async (ctx) => {
    const { limit, cursor, owner, ...filter } = queryOf(ctx, listQuery);
    const { role, userId } = callerOf(ctx);
    const whose = role === 'admin' ? owner : userId;
    const { items, next_cursor } = await listContents(documents, { ...filter, owner: whose }, { limit, cursor });
    ctx.body = { items: items.map(viewOf), next_cursor };
  });

  router.get('/:content_id', reads(documents, contents), async (ctx) => {
    ctx.body = viewOf(await ownDocument(ctx));
  });

  router.get('/:content_id/visual-prompts', reads(documents, contents), async (ctx) => {
    const { content_id, script } = await ownDocument(ctx);
    const prompts = (script?.scenes ?? []).map(({ index, visual_prompt }) => ({ index, prompt: visual_prompt }));
    ctx.body = { content_id, revision: script?.revision ?? null, prompts };
  });

  return router;

  // What is decided on is looked up in the streams: whoever has just been given an id may use it at once. What the
  // caller may not see does not exist for them.

  async function ownThread(ctx: Context, threadId: string): Promise<Item> {
    const unknown = notFound(`thread ${threadId}`);
    if (!isUuid(threadId)) throw unknown;
    const { state } = await load(store, pipeline, threadId.toLowerCase());
    const item = state.status === 'none' ? null : await itemOf(state.content_id);
    if (!item || !maySee(callerOf(ctx), item.owner_id)) throw unknown;
    return item;
  }

  async function ownItem(ctx: Context & { params: Record<string, string> }): Promise<Item> {
    const contentId = idOf(ctx, 'content_id');
    const item = await itemOf(contentId);
    if (!item || !maySee(callerOf(ctx), item.owner_id)) throw notFound(`content ${contentId}`);
    return item;
  }

  async function itemOf(contentId: string): Promise<Item | null> {
    const { state } = await load(store, content, contentId);
    return state.status === 'none' ? null : state.request;
  }

  async function ownDocument(ctx: Context & { params: Record<string, string> }): Promise<ContentDocument> {
    const contentId = idOf(ctx, 'content_id');
    const item = (await contentById(documents, contentId)) ?? (await newDocument(contentId));
    if (!item || !maySee(callerOf(ctx), item.owner_id)) throw notFound(`content ${contentId}`);
    return item;
  }

  /** Content that was asked for a moment ago: its document is on the way. */
  async function newDocument(contentId: string): Promise<ContentDocument | null> {
    const [first] = await store.events(content.streamOf(contentId), { maxCount: 1 });
    return first && (await documents.reached(contents, first.position)) ? contentById(documents, contentId) : null;
  }

  /** A person moves a pipeline: its owner's data, its own story, and the content follows before the answer is given. */
  async function move(ctx: Context, { content_id, thread_id, owner_id }: Item, change: PipelineCommand): Promise<void> {
    const command = commandOf(ctx, owner_id);
    const moved = await execute(store, pipeline, thread_id, change, command);
    const followed = await followPipeline(store, thread_id, partOf(command, 'follow'));
    // A repeat is answered as the first time, whatever has happened since: by what the command itself caused.
    const caused = moved.events.at(-1);
    const { status, stage } = caused ? standingAfter(caused) : followed;
    answerPosition(ctx, moved.position, followed.position);
    ctx.body = { content_id, thread_id, status, stage };
  }
}

/** The gate is told by the pipeline and the status by the content: callers see the gate open when both say so. */
const viewOf = (item: ContentDocument): ContentDocument => ({
  ...item,
  gate: item.status === 'awaiting_review' ? item.gate : null,
});
