import Router from '@koa/router';
import type { Context } from 'koa';
import { z } from 'zod';
import type { CommandContext } from '../../../kernel/aggregates/command-context.ts';
import { subcommand } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { type Documents, pageQuery } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { Files } from '../../../kernel/files/files.ts';
import { callerOf, commandOf, maySee } from '../../../kernel/http/caller.ts';
import { HttpError, notFound } from '../../../kernel/http/errors.ts';
import { afterPosition, answerPosition } from '../../../kernel/http/event-positions.ts';
import { bodyOf, idOf, queryOf } from '../../../kernel/http/validation.ts';
import { assets, listAssets } from '../../../read-models/assets.ts';
import { imageBatchById, imageBatches } from '../../../read-models/image-batches.ts';
import { ownerOfContent } from '../../shared/content-owner.ts';
import type { Picture, PictureRequest } from '../image/index.ts';
import { imageBatch } from '../image-batch/index.ts';
import { assetIdOf, seedFrom } from '../use-cases/asset-id.ts';
import type { Availability } from '../use-cases/availability.ts';
import { BUDGET_EXHAUSTED, type Budget } from '../use-cases/budget.ts';
import type { Produce } from '../use-cases/produce-image.ts';
import { DEFAULTS, picturesOfPrompts } from '../use-cases/prompts.ts';
import { assetView } from './asset-view.ts';

const LONGEST_PROMPT = 4_000;
const LARGEST_SEED = 2 ** 32 - 1;

const side = z.number().int().min(64).max(2_048).multipleOf(8);
const prompt = {
  prompt: z.string().trim().min(1).max(LONGEST_PROMPT),
  negative_prompt: z.string().trim().max(LONGEST_PROMPT).nullish(),
};
const generateBody = z.object({
  ...prompt,
  width: side.default(DEFAULTS.width),
  height: side.default(DEFAULTS.height),
  steps: z.number().int().min(1).max(150).default(DEFAULTS.steps),
  cfg_scale: z.number().min(0).max(30).default(DEFAULTS.cfg_scale),
  /** -1, as image servers have it, leaves the choice open. */
  seed: z.number().int().min(-1).max(LARGEST_SEED).nullish(),
  content_id: z.guid().nullish(),
});
const batchBody = z.object({ content_id: z.guid(), prompts: z.array(z.object(prompt)).min(1).max(20) });
const listQuery = z.object(pageQuery);
const ownedQuery = z.object({ ...pageQuery, owner: z.guid().optional() });

export type MediaApi = {
  readonly store: EventStore;
  readonly documents: Documents;
  readonly files: Files;
  readonly budget: Budget;
  readonly produce: Produce;
  readonly availability: () => Promise<Availability[]>;
  readonly publicUrl: string | null;
  /** Aborts when the service is asked to stop. */
  readonly signal: AbortSignal;
};

/** The media's HTTP side: pictures are made, one or many, and looked at. */
export function mediaApi(media: MediaApi): Router {
  const { store, documents, files, budget, produce, availability, publicUrl, signal } = media;
  const router = new Router({ prefix: '/api/v1/media', sensitive: true, strict: false });

  router.post('/generate', async (ctx) => {
    const { content_id, ...recipe } = bodyOf(ctx, generateBody);
    const content = content_id ? await visibleContent(ctx, content_id.toLowerCase()) : null;
    const owner = content?.owner ?? callerOf(ctx).userId;
    const command = commandOf(ctx, owner);
    const request = requestOf(recipe, content?.content_id ?? null, owner, command);
    const order = { request, owner, tries: 1, signal, command: (step: string) => subcommand(command, step) };
    const { picture, position } = await produce(order).catch(explained);
    answerPosition(ctx, position);
    ctx.body = resultOf(picture);
  });

  router.post('/batch', async (ctx) => {
    const body = bodyOf(ctx, batchBody);
    const { content_id, owner } = await visibleContent(ctx, body.content_id.toLowerCase());
    const command = commandOf(ctx, owner);
    const batch_id = uuidFrom(command.commandId, 'batch');
    const prompts = body.prompts.map((one) => ({ prompt: one.prompt, negative_prompt: one.negative_prompt || null }));
    const images = picturesOfPrompts(content_id, prompts, owner);
    const request = { batch_id, content_id, thread_id: null, revision: null, images };
    const known = await load(store, imageBatch, batch_id);
    if (known.state.status === 'none') await budget.within(owner, async () => undefined).catch(explained);
    const { position, state } = await execute(
      store,
      imageBatch,
      batch_id,
      { type: 'RequestBatch', request, again: false },
      command,
    );
    if (state.status === 'none') throw new Error(`batch ${batch_id} was requested and is not there`);
    answerPosition(ctx, position);
    ctx.status = 202;
    ctx.body = { batch_id, content_id, count: state.request.images.length, status: 'requested' };
  });

  router.get('/batches/:batch_id', afterPosition(documents, imageBatches), async (ctx) => {
    const batchId = idOf(ctx, 'batch_id');
    const batch = await imageBatchById(documents, batchId);
    if (!batch || !maySee(callerOf(ctx), batch.owner_id)) throw notFound(`batch ${batchId}`);
    const { owner_id: _, ...view } = batch;
    ctx.body = view;
  });

  router.get('/assets', afterPosition(documents, assets), async (ctx) => {
    const { owner, ...page } = queryOf(ctx, ownedQuery);
    const { role, userId } = callerOf(ctx);
    const { items, next_cursor } = await listAssets(documents, { owner: role === 'admin' ? owner : userId }, page);
    ctx.body = { items: items.map((item) => assetView(files, publicUrl, item)), next_cursor };
  });

  router.get('/assets/:content_id', afterPosition(documents, assets), async (ctx) => {
    const page = queryOf(ctx, listQuery);
    const { content_id } = await visibleContent(ctx, idOf(ctx, 'content_id'));
    const { items, next_cursor } = await listAssets(documents, { content: content_id }, page);
    ctx.body = { items: items.map((item) => assetView(files, publicUrl, item)), next_cursor };
  });

  router.get('/providers', async (ctx) => {
    callerOf(ctx);
    ctx.body = { items: await availability(), next_cursor: null };
  });

  /** Content that the caller may see; what they may not see does not exist for them. */
  async function visibleContent(ctx: Context, contentId: string): Promise<{ content_id: string; owner: string }> {
    const owner = await ownerOfContent(store, contentId);
    if (owner === null || !maySee(callerOf(ctx), owner)) throw notFound(`content ${contentId}`);
    return { content_id: contentId, owner };
  }

  return router;
}

function requestOf(
  body: Omit<z.infer<typeof generateBody>, 'content_id'>,
  content_id: string | null,
  owner: string,
  { commandId }: CommandContext,
): PictureRequest {
  const { width, height, steps, cfg_scale } = body;
  const recipe = {
    content_id,
    prompt: body.prompt,
    negative_prompt: body.negative_prompt || null,
    width,
    height,
    steps,
    cfg_scale,
    seed: body.seed === undefined || body.seed === null || body.seed < 0 ? seedFrom(commandId) : body.seed,
  };
  return { asset_id: assetIdOf(recipe, owner), batch_id: null, index: null, ...recipe };
}

/** The fields that the spec lists, and no others: whatever else is known of the picture stands in its metadata. */
const resultOf = ({ file_path, provider, width, height, metadata, attempts, asset_id }: Picture) => ({
  file_path,
  provider,
  width,
  height,
  metadata: { ...metadata, attempts },
  asset_id,
});

/** A spent budget has a code of its own: clients tell it from other conflicts. */
function explained(error: unknown): never {
  if (!(error instanceof Rejection) || error.code !== BUDGET_EXHAUSTED) throw error;
  throw new HttpError(409, BUDGET_EXHAUSTED, error.message, { ...error.detail, code: error.code });
}
