import { z } from 'zod';
import { createMutex } from '../../../kernel/async/mutex.ts';
import { callHttp, type HttpAnswer, publicAddress, splitCredentials } from '../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import { ProviderError, type ProviderErrorDetails } from '../../../kernel/providers/provider-error.ts';
import { fitImage } from './fit-image.ts';
import type { GeneratedImage, ImageProvider, ImageRequest } from './image-provider.ts';

const NAME = 'a1111';
const LARGEST_ANSWER = 64 * 1024 * 1024;
const CHECK_TIMEOUT_MS = 5_000;

export type A1111Options = {
  /** Such as `http://127.0.0.1:7860`; credentials of `--api-auth` go into its user info. */
  baseUrl: string;
  /** For one picture, from the moment it is this one's turn. */
  timeoutMs: number;
};

const answerSchema = z.object({ images: z.array(z.string()), info: z.unknown().optional() });
const infoSchema = z.object({
  seed: z.number().optional(),
  sampler_name: z.string().optional(),
  sd_model_name: z.string().optional(),
});
const errorSchema = z.object({
  error: z.string().optional(),
  detail: z.unknown().optional(),
  errors: z.unknown().optional(),
});

/**
 * A local AUTOMATIC1111 server started with `--api`: POST /sdapi/v1/txt2img, whose fields are those of an image request.
 * It works on one picture at a time and mixes up two that arrive together, so calls from here wait for each other.
 */
export function createA1111Provider({ baseUrl, timeoutMs }: A1111Options): ImageProvider {
  const { url: base, headers } = splitCredentials(baseUrl.replace(/\/*$/, '/'));
  const oneAtATime = createMutex();

  const get = (path: string, signal: AbortSignal) =>
    callHttp(new URL(path, base).href, {
      provider: NAME,
      headers,
      timeoutMs: CHECK_TIMEOUT_MS,
      maxBytes: LARGEST_ANSWER,
      signal,
    });

  return {
    name: NAME,
    kind: 'LOCAL',
    async check(signal) {
      try {
        const options = await get('sdapi/v1/options', signal);
        const answer = options.status === 404 ? await get('sdapi/v1/memory', signal) : options;
        return answer.status === 200
          ? { available: true, reason: null }
          : { available: false, reason: failure(answer).details.cause };
      } catch (error) {
        return {
          available: false,
          reason: error instanceof ProviderError ? error.details.cause : 'the check was cancelled',
        };
      }
    },
    generate: (request, signal) =>
      oneAtATime(signal, async () => {
        const answer = await callHttp(new URL('sdapi/v1/txt2img', base).href, {
          provider: NAME,
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(toBody(request)),
          timeoutMs,
          maxBytes: LARGEST_ANSWER,
          signal,
        });
        if (answer.status !== 200) throw failure(answer);
        return toImage(request, answer);
      }),
  };
}

const toBody = (request: ImageRequest) => ({
  prompt: request.prompt,
  negative_prompt: request.negativePrompt ?? '',
  width: request.width,
  height: request.height,
  steps: request.steps,
  cfg_scale: request.cfgScale,
  seed: request.seed,
  batch_size: 1,
  n_iter: 1,
  send_images: true,
  save_images: false,
});

async function toImage(request: ImageRequest, answer: HttpAnswer): Promise<GeneratedImage> {
  const parsed = answerSchema.safeParse(parseJson(answer.bytes));
  const encoded = parsed.success ? parsed.data.images[0] : undefined;
  if (!parsed.success || !encoded) {
    throw problem('unavailable', 'no-image', 'the answer holds no picture', 'look at the log of the image server');
  }
  const bytes = Buffer.from(encoded.replace(/^data:[^,]*,/, ''), 'base64');
  const { deliveredSize, ...image } = await fitImage(bytes, request, NAME);
  const info = readInfo(parsed.data.info);
  const metadata = {
    kind: 'LOCAL',
    seed: info.seed ?? (request.seed >= 0 ? request.seed : null),
    sampler_name: info.sampler_name ?? null,
    model: info.sd_model_name ?? null,
    delivered_size: deliveredSize,
  };
  return { ...image, metadata, cost: null };
}

/** `info` is JSON inside a JSON string; a picture without a readable one is a picture nevertheless. */
function readInfo(info: unknown): z.infer<typeof infoSchema> {
  const value = typeof info === 'string' ? parseJson(Buffer.from(info)) : info;
  const parsed = infoSchema.safeParse(value);
  return parsed.success ? parsed.data : {};
}

function failure(answer: HttpAnswer): ProviderError {
  const { status } = answer;
  const { error, text } = readError(answer);
  const address = publicAddress(answer.url);
  if (status === 401 || status === 403) {
    return problem(
      'unauthorized',
      `http-${status}`,
      `${address} does not accept the configured credentials`,
      'put user:password of --api-auth into the URL',
    );
  }
  if (status === 404 && /^not found$/i.test(text)) {
    return problem('unavailable', 'api-not-enabled', `${address} is not there`, 'start the image server with --api');
  }
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
    return problem(
      'invalid',
      `http-${status}`,
      `the image server calls the request invalid: ${text}`,
      'change the request',
    );
  }
  if (/OutOfMemory/i.test(error)) {
    return problem(
      'unavailable',
      'out-of-memory',
      'the image server ran out of memory',
      'ask for a smaller picture or free memory',
    );
  }
  return problem(
    'unavailable',
    `http-${status}`,
    `${address} answered HTTP ${status}: ${text}`,
    'look at the log of the image server',
  );
}

function readError(answer: HttpAnswer): { error: string; text: string } {
  const parsed = errorSchema.safeParse(parseJson(answer.bytes));
  if (!parsed.success) return { error: '', text: 'no explanation' };
  const { error, detail, errors } = parsed.data;
  const said = [error, detail, errors].filter((part) => part !== undefined && part !== null && part !== '');
  const text = said.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join(': ');
  return { error: error ?? '', text: text.slice(0, 300) || 'no explanation' };
}

const problem = (kind: ProviderErrorDetails['kind'], code: string, cause: string, nextAction: string) =>
  new ProviderError({ provider: NAME, kind, code, cause, nextAction });
