import { randomUUID } from 'node:crypto';
import { type Attempt, type ImageEvent, imageEvents } from '../../../contracts/media/image.ts';
import type { ImageFile, ImageRequest } from '../../../domains/media/image/index.ts';
import { type History, history } from '../specs/history.ts';
import { failure } from './failure.ts';

const attempt = (provider: string, outcome: Attempt['outcome'], amount_usd: number | null): Attempt => ({
  provider,
  outcome,
  reason: outcome === 'failed' ? 'timeout: no answer' : null,
  duration_seconds: 1,
  cost: amount_usd === null ? null : { amount_usd, provider, unit: 'image', quantity: 1 },
});

/** How providers answered. */
export const localFailed = attempt('a1111', 'failed', null);
export const cloudFailed = attempt('openai-images', 'failed', 0.04);
export const cloudGenerated = attempt('openai-images', 'generated', 0.04);

/**
 * An image of someone, and what may happen to it.
 * @param changes to what is requested
 */
export function exampleImage(changes: Partial<ImageRequest> = {}) {
  const owner = randomUUID();
  const request: ImageRequest = {
    asset_id: randomUUID(),
    content_id: randomUUID(),
    batch_id: randomUUID(),
    index: 0,
    prompt: 'a lighthouse',
    negative_prompt: null,
    width: 864,
    height: 1536,
    steps: 20,
    cfg_scale: 7,
    seed: 5,
    character: null,
    ...changes,
  };
  const { asset_id, content_id, batch_id } = request;
  const ids = { asset_id, content_id };
  const file: ImageFile = {
    file_path: `${owner}/${content_id}/images/${asset_id}.png`,
    provider: 'openai-images',
    width: request.width,
    height: request.height,
    metadata: { kind: 'CLOUD' },
    cost: cloudGenerated.cost,
    attempts: [localFailed, cloudGenerated],
  };
  const requested: ImageEvent = { type: 'ImageRequested', data: request };
  const failed: ImageEvent = { type: 'ImageFailed', data: { ...ids, batch_id, failure } };
  return {
    owner,
    request,
    file,
    requested,
    failed,
    attemptFailed: (which: Attempt): ImageEvent => ({
      type: 'ProviderAttemptFailed',
      data: { ...ids, attempt: which },
    }),
    /** @param attempts of all providers, oldest first */
    generated: (...attempts: readonly Attempt[]): ImageEvent => ({
      type: 'ImageGenerated',
      data: { ...request, ...file, attempts: [...attempts] },
    }),
    history: (...events: readonly ImageEvent[]): History<ImageEvent> =>
      history(imageEvents, asset_id, owner, ...events),
  };
}
