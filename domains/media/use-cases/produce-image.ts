import type { CommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { Files } from '../../../kernel/files/files.ts';
import { withAttempts } from '../../../kernel/providers/attempts.ts';
import { failureFrom } from '../../../kernel/providers/failure-from.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { type Attempt, image, type Painted, type Picture, type PictureRequest } from '../image/index.ts';
import { generateByChain, ImageChainError } from '../providers/chain.ts';
import type { ImageProvider, ImageRequest } from '../providers/image-provider.ts';
import type { Budget } from './budget.ts';
import { keepPainted, paintedEarlier } from './image-files.ts';

export type Order = {
  readonly request: PictureRequest;
  /** In whose folder the picture goes and whose budget pays for it. */
  readonly owner: string;
  /** How often the chain is asked while it may work later. */
  readonly tries: number;
  readonly signal: AbortSignal;
  command(step: string): CommandContext;
};

export type Produced = { readonly picture: Picture; readonly position: bigint };

/**
 * Sees to it that a picture is there: paints it unless it was painted before. Whenever the process dies, a repeat finds
 * the file or asks the provider under the same idempotency key.
 * @throws ProviderError when no provider painted, Rejection `budget_exhausted` before any was asked
 */
export type Produce = (order: Order) => Promise<Produced>;

export type Studio = {
  readonly store: EventStore;
  readonly files: Files;
  readonly budget: Budget;
  readonly providers: readonly ImageProvider[];
  readonly retryDelayMs: number;
};

export function createProduce(studio: Studio): Produce {
  const underWay = new Map<string, Promise<Produced>>();
  return (order) => {
    const { asset_id } = order.request;
    const shared = underWay.get(asset_id);
    if (shared) return shared;
    const work = produce(studio, order).finally(() => underWay.delete(asset_id));
    underWay.set(asset_id, work);
    return work;
  };
}

async function produce(studio: Studio, order: Order): Promise<Produced> {
  const { store, files } = studio;
  const { request, owner, command } = order;
  const { state, position } = await load(store, image, request.asset_id);
  if (state.status === 'generated') return { picture: state.picture, position };

  const earlier = await paintedEarlier(files, { ...request, owner });
  if (earlier) return deliver(studio, order, earlier);
  return studio.budget.within(owner, async () => {
    const step = `request-${state.status === 'none' ? 0 : state.failed.length}`;
    await execute(store, image, request.asset_id, { type: 'RequestImage', request }, command(step));
    try {
      return await deliver(studio, order, await paint(studio, order));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const failure = failureFrom(error, 'images', new Date().toISOString());
      await execute(store, image, request.asset_id, { type: 'FailImage', failure }, command('fail'));
      throw error;
    }
  });
}

async function deliver({ store }: Studio, { request, command }: Order, painted: Painted): Promise<Produced> {
  const { asset_id } = request;
  await execute(store, image, asset_id, { type: 'RequestImage', request }, command('request-found'));
  const { state, position } = await execute(
    store,
    image,
    asset_id,
    { type: 'DeliverImage', painted },
    command('deliver'),
  );
  if (state.status !== 'generated') throw new Error(`image ${asset_id} was delivered and is not there`);
  return { picture: state.picture, position };
}

/** A failed turn may have been paid for: it is written down before the chain is asked once more. */
function paint(studio: Studio, { request, owner, tries, signal, command }: Order): Promise<Painted> {
  const { store, files, providers, retryDelayMs } = studio;
  return withAttempts(tries, retryDelayMs, signal, async () => {
    const { state } = await load(store, image, request.asset_id);
    const failed = state.status === 'none' ? [] : state.failed;
    try {
      const chained = await generateByChain(providers, askedOf(request, failed), signal);
      return await keepPainted(files, { ...request, owner }, chained);
    } catch (error) {
      if (!(error instanceof ImageChainError)) throw error;
      const { attempts, details } = error;
      const context = command(`attempts-${failed.length}`);
      await execute(store, image, request.asset_id, { type: 'NoteFailedAttempts', attempts }, context);
      // Whoever asks for an hour is not waited for in silence: it is a failure that somebody can see and retry.
      if ((details.retryAfterMs ?? 0) <= LONGEST_WAIT_MS) throw error;
      throw new ProviderError({ ...details, kind: 'quota' }, { cause: error });
    }
  });
}

const LONGEST_WAIT_MS = 60_000;

const askedOf = (request: PictureRequest, failed: readonly Attempt[]): ImageRequest => ({
  prompt: request.prompt,
  negativePrompt: request.negative_prompt,
  width: request.width,
  height: request.height,
  steps: request.steps,
  cfgScale: request.cfg_scale,
  seed: request.seed,
  // What was paid for and could not be used must not be answered again; what may only have been lost on its way should.
  idempotencyKey: uuidFrom('image', request.asset_id, failed.filter(({ cost }) => cost !== null).length),
});
