import { callHttp, type HttpResponse } from '../../../kernel/providers/http-client.ts';
import { callPaid } from '../../../kernel/providers/paid-call.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { fitImage } from './fit-image.ts';
import type { GenerationRequest, ImageCost, ImageOptions, ImageProvider } from './image-provider.ts';
import { MAX_RESPONSE_BYTES } from './named-image.ts';
import { referenceUse } from './reference.ts';

const CHECK_MS = 5_000;

type Call = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

/** How a provider is asked for an image that comes in the answer, and what its answers mean. */
export type CloudImageProtocol = {
  readonly name: string;
  /** Shown in the metadata. */
  readonly model: string;
  /** What a request may say and it does not take. */
  readonly ignored: readonly string[];
  /** Whether `requestFor` hands over the picture of the character; others read its description. */
  readonly takesReference: boolean;
  requestFor(request: GenerationRequest): Call & { readonly body: string };
  /**
   * The image of an answer with status 200, encoded; null where there is none.
   * @throws ProviderError of kind `refused`
   */
  imageIn(answer: HttpResponse): Uint8Array | null;
  /** What an answer with another status means. */
  errorOf(answer: HttpResponse): ProviderError;
  /** A call that costs nothing and needs the key. */
  readonly check: Call;
};

/** A provider that is sent one request and answers with the image. It is billed by the image. */
export function createCloudImages(
  { name, model, ignored, takesReference, requestFor, imageIn, errorOf, check }: CloudImageProtocol,
  { priceUsd, timeoutMs }: ImageOptions,
): ImageProvider {
  const cost: ImageCost = { amount_usd: priceUsd ?? 0, provider: name, unit: 'image', quantity: 1 };
  const isBilled = (answer: HttpResponse): boolean => {
    try {
      return priceUsd !== 0 && imageIn(answer) !== null;
    } catch {
      return false;
    }
  };
  return {
    name,
    kind: 'CLOUD',
    priceUsd,
    async check(signal) {
      try {
        const limits = { timeoutMs: CHECK_MS, maxBytes: MAX_RESPONSE_BYTES };
        const answer = await callHttp(check.url, { provider: name, headers: check.headers, ...limits, signal });
        if (answer.status !== 200) throw errorOf(answer);
        return { available: true, reason: null };
      } catch (error) {
        const reason = error instanceof ProviderError ? error.details.cause : 'the check was cancelled';
        return { available: false, reason };
      }
    },
    async generate(request, signal) {
      const { url, headers, body } = requestFor(request);
      const answer = await callPaid(url, {
        provider: name,
        key: request.idempotencyKey,
        amountUsd: priceUsd,
        spending: request.spending,
        costsOf: (paid) => (isBilled(paid) ? [cost] : []),
        headers: { ...headers },
        body,
        timeoutMs,
        maxBytes: MAX_RESPONSE_BYTES,
        signal,
      });
      if (answer.status !== 200) throw errorOf(answer);
      const image = imageIn(answer);
      if (image === null) throw noImage(name);
      try {
        const { deliveredSize, ...fitted } = await fitImage(image, request, name);
        const metadata = {
          kind: 'CLOUD',
          model,
          ignored_params: ignored,
          delivered_size: deliveredSize,
          ...referenceUse(request, takesReference),
        };
        return { ...fitted, metadata, cost };
      } catch (error) {
        // It is billed even if it could not be read.
        if (error instanceof ProviderError) throw new ProviderError({ ...error.details, cost }, { cause: error });
        throw error;
      }
    },
  };
}

export const noImage = (provider: string) =>
  new ProviderError({
    provider,
    kind: 'unavailable',
    code: 'no-image',
    cause: 'the answer contains no image',
    nextAction: 'check that the model generates images',
  });

/** The refusal of a prompt that comes with status 200. */
export const promptRefused = (provider: string, reason: string) =>
  new ProviderError({
    provider,
    kind: 'refused',
    code: 'content-refused',
    cause: `the model refuses the prompt: ${reason}`,
    nextAction: 'change the prompt',
  });
