import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { callHttp, type HttpAnswer } from '../../../kernel/providers/http-client.ts';
import { openAiError } from '../../../kernel/providers/openai-error.ts';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { fitImage } from './fit-image.ts';
import type { GeneratedImage, ImageCost, ImageProvider, ImageRequest } from './image-provider.ts';
import { openAiSize } from './openai-size.ts';

const NAME = 'openai-images';
const LARGEST_ANSWER = 64 * 1024 * 1024;
const CHECK_TIMEOUT_MS = 5_000;
const DOWNLOAD_TRIES = 3;
const DOWNLOAD_PAUSE_MS = 300;

export type OpenAiImagesOptions = {
  /** Without `/v1`, such as `https://api.openai.com`. */
  baseUrl: string;
  /** null for a server that asks for none. */
  key: string | null;
  model: string;
  /** What one picture costs, in USD. */
  priceUsd: number;
  /** For one picture, download included. */
  timeoutMs: number;
};

const answerSchema = z.object({
  data: z
    .array(
      z.object({
        b64_json: z.string().nullish(),
        url: z.string().nullish(),
        revised_prompt: z.string().nullish(),
      }),
    )
    .min(1),
  usage: z.record(z.string(), z.unknown()).nullish(),
});

/**
 * A server with OpenAI's POST /v1/images/generations. It knows neither negative prompt nor steps, cfg_scale and seed:
 * the first is said in the prompt, the others are listed in the metadata as ignored. It paints a few sizes only, so the
 * nearest is cropped to the one asked for.
 */
export function createOpenAiImagesProvider(options: OpenAiImagesOptions): ImageProvider {
  const base = options.baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '');
  const authorization: Record<string, string> = options.key ? { authorization: `Bearer ${options.key}` } : {};
  const fail = (answer: HttpAnswer) => openAiError(NAME, answer, options.key);

  return {
    name: NAME,
    kind: 'CLOUD',
    async check(signal) {
      try {
        const answer = await callHttp(`${base}/v1/models`, {
          provider: NAME,
          headers: authorization,
          timeoutMs: CHECK_TIMEOUT_MS,
          maxBytes: LARGEST_ANSWER,
          signal,
        });
        // A server that paints need not list its models.
        const available = answer.status === 200 || answer.status === 404 || answer.status === 405;
        return { available, reason: available ? null : fail(answer).details.cause };
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
      const answer = await callHttp(`${base}/v1/images/generations`, {
        provider: NAME,
        method: 'POST',
        headers: {
          ...authorization,
          'content-type': 'application/json',
          'idempotency-key': request.idempotencyKey,
        },
        body: JSON.stringify(toBody(request, options.model)),
        timeoutMs: options.timeoutMs,
        maxBytes: LARGEST_ANSWER,
        signal,
      });
      if (answer.status !== 200) throw fail(answer);
      return await toImage(request, answer, options, (url) => download(url, remainingMs, signal));
    },
  };
}

function toBody(request: ImageRequest, model: string): Record<string, unknown> {
  const prompt = request.negativePrompt ? `${request.prompt}\n\nAvoid: ${request.negativePrompt}` : request.prompt;
  const body = { model, prompt, n: 1, size: openAiSize(model, request) };
  // gpt-image always answers base64 and refuses the field; the older models answer links unless told.
  return model.startsWith('dall-e') ? { ...body, response_format: 'b64_json' } : body;
}

async function toImage(
  request: ImageRequest,
  answer: HttpAnswer,
  options: OpenAiImagesOptions,
  fetchPicture: (url: string) => Promise<Uint8Array>,
): Promise<GeneratedImage> {
  const cost: ImageCost = { amount_usd: options.priceUsd, provider: NAME, unit: 'image', quantity: 1 };
  const parsed = answerSchema.safeParse(parseJson(answer.bytes));
  const picture = parsed.success ? parsed.data.data[0] : undefined;
  if (!parsed.success || !picture) throw noImage();
  try {
    const { deliveredSize, ...image } = await fitImage(await load(picture, fetchPicture), request, NAME);
    const metadata = {
      kind: 'CLOUD',
      model: options.model,
      ignored_params: ['steps', 'cfg_scale', 'seed'],
      negative_prompt: request.negativePrompt ? 'said in the prompt' : null,
      revised_prompt: picture.revised_prompt ?? null,
      delivered_size: deliveredSize,
      usage: parsed.data.usage ?? null,
    };
    return { ...image, metadata, cost };
  } catch (error) {
    // The picture is billed whether or not it could be fetched and read.
    if (error instanceof ProviderError) throw new ProviderError({ ...error.details, cost }, { cause: error });
    throw error;
  }
}

async function load(
  picture: { b64_json?: string | null | undefined; url?: string | null | undefined },
  fetchPicture: (url: string) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  if (picture.b64_json) return Buffer.from(picture.b64_json.replace(/^data:[^,]*,/, ''), 'base64');
  if (picture.url?.startsWith('data:')) return Buffer.from(picture.url.replace(/^data:[^,]*,/, ''), 'base64');
  if (picture.url) return fetchPicture(picture.url);
  throw noImage();
}

/** Repeats at once what may pass by itself: asking the provider again would be paid again. */
async function download(url: string, remainingMs: () => number, signal: AbortSignal): Promise<Uint8Array> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await callHttp(url, {
        provider: NAME,
        timeoutMs: remainingMs(),
        maxBytes: LARGEST_ANSWER,
        maxRedirects: 3,
        signal,
      });
      if (answer.status === 200) return answer.bytes;
      throw notDownloaded(answer.status);
    } catch (error) {
      if (attempt === DOWNLOAD_TRIES || !(error instanceof ProviderError)) throw error;
      await delay(DOWNLOAD_PAUSE_MS * attempt, undefined, { signal });
    }
  }
}

const noImage = () =>
  new ProviderError({
    provider: NAME,
    kind: 'unavailable',
    code: 'no-image',
    cause: 'the answer holds no picture',
    nextAction: 'check that the model paints pictures',
  });

const notDownloaded = (status: number) =>
  new ProviderError({
    provider: NAME,
    kind: 'unavailable',
    code: 'download-failed',
    cause: `the painted picture could not be downloaded (HTTP ${status})`,
    nextAction: 'try again',
  });
