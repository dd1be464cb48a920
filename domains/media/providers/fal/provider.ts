import { z } from 'zod';
import type { HttpResponse } from '../../../../kernel/providers/http-client.ts';
import { callPaid } from '../../../../kernel/providers/paid-call.ts';
import { parseJson } from '../../../../kernel/providers/parse-json.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import type { FilledFields } from '../../../shared/adapter.ts';
import { noImage, promptRefused } from '../cloud-images.ts';
import { fitImage } from '../fit-image.ts';
import type { GenerationRequest, ImageCost, ImageOptions, ImageProvider } from '../image-provider.ts';
import { MAX_RESPONSE_BYTES, namedImage } from '../named-image.ts';
import { referenceUse } from '../reference.ts';
import { accountFailure } from './account.ts';
import { answerTo, authorizedBy, FAL, falError, placeIn } from './queue.ts';

/** Prices are by the megapixel begun. */
const MEGAPIXEL = 1_000_000;

const imagesSchema = z.object({
  images: z.array(z.object({ url: z.string() })).default([]),
  has_nsfw_concepts: z.array(z.boolean()).default([]),
});

/**
 * Models of fal that take `image_size`, by its queue: POST {model} gives a request its place, which is billed; its status is
 * asked for until it is over, then its response, and the picture that this names. Source:
 * https://fal.ai/docs/documentation/model-apis/inference/queue and
 * https://fal.ai/docs/model-api-reference/image-generation-api/flux-schnell. No idempotency key is known.
 *
 * What is taken of steps and cfg_scale differs from model to model, so both are left to the model. A picture is asked for in
 * at most a megapixel, and enlarged: it costs what one costs, whatever its size.
 */
export function createFalProvider(
  { url, key, model }: Pick<FilledFields, 'url' | 'key' | 'model'>,
  { priceUsd, timeoutMs }: ImageOptions,
): ImageProvider {
  const base = url.replace(/\/+$/, '');
  const cost: ImageCost = { amount_usd: priceUsd ?? 0, provider: FAL, unit: 'image', quantity: 1 };
  return {
    name: FAL,
    kind: 'CLOUD',
    priceUsd,
    async check(signal) {
      try {
        const failure = await accountFailure(base, { model, key }, signal);
        return { available: failure === null, reason: failure?.details.cause ?? null };
      } catch (error) {
        const reason = error instanceof ProviderError ? error.details.cause : 'the check was cancelled';
        return { available: false, reason };
      }
    },
    async generate(request, signal) {
      const end = performance.now() + timeoutMs;
      const remainingMs = () => Math.max(1, Math.ceil(end - performance.now()));
      const submitted = await callPaid(`${base}/${model}`, {
        provider: FAL,
        key: request.idempotencyKey,
        amountUsd: priceUsd,
        spending: request.spending,
        costsOf: (answer) => (priceUsd !== 0 && placeIn(answer) ? [cost] : []),
        headers: { ...authorizedBy(key), 'content-type': 'application/json' },
        body: JSON.stringify(toBody(request)),
        timeoutMs,
        maxBytes: MAX_RESPONSE_BYTES,
        signal,
      });
      if (submitted.status !== 200) throw falError(submitted, key);
      const place = placeIn(submitted);
      if (place === null) throw noImage(FAL);
      try {
        const waiting = { server: base, remainingMs, signal };
        const picture = pictureIn(await answerTo(place, { ...waiting, key, timeoutMs }));
        const { deliveredSize, ...fitted } = await fitImage(
          await namedImage(picture, { ...waiting, provider: FAL }),
          request,
          FAL,
        );
        const metadata = {
          kind: 'CLOUD',
          model,
          ignored_params: ['steps', 'cfg_scale'],
          negative_prompt: request.negativePrompt ? 'said in the prompt' : null,
          delivered_size: deliveredSize,
          // What a model calls such a picture differs from model to model.
          ...referenceUse(request, false),
        };
        return { ...fitted, metadata, cost };
      } catch (error) {
        // It is billed even if it came to nothing.
        if (error instanceof ProviderError) throw new ProviderError({ ...error.details, cost }, { cause: error });
        throw error;
      }
    },
  };
}

function toBody({ prompt, negativePrompt, seed, ...size }: GenerationRequest): Record<string, unknown> {
  return {
    prompt: negativePrompt ? `${prompt}\n\nAvoid: ${negativePrompt}` : prompt,
    image_size: withinMegapixel(size),
    num_images: 1,
    ...(seed >= 0 ? { seed } : {}),
  };
}

/** The size itself, or one of its shape that is no larger than a megapixel, in steps that models paint in. */
export function withinMegapixel({ width, height }: { width: number; height: number }) {
  if (width * height <= MEGAPIXEL) return { width, height };
  const scale = Math.sqrt(MEGAPIXEL / (width * height));
  const scaled = (side: number): number => Math.floor((side * scale) / 16) * 16;
  return { width: scaled(width), height: scaled(height) };
}

/** The address of the picture. @throws ProviderError if there is none, or the safety checker has blackened it */
function pictureIn({ bytes }: HttpResponse): string {
  const { data } = imagesSchema.safeParse(parseJson(bytes));
  if (data?.has_nsfw_concepts[0]) throw promptRefused(FAL, 'its filter blocks the image');
  const [image] = data?.images ?? [];
  if (!image) throw noImage(FAL);
  return image.url;
}
