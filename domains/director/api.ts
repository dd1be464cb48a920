import Router from '@koa/router';
import type { Context } from 'koa';
import { z } from 'zod';
import { type Documents, pageQuery } from '../../kernel/documents/index.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { type CommandContext, execute } from '../../kernel/execute.ts';
import { uuidFrom } from '../../kernel/ids.ts';
import { callerOf, commandOf, maySee, partOf } from '../../kernel/service/caller.ts';
import { notFound } from '../../kernel/service/errors.ts';
import { answerPosition, reads } from '../../kernel/service/reads.ts';
import { bodyOf, idOf, periodQuery, queryOf } from '../../kernel/service/validation.ts';
import {
  type ContentDocument,
  contentById,
  contentByThread,
  contents,
  listContents,
} from '../../read-models/contents.ts';
import { trendById, trends } from '../../read-models/trends.ts';
import { settingsOf } from '../shared/owner-settings.ts';
import { contentStatusSchema } from './content/events.ts';
import { content } from './content/index.ts';
import { followPipeline, standingAfter } from './follow.ts';
import { type PipelineCommand, pipeline } from './pipeline/index.ts';

const generateBody = z.object({
  trend_id: z.guid(),
  trend_topic: z.string().trim().min(1).max(300),
  niche: z.string().min(1).max(60).nullish(),
  target_platform: z.string().min(1).max(60).nullish(),
  tone: z.string().min(1).max(60).nullish(),
  visual_style: z.string().min(1).max(120).nullish(),
});
const resumeBody = z.object({
  thread_id: z.string().min(1),
  approved: z.boolean(),
  feedback: z.string().trim().max(4_000).nullish(),
});
const retryBody = z.object({ feedback: z.string().trim().max(4_000).nullish() });
const listQuery = z.object({
  ...pageQuery,
  ...periodQuery,
  status: contentStatusSchema.optional(),
  niche: z.string().optional(),
  platform: z.string().optional(),
  owner: z.guid().toLowerCase().optional(),
});

/** The director's HTTP side: content is asked for, decided on and looked at. */
export function directorApi({ store, documents }: { store: EventStore; documents: Documents }): Router {
  const router = new Router({ prefix: '/api/v1/content', sensitive: true, strict: false });

  router.post('/generate', reads(documents, trends), async (ctx) => {
    const body = bodyOf(ctx, generateBody);
    const caller = callerOf(ctx);
    const command = commandOf(ctx);
    const { defaults } = await settingsOf(store, caller.userId);
    const trend = await trendById(documents, body.trend_id.toLowerCase());
    const content_id = uuidFrom(command.commandId, 'content');
    const request = {
      content_id,
      thread_id: uuidFrom(command.commandId, 'thread'),
      owner_id: caller.userId,
      trend_id: body.trend_id.toLowerCase(),
      trend_topic: body.trend_topic,
      trend_summary: trend?.summary ?? null,
      trend_url: trend?.url ?? null,
      trend_source: trend?.source ?? null,
      niche: body.niche ?? defaults.niche ?? trend?.niche ?? 'general',
      target_platform: body.target_platform ?? defaults.target_platform ?? 'local',
      tone: body.tone ?? defaults.tone ?? 'informative',
      visual_style: body.visual_style ?? defaults.visual_style ?? 'cinematic',
    };
    const { state, position } = await execute(store, content, content_id, { type: 'RequestContent', request }, command);
    if (state.status === 'none') throw new Error(`content ${content_id} was requested and is not there`);
    answerPosition(ctx, position);
    ctx.status = 202;
    ctx.body = { content_id, thread_id: request.thread_id, status: 'generating', stage: 'script' };
  });

  router.post('/resume', async (ctx) => {
    const { thread_id, approved, feedback } = bodyOf(ctx, resumeBody);
    const item = await contentByThread(documents, thread_id);
    const { userId } = callerOf(ctx);
    if (!item || !maySee(callerOf(ctx), item.owner_id)) throw notFound(`thread ${thread_id}`);
    const decision: PipelineCommand = {
      type: 'DecideGate',
      approved,
      feedback: feedback ? feedback : null,
      by: userId,
    };
    await move(ctx, item, decision);
  });

  router.post('/:content_id/retry', async (ctx) => {
    const { feedback } = bodyOf(ctx, retryBody);
    await move(ctx, await ownContent(ctx), {
      type: 'RetryPipeline',
      feedback: feedback ? feedback : null,
      automatic: false,
    });
  });

  router.post('/:content_id/cancel', async (ctx) => {
    await move(ctx, await ownContent(ctx), { type: 'CancelPipeline', by: callerOf(ctx).userId });
  });

  router.post('/:content_id/archive', async (ctx) => {
    const item = await ownContent(ctx);
    const command = commandOf(ctx, item.owner_id);
    const { state, position } = await execute(
      store,
      content,
      item.content_id,
      { type: 'ArchiveContent', by: command.actor },
      command,
    );
    answerStanding(ctx, item, state, position);
  });

  router.get('/', reads(documents, contents), async (ctx) => {
    const { limit, cursor, owner, ...filter } = queryOf(ctx, listQuery);
    const { role, userId } = callerOf(ctx);
    const { items, next_cursor } = await listContents(
      documents,
      { ...filter, owner: role === 'admin' ? owner : userId },
      { limit, cursor },
    );
    ctx.body = { items: items.map(viewOf), next_cursor };
  });

  router.get('/:content_id', reads(documents, contents), async (ctx) => {
    ctx.body = viewOf(await ownContent(ctx));
  });

  router.get('/:content_id/visual-prompts', reads(documents, contents), async (ctx) => {
    const { content_id, script } = await ownContent(ctx);
    const prompts = (script?.scenes ?? []).map(({ index, visual_prompt }) => ({ index, prompt: visual_prompt }));
    ctx.body = { content_id, revision: script?.revision ?? null, prompts };
  });

  /** Content that the caller may see; what they may not see does not exist for them. */
  async function ownContent(ctx: Context & { params: Record<string, string> }): Promise<ContentDocument> {
    const contentId = idOf(ctx, 'content_id');
    const item = await contentById(documents, contentId);
    if (!item || !maySee(callerOf(ctx), item.owner_id)) throw notFound(`content ${contentId}`);
    return item;
  }

  /** A person moves a pipeline: its owner's data, its own story, and the content follows before the answer is given. */
  async function move(ctx: Context, item: ContentDocument, change: PipelineCommand): Promise<void> {
    const command: CommandContext = commandOf(ctx, item.owner_id);
    const moved = await execute(store, pipeline, item.thread_id, change, command);
    const followed = await followPipeline(store, item.thread_id, partOf(command, 'follow'));
    // A repeat is answered as the first time, whatever has happened since: by what the command itself caused.
    const caused = moved.events.at(-1);
    const standing = caused ? standingAfter(caused) : (followed?.state ?? item);
    answerStanding(ctx, item, standing, moved.position, followed?.position ?? 0n);
  }

  return router;
}

function answerStanding(
  ctx: Context,
  { content_id, thread_id }: ContentDocument,
  state: { status: string; stage?: string },
  ...positions: bigint[]
): void {
  answerPosition(ctx, ...positions);
  ctx.body = { content_id, thread_id, status: state.status, stage: state.stage ?? null };
}

/** The gate is told by the pipeline and the status by the content: callers see the gate open when both say so. */
function viewOf({ correlation_id, ...view }: ContentDocument): Omit<ContentDocument, 'correlation_id'> {
  return { ...view, gate: view.status === 'awaiting_review' ? view.gate : null };
}
