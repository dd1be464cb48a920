import { type CommandContext, subcommandContext } from '../../../kernel/aggregates/command-context.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { callerOf, commandContextOf } from '../../../kernel/http/caller.ts';
import { setEventPosition } from '../../../kernel/http/event-positions.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import { ownerOfVisibleContent } from '../../shared/content-owner.ts';
import type { ImageRequest } from '../image/index.ts';
import { assetIdOf } from '../use-cases/asset-id.ts';
import type { GenerateImage } from '../use-cases/generate-image.ts';
import { seedFrom } from '../use-cases/seed.ts';
import { type ImageBody, mediaOperations } from './operations.ts';

/** Within the gateway's timeout. */
const WHILE_THE_CALLER_WAITS = { tries: 3, maxWaitMs: 10_000 } as const;

export type ImageTools = {
  readonly store: EventStore;
  readonly generateImage: GenerateImage;
  /** Aborts when the service is asked to stop. */
  readonly signal: AbortSignal;
};

/** Generates single images while the caller waits. */
export const imageHandlers = ({ store, generateImage, signal }: ImageTools): Handled[] => [
  handle(mediaOperations.generateImage, async ({ body: { content_id, ...choices }, ctx }) => {
    const owner = content_id ? await ownerOfVisibleContent(store, ctx, content_id) : callerOf(ctx).userId;
    const context = commandContextOf(ctx, owner);
    const request = requestOf(choices, content_id ?? null, owner, context);
    const command = (step: string) => subcommandContext(context, step);
    const { image, position } = await generateImage({ request, owner, ...WHILE_THE_CALLER_WAITS, signal, command });
    setEventPosition(ctx, position);
    const { file_path, provider, width, height, metadata, attempts, asset_id } = image;
    return { file_path, provider, width, height, metadata: { ...metadata, attempts }, asset_id };
  }),
];

function requestOf(
  { prompt, negative_prompt, seed, ...size }: Omit<ImageBody, 'content_id'>,
  content_id: string | null,
  owner: string,
  { commandId }: CommandContext,
): ImageRequest {
  const recipe = {
    content_id,
    character: null,
    prompt,
    negative_prompt: negative_prompt || null,
    ...size,
    // A repeat under the same Idempotency-Key gets the same seed, and therefore the same image.
    seed: seed === undefined || seed === null || seed < 0 ? seedFrom(commandId) : seed,
  };
  return { asset_id: assetIdOf(recipe, owner), batch_id: null, index: null, ...recipe };
}
