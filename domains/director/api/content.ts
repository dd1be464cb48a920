import Router from '@koa/router';
import type { Context } from 'koa';
import { z } from 'zod';
import { type CommandResult, execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { type Documents, findByIdOrStream } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { isUuid } from '../../../kernel/events/ids.ts';
import { callerOf, commandContextOf, maySee } from '../../../kernel/http/caller.ts';
import { notFound } from '../../../kernel/http/errors.ts';
import { setEventPosition, waitForPosition } from '../../../kernel/http/event-positions.ts';
import { requestSchema } from '../../../kernel/http/request-schema.ts';
import { bodyOf, idParam, queryOf } from '../../../kernel/http/validation.ts';
import { type ContentDocument, contents, listContents } from '../../../read-models/contents.ts';
import { trendEvents } from '../../scout/trend/events.ts';
import { settingsOf } from '../../shared/owner-settings.ts';
import { contentEvents } from '../content/events.ts';
import { type Content, type ContentCommand, type ContentEvent, content } from '../content/index.ts';
import { requestContent } from '../use-cases/request-content.ts';
import { listQuery } from './list-query.ts';

const choice = (longest: number) => z.string().trim().min(1).max(longest).nullish();
const generateBody = requestSchema(
  z.object({
    trend_id: z.guid().toLowerCase(),
    trend_topic: z.string().trim().min(1).max(300),
    niche: choice(60),
    target_platform: choice(60),
    tone: choice(60),
    visual_style: choice(120),
  }),
);
const feedback = z
  .string()
  .trim()
  .max(4_000)
  .nullish()
  // Empty text is no feedback.
  .transform((text) => text || null);
const resumeBody = requestSchema(z.object({ thread_id: z.string().min(1).max(100), approved: z.boolean(), feedback }));
const retryBody = requestSchema(z.object({ feedback }));

/** The director's HTTP API: request content, decide on it, and read it. */
export function contentRoutes({ store, documents }: { store: EventStore; documents: Documents }): Router {
  const router = new Router({ prefix: '/api/v1/content', sensitive: true, strict: false });

  router.post('/generate', async (ctx) => {
    const { trend_id, trend_topic, ...choices } = bodyOf(ctx, generateBody);
    const { userId } = callerOf(ctx);
    // Read from the trend's stream: a scan that was answered a moment ago may not be in the read model yet.
    const trend = await store.lastOf(trendEvents, trend_id, 'TrendDetected', 'TrendRescored');
    if (!trend) throw notFound(`trend ${trend_id}`);
    const { summary, url, source, niche } = trend.data;
    const topic = {
      trend_id,
      trend_topic,
      trend_summary: summary,
      trend_url: url,
      trend_source: source,
      trend_niche: niche,
    };
    const { defaults } = await settingsOf(store, userId);
    const { position, ...ids } = await requestContent(store, userId, topic, choices, defaults, commandContextOf(ctx));
    setEventPosition(ctx, position);
    ctx.status = 202;
    ctx.body = { ...ids, status: 'generating', stage: 'script' };
  });

  router.post('/resume', async (ctx) => {
    const { thread_id, approved, feedback } = bodyOf(ctx, resumeBody);
    // The thread's id is the content's.
    const item = isUuid(thread_id) ? await ownContent(ctx, thread_id.toLowerCase()) : null;
    if (!item) throw notFound(`thread ${thread_id}`);
    await change(ctx, item, { type: 'DecideGate', approved, feedback, by: callerOf(ctx).userId });
  });

  router.post('/:content_id/retry', async (ctx) => {
    const { feedback } = bodyOf(ctx, retryBody);
    await change(ctx, await named(ctx), { type: 'RetryContent', feedback, automatic: false });
  });

  router.post('/:content_id/cancel', async (ctx) => {
    await change(ctx, await named(ctx), { type: 'CancelContent', by: callerOf(ctx).userId });
  });

  router.post('/:content_id/archive', async (ctx) => {
    await change(ctx, await named(ctx), { type: 'ArchiveContent', by: callerOf(ctx).userId });
  });

  router.get('/', waitForPosition(documents, contents), async (ctx) => {
    const { limit, cursor, owner, ...filter } = queryOf(ctx, listQuery);
    const { role, userId } = callerOf(ctx);
    const whose = role === 'admin' ? owner : userId;
    ctx.body = await listContents(documents, { ...filter, owner: whose }, { limit, cursor });
  });

  router.get('/:content_id', waitForPosition(documents, contents), async (ctx) => {
    ctx.body = await ownDocument(ctx);
  });

  router.get('/:content_id/visual-prompts', waitForPosition(documents, contents), async (ctx) => {
    const { content_id, script } = await ownDocument(ctx);
    const prompts = (script?.scenes ?? []).map(({ index, visual_prompt }) => ({ index, prompt: visual_prompt }));
    ctx.body = { content_id, revision: script?.revision ?? null, prompts };
  });

  return router;

  // Commands look content up in its stream, so an id works as soon as it has been returned. Content that the caller
  // may not see is reported as not found.

  type Request = Exclude<Content, { status: 'none' }>['request'];

  async function ownContent(ctx: Context, contentId: string): Promise<Request | null> {
    const { state } = await load(store, content, contentId);
    return state.status !== 'none' && maySee(callerOf(ctx), state.request.owner_id) ? state.request : null;
  }

  async function named(ctx: Context & { params: Record<string, string> }): Promise<Request> {
    const contentId = idParam(ctx, 'content_id');
    const item = await ownContent(ctx, contentId);
    if (!item) throw notFound(`content ${contentId}`);
    return item;
  }

  async function ownDocument(ctx: Context & { params: Record<string, string> }): Promise<ContentDocument> {
    const contentId = idParam(ctx, 'content_id');
    const item = await findByIdOrStream({ store, documents }, contents, contentEvents, contentId);
    if (!item || !maySee(callerOf(ctx), item.owner_id)) throw notFound(`content ${contentId}`);
    return item;
  }

  /** Events written by a person belong to the content's owner, even if that person is an administrator. */
  async function change(
    ctx: Context,
    { content_id, thread_id, owner_id }: Request,
    command: ContentCommand,
  ): Promise<void> {
    const executed = await execute(store, content, content_id, command, commandContextOf(ctx, owner_id));
    setEventPosition(ctx, executed.position);
    ctx.body = { content_id, thread_id, ...outcomeOf(executed) };
  }
}

/** Where the command led. A repeat is answered as the first time, whatever has happened since. */
function outcomeOf({ state, events }: CommandResult<Content, ContentEvent>) {
  const announced = events.findLast((event) => event.type === 'ContentStatusChanged');
  if (announced) return { status: announced.data.to, stage: announced.data.stage };
  if (state.status === 'none') throw new Error('content that a command was given to does not exist');
  return { status: state.status, stage: state.stage };
}
