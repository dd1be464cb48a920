import { clipped } from '../../../../kernel/events/clipped.ts';
import { excerptOf } from '../../../../kernel/http/excerpt.ts';
import { modelsOf } from '../../../../kernel/providers/check-openai.ts';
import type { HttpResponse } from '../../../../kernel/providers/http-client.ts';
import { openAiError } from '../../../../kernel/providers/openai-error.ts';
import { callPaid } from '../../../../kernel/providers/paid-call.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import { fitImage } from '../fit-image.ts';
import type { GenerationRequest, GenerationResult, ImageCost, ImageProvider } from '../image-provider.ts';
import { MAX_RESPONSE_BYTES } from '../named-image.ts';
import { referenceUse } from '../reference.ts';
import { bytesOf, holdsImage, type ImageAnswer, OPENAI_IMAGES, readAnswer } from './answer.ts';
import { askFor, takesReference } from './request.ts';

/** Limit for the model's revision of a prompt, in characters. */
const MAX_PROMPT_LENGTH = 10_000;

export type OpenAiImagesOptions = {
  /** Without `/v1`, for example `https://api.openai.com`. */
  baseUrl: string;
  /** null for a server that requires none. */
  key: string | null;
  model: string;
  /** The price of one image, in USD; 0 for nothing, null if unknown. */
  priceUsd: number | null;
  /** Per image, including the download. */
  timeoutMs: number;
};

/**
 * A server with OpenAI's POST /v1/images/generations, and /v1/images/edits where there is a picture of the character. It does not support negative prompt, steps, cfg_scale or seed:
 * the first becomes part of the prompt, the others are listed in the metadata as ignored. It generates only a few
 * sizes, so the nearest is cropped to the requested one.
 */
export function createOpenAiImagesProvider(options: OpenAiImagesOptions): ImageProvider {
  const base = options.baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '');
  const authorization: Record<string, string> = options.key ? { authorization: `Bearer ${options.key}` } : {};
  const fail = (answer: HttpResponse) => openAiError(OPENAI_IMAGES, answer, options.key);

  return {
    name: OPENAI_IMAGES,
    kind: 'CLOUD',
    priceUsd: options.priceUsd,
    async check(signal) {
      try {
        // A server that generates images need not list its models.
        await modelsOf(OPENAI_IMAGES, options.baseUrl, options.key, signal);
        return { available: true, reason: null };
      } catch (error) {
        return {
          available: false,
          reason: error instanceof ProviderError ? error.details.cause : 'the check was cancelled',
        };
      }
    },
    async generate(request, signal) {
      const startedAt = performance.now();
      const remainingMs = () => Math.max(1, Math.ceil(options.timeoutMs - (performance.now() - startedAt)));
      const cost: ImageCost = {
        amount_usd: options.priceUsd ?? 0,
        provider: OPENAI_IMAGES,
        unit: 'image',
        quantity: 1,
      };
      const { path, headers, body } = await askFor(request, options.model);
      const answer = await callPaid(`${base}/v1/images/${path}`, {
        provider: OPENAI_IMAGES,
        key: request.idempotencyKey,
        amountUsd: options.priceUsd,
        spending: request.spending,
        costsOf: (answer) => (options.priceUsd !== 0 && holdsImage(answer) ? [cost] : []),
        headers: { ...authorization, ...headers },
        body,
        timeoutMs: options.timeoutMs,
        maxBytes: MAX_RESPONSE_BYTES,
        signal,
      });
      if (answer.status !== 200) throw fail(answer);
      return await resultOf(request, answer, { model: options.model, cost }, (image) =>
        bytesOf(image, { server: base, remainingMs, signal }),
      );
    },
  };
}

async function resultOf(
  request: GenerationRequest,
  answer: HttpResponse,
  { model, cost }: { model: string; cost: ImageCost },
  bytesOfImage: (image: ImageAnswer['image']) => Promise<Uint8Array>,
): Promise<GenerationResult> {
  const { image, usage } = readAnswer(answer);
  try {
    const { deliveredSize, ...fitted } = await fitImage(await bytesOfImage(image), request, OPENAI_IMAGES);
    const metadata = {
      kind: 'CLOUD',
      model,
      ignored_params: ['steps', 'cfg_scale', 'seed'],
      negative_prompt: request.negativePrompt ? 'said in the prompt' : null,
      revised_prompt: image.revised_prompt ? clipped(image.revised_prompt, MAX_PROMPT_LENGTH) : null,
      delivered_size: deliveredSize,
      usage: excerptOf(usage),
      ...referenceUse(request, takesReference(model)),
    };
    return { ...fitted, metadata, cost };
  } catch (error) {
    // The image is billed even if it could not be fetched or read.
    if (error instanceof ProviderError) throw new ProviderError({ ...error.details, cost }, { cause: error });
    throw error;
  }
}
