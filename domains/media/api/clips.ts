import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { roundUsd } from '../../../kernel/events/cost.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { callerOf, commandContextOf } from '../../../kernel/http/caller.ts';
import { HttpError, notFound } from '../../../kernel/http/errors.ts';
import { setEventPosition } from '../../../kernel/http/event-positions.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import { idParam } from '../../../kernel/http/validation.ts';
import { isCancelled } from '../../shared/cancellation.ts';
import { CLIP_SECONDS } from '../../shared/clips-in-use.ts';
import { ownerOfVisibleContent } from '../../shared/content-owner.ts';
import { ownPicture } from '../../shared/own-material.ts';
import { type SpendingTools, spendingFor } from '../../shared/spending.ts';
import { type ClipRequest, type SceneClip, sceneClips } from '../scene-clips/index.ts';
import type { ClipProvidersOf } from '../use-cases/generate-clip.ts';
import { sceneShowing } from '../use-cases/scene-picture.ts';
import { mediaOperations } from './operations.ts';

type ClipTools = SpendingTools & { readonly providersOf: ClipProvidersOf };

/** Requests a clip of a scene's image, and lists those of a piece of content. */
export const clipHandlers = ({ store, ceilings, providersOf }: ClipTools): Handled[] => [
  handle(mediaOperations.generateClip, async ({ body, ctx }) => {
    const { content_id, asset_id, seconds } = body;
    const owner_id = await ownerOfVisibleContent(store, ctx, content_id);
    const context = commandContextOf(ctx, owner_id, body);
    const clip_id = uuidFrom(context.commandId, 'clip');
    const { state: before } = await load(store, sceneClips, content_id);
    const known = before.clips.find(({ request }) => request.clip_id === clip_id);
    if (known) return viewOf(known);
    if (await isCancelled(store, content_id)) throw wasCancelled();
    const shown = await sceneShowing(store, owner_id, content_id, asset_id);
    const there = await ownPicture(store, owner_id, asset_id);
    if (!shown || (!there && !shown.image)) throw notFound(`scene that shows the image ${asset_id}`);
    const [provider] = await providersOf(owner_id, content_id);
    if (!provider) throw noProvider();
    await ceilings.requireDisk(owner_id);
    const { priceUsd } = provider;
    await spendingFor(
      { store, ceilings },
      { owner: owner_id, service: 'media', contentId: content_id, context },
    ).requireRoom({
      key: clip_id,
      amountUsd: priceUsd === null ? null : roundUsd(seconds * priceUsd),
    });
    const request: ClipRequest = {
      content_id,
      clip_id,
      owner_id,
      asset_id,
      image: there ? null : recipeOf(shown.image),
      scene: shown.scene,
      prompt: body.prompt || null,
      seconds,
      by: callerOf(ctx).userId,
    };
    const { state, position } = await execute(store, sceneClips, content_id, { type: 'RequestClip', request }, context);
    const clip = state.clips.find((each) => each.request.clip_id === clip_id);
    if (!clip) throw new Error(`clip ${clip_id} was requested but does not exist`);
    setEventPosition(ctx, position);
    return viewOf(clip);
  }),
  handle(mediaOperations.listClips, async ({ ctx }) => {
    const contentId = idParam(ctx, 'content_id');
    const owner = await ownerOfVisibleContent(store, ctx, contentId);
    const [{ state }, [provider]] = await Promise.all([
      load(store, sceneClips, contentId),
      providersOf(owner, contentId),
    ]);
    return {
      content_id: contentId,
      offer: provider
        ? { provider: provider.name, usd_per_second: provider.priceUsd, seconds: [...CLIP_SECONDS] }
        : null,
      clips: state.clips.map(viewOf).reverse(),
    };
  }),
];

function recipeOf(image: NonNullable<Awaited<ReturnType<typeof sceneShowing>>>['image']): ClipRequest['image'] {
  if (!image) return null;
  const { asset_id: _, index: __, ...recipe } = image;
  return recipe;
}

function viewOf({ request, status, queued, generated, failure }: SceneClip) {
  const { clip_id, content_id, asset_id, scene, prompt, seconds } = request;
  return {
    clip_id,
    content_id,
    asset_id,
    scene: scene.index,
    prompt,
    seconds,
    status,
    cost: queued?.cost ?? null,
    material_id: generated?.material_id ?? null,
    failure,
  };
}

const noProvider = () =>
  new HttpError(409, 'no_clip_provider', 'No provider makes clips of images', {
    cause: 'none is set up for you',
    next_action: 'add a provider of clips on the page Providers, then try again',
  });

const wasCancelled = () =>
  new HttpError(409, 'content_cancelled', 'The content was cancelled', {
    cause: 'nothing is made for it any more',
    next_action: 'make another video of it instead',
  });
