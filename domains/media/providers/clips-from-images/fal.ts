import { z } from 'zod';
import { type Cost, roundUsd } from '../../../../kernel/events/cost.ts';
import { callPaid } from '../../../../kernel/providers/paid-call.ts';
import { parseJson } from '../../../../kernel/providers/parse-json.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import { clipOffer } from '../../../shared/clip-offers.ts';
import { accountFailure } from '../fal/account.ts';
import { authorizedBy, cancel, FAL, falError, laterAnswerTo, type Place, placeIn } from '../fal/queue.ts';
import { MAX_RESPONSE_BYTES, namedImage } from '../named-image.ts';
import type { ClipAdapter, ClipOrder } from './clip-adapter.ts';

const NAME = 'fal-clips';
/** Models need words. */
const ANY_MOVEMENT = 'The scene comes to life with slow, natural movement. The camera stays calm.';

const clipSchema = z.object({ video: z.object({ url: z.string() }) });

/**
 * Models of fal that take `image_url` and a `duration` of '5' or '10' seconds in words, such as those of Kling, by its
 * queue. Source: https://fal.ai/docs/documentation/model-apis/inference/queue and
 * https://fal.ai/models/fal-ai/kling-video/v2.5-turbo/standard/image-to-video/llms.txt. No idempotency key is known: an
 * order that was taken is asked for again by its place in the queue.
 */
export const falClips: ClipAdapter = {
  ...clipOffer(NAME),
  create({ url, key, model }, { priceUsd, timeoutMs }) {
    const base = url.replace(/\/+$/, '');
    return {
      name: NAME,
      priceUsd,
      async order(order) {
        const { seconds, idempotencyKey, spending, signal } = order;
        const amount_usd = roundUsd(seconds * (priceUsd ?? 0));
        const cost: Cost = { amount_usd, provider: NAME, unit: 'second', quantity: seconds };
        const answer = await callPaid(`${base}/${model}`, {
          provider: FAL,
          key: idempotencyKey,
          amountUsd: priceUsd === null ? null : amount_usd,
          spending,
          costsOf: (taken) => (priceUsd !== 0 && placeIn(taken) ? [cost] : []),
          headers: { ...authorizedBy(key), 'content-type': 'application/json' },
          body: JSON.stringify(toBody(order)),
          timeoutMs,
          maxBytes: MAX_RESPONSE_BYTES,
          signal,
        });
        if (answer.status !== 200) throw falError(answer, key);
        const place = placeIn(answer);
        if (place === null) throw noClip();
        return { place: JSON.stringify(place), cost: priceUsd === 0 ? null : cost };
      },
      async result(place, signal) {
        const end = performance.now() + timeoutMs;
        const remainingMs = () => Math.max(1, Math.ceil(end - performance.now()));
        const waiting = { server: base, remainingMs, signal };
        const answer = await laterAnswerTo(read(place), { ...waiting, key, timeoutMs, made: 'clip' });
        const { data } = clipSchema.safeParse(parseJson(answer.bytes));
        if (!data) throw noClip();
        return namedImage(data.video.url, { ...waiting, provider: FAL }).catch((error: unknown) => {
          throw signal.aborted || !(error instanceof ProviderError) ? error : notDownloaded(error);
        });
      },
      cancel: async (place) => void (await cancel(read(place), { server: base, key })),
    };
  },
  async test({ url, key, model }, signal) {
    const failure = await accountFailure(url.replace(/\/+$/, ''), { model, key }, signal);
    if (failure) throw failure;
    return 'it answers and accepts the key; no clip was made';
  },
};

const toBody = ({ image, prompt, seconds }: ClipOrder) => ({
  prompt: prompt || ANY_MOVEMENT,
  image_url: `data:image/${image.format};base64,${Buffer.from(image.bytes).toString('base64')}`,
  duration: String(seconds),
});

function read(place: string): Place {
  const known = placeIn({ bytes: Buffer.from(place) });
  if (known === null) throw noClip();
  return known;
}

const noClip = () =>
  new ProviderError({
    provider: FAL,
    kind: 'unavailable',
    code: 'no-clip',
    cause: 'the answer names no clip',
    nextAction: 'try again later, or choose another model: it has to make a clip of an image',
  });

const notDownloaded = (error: ProviderError) =>
  new ProviderError(
    {
      ...error.details,
      code: 'download-failed',
      cause: `the clip could not be downloaded: ${error.details.cause}`,
      nextAction: 'try again: it is not paid for again',
    },
    { cause: error },
  );
