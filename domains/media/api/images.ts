import Router from '@koa/router';
import { z } from 'zod';
import { type CommandContext, subcommandContext } from '../../../kernel/aggregates/command-context.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { callerOf, commandContextOf } from '../../../kernel/http/caller.ts';
import { setEventPosition } from '../../../kernel/http/event-positions.ts';
import { requestSchema } from '../../../kernel/http/request-schema.ts';
import { bodyOf } from '../../../kernel/http/validation.ts';
import type { GeneratedImage, ImageRequest } from '../image/index.ts';
import { assetIdOf } from '../use-cases/asset-id.ts';
import { IMAGE_DEFAULTS } from '../use-cases/batch-images.ts';
import type { GenerateImage } from '../use-cases/generate-image.ts';
import { seedFrom } from '../use-cases/seed.ts';
import { promptBody } from './prompt-body.ts';
import { ownerOfVisibleContent } from './visible-content.ts';

/** Within the patience of the gateway. */
const WHILE_THE_CALLER_WAITS = { tries: 3, maxWaitMs: 10_000 } as const;

const MAX_SEED = 2 ** 32 - 1;

const side = z.number().int().min(64).max(2_048).multipleOf(8);
const generateBody = requestSchema(
  z.object({
    ...promptBody,
    width: side.default(IMAGE_DEFAULTS.width),
    height: side.default(IMAGE_DEFAULTS.height),
    steps: z.number().int().min(1).max(150).default(IMAGE_DEFAULTS.steps),
    cfg_scale: z.number().min(0).max(30).default(IMAGE_DEFAULTS.cfg_scale),
    /** -1, as image servers have it, leaves the choice open. */
    seed: z.number().int().min(-1).max(MAX_SEED).nullish(),
    content_id: z.guid().toLowerCase().nullish(),
  }),
);

export type ImageTools = {
  readonly store: EventStore;
  readonly generateImage: GenerateImage;
  /** Aborts when the service is asked to stop. */
  readonly signal: AbortSignal;
};

/** Generates single images while the caller waits. */
export function imageRoutes({ store, generateImage, signal }: ImageTools): Router {
  const router = new Router({ prefix: '/api/v1/media/generate', sensitive: true, strict: false });

  router.post('/', async (ctx) => {
    const { content_id, ...choices } = bodyOf(ctx, generateBody);
    const owner = content_id ? await ownerOfVisibleContent(store, ctx, content_id) : callerOf(ctx).userId;
    const context = commandContextOf(ctx, owner);
    const request = requestOf(choices, content_id ?? null, owner, context);
    const command = (step: string) => subcommandContext(context, step);
    const { image, position } = await generateImage({ request, owner, ...WHILE_THE_CALLER_WAITS, signal, command });
    setEventPosition(ctx, position);
    ctx.body = resultOf(image);
  });

  return router;
}

function requestOf(
  { prompt, negative_prompt, seed, ...size }: Omit<z.infer<typeof generateBody>, 'content_id'>,
  content_id: string | null,
  owner: string,
  { commandId }: CommandContext,
): ImageRequest {
  const recipe = {
    content_id,
    prompt,
    negative_prompt: negative_prompt || null,
    ...size,
    // A repeat under the same Idempotency-Key gets the same seed, and so the same image.
    seed: seed === undefined || seed === null || seed < 0 ? seedFrom(commandId) : seed,
  };
  return { asset_id: assetIdOf(recipe, owner), batch_id: null, index: null, ...recipe };
}

/** The fields that the spec lists, and no others; anything further is in the metadata. */
const resultOf = ({ file_path, provider, width, height, metadata, attempts, asset_id }: GeneratedImage) => ({
  file_path,
  provider,
  width,
  height,
  metadata: { ...metadata, attempts },
  asset_id,
});
