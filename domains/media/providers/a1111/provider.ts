import { z } from 'zod';
import { createSlots } from '../../../../kernel/async/slots/first-come.ts';
import { clipped } from '../../../../kernel/events/clipped.ts';
import { callHttp, type HttpResponse, splitCredentials } from '../../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../../kernel/providers/parse-json.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import { fitImage } from '../fit-image.ts';
import type { GenerationRequest, GenerationResult, ImageProvider } from '../image-provider.ts';
import { referenceUse } from '../reference.ts';
import { A1111, a1111Error, noImage } from './error.ts';

const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;
const MAX_NAME_LENGTH = 200;
const CHECK_TIMEOUT_MS = 5_000;

export type A1111Options = {
  /** For example `http://127.0.0.1:7860`; credentials for `--api-auth` go into its user info. */
  baseUrl: string;
  /** Per image, from the moment its turn comes. */
  timeoutMs: number;
};

const answerSchema = z.object({ images: z.array(z.string()), info: z.unknown().optional() });
const infoSchema = z.object({
  seed: z.number().optional(),
  sampler_name: z.string().optional(),
  sd_model_name: z.string().optional(),
});
/**
 * A local AUTOMATIC1111 server started with `--api`: POST /sdapi/v1/txt2img, with the fields of an image request. It
 * works on one image at a time and mixes up two that arrive together, so calls from here are queued.
 */
export function createA1111Provider({ baseUrl, timeoutMs }: A1111Options): ImageProvider {
  const { url: base, headers } = splitCredentials(baseUrl.replace(/\/*$/, '/'));
  const oneAtATime = createSlots(1);

  const get = (path: string, signal: AbortSignal) =>
    callHttp(new URL(path, base).href, {
      provider: A1111,
      headers,
      timeoutMs: CHECK_TIMEOUT_MS,
      maxBytes: MAX_RESPONSE_BYTES,
      signal,
    });

  return {
    name: A1111,
    kind: 'LOCAL',
    priceUsd: 0,
    async check(signal) {
      try {
        const options = await get('sdapi/v1/options', signal);
        const answer = options.status === 404 ? await get('sdapi/v1/memory', signal) : options;
        return answer.status === 200
          ? { available: true, reason: null }
          : { available: false, reason: a1111Error(answer).details.cause };
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
          provider: A1111,
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(toBody(request)),
          timeoutMs,
          maxBytes: MAX_RESPONSE_BYTES,
          signal,
        });
        if (answer.status !== 200) throw a1111Error(answer);
        return toImage(request, answer);
      }),
  };
}

const toBody = (request: GenerationRequest) => ({
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

async function toImage(request: GenerationRequest, answer: HttpResponse): Promise<GenerationResult> {
  const parsed = answerSchema.safeParse(parseJson(answer.bytes));
  const encoded = parsed.success ? parsed.data.images[0] : undefined;
  if (!parsed.success || !encoded) {
    throw noImage();
  }
  const bytes = Buffer.from(encoded.replace(/^data:[^,]*,/, ''), 'base64');
  const { deliveredSize, ...image } = await fitImage(bytes, request, A1111);
  const info = readInfo(parsed.data.info);
  const metadata = {
    kind: 'LOCAL',
    seed: info.seed ?? (request.seed >= 0 ? request.seed : null),
    sampler_name: info.sampler_name ? clipped(info.sampler_name, MAX_NAME_LENGTH) : null,
    model: info.sd_model_name ? clipped(info.sd_model_name, MAX_NAME_LENGTH) : null,
    delivered_size: deliveredSize,
    ...referenceUse(request, false),
  };
  return { ...image, metadata, cost: null };
}

/** `info` is JSON inside a JSON string. It is optional: an image is usable without it. */
function readInfo(info: unknown): z.infer<typeof infoSchema> {
  const value = typeof info === 'string' ? parseJson(Buffer.from(info)) : info;
  const parsed = infoSchema.safeParse(value);
  return parsed.success ? parsed.data : {};
}
