import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { callHttp, type HttpResponse } from '../../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../../kernel/providers/parse-json.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';

export const OPENAI_IMAGES = 'openai-images';
/** Per answer, in bytes. */
export const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;

const DOWNLOAD_TRIES = 3;
const DOWNLOAD_PAUSE_MS = 300;

const imageSchema = z.object({
  b64_json: z.string().nullish(),
  url: z.string().nullish(),
  revised_prompt: z.string().nullish(),
});
const answerSchema = z.object({
  data: z.array(imageSchema).min(1),
  usage: z.record(z.string(), z.unknown()).nullish(),
});

export type ImageAnswer = {
  readonly image: z.infer<typeof imageSchema>;
  readonly usage: Record<string, unknown> | null;
};

/** Whether an answer contains an image: a page from some other server is not billed. */
export const holdsImage = ({ bytes }: HttpResponse): boolean => answerSchema.safeParse(parseJson(bytes)).success;

/** The first image of an answer. @throws ProviderError with code `no-image` */
export function readAnswer({ bytes }: HttpResponse): ImageAnswer {
  const parsed = answerSchema.safeParse(parseJson(bytes));
  const image = parsed.data?.data[0];
  if (!parsed.success || !image) throw noImage();
  return { image, usage: parsed.data.usage ?? null };
}

/** An image's bytes, either in the answer or behind a link. @throws ProviderError */
export async function bytesOf(
  { b64_json, url }: ImageAnswer['image'],
  server: string,
  remainingMs: () => number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const inline = b64_json || (url?.startsWith('data:') ? url : null);
  if (inline) return Buffer.from(inline.replace(/^data:[^,]*,/, ''), 'base64');
  if (url) return download(url, server, remainingMs, signal);
  throw noImage();
}

/** Retries transient failures at once, because asking the provider again would cost again. */
async function download(
  url: string,
  server: string,
  remainingMs: () => number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await callHttp(url, {
        provider: OPENAI_IMAGES,
        timeoutMs: remainingMs(),
        maxBytes: MAX_RESPONSE_BYTES,
        maxRedirects: 3,
        namedBy: server,
        signal,
      });
      if (answer.status === 200) return answer.bytes;
      throw notDownloaded(answer.status);
    } catch (error) {
      if (attempt === DOWNLOAD_TRIES || !(error instanceof ProviderError)) throw error;
      await sleep(DOWNLOAD_PAUSE_MS * attempt, undefined, { signal });
    }
  }
}

const noImage = () =>
  new ProviderError({
    provider: OPENAI_IMAGES,
    kind: 'unavailable',
    code: 'no-image',
    cause: 'the answer contains no image',
    nextAction: 'check that the model generates images',
  });

const notDownloaded = (status: number) =>
  new ProviderError({
    provider: OPENAI_IMAGES,
    kind: 'unavailable',
    code: 'download-failed',
    cause: `the generated image could not be downloaded (HTTP ${status})`,
    nextAction: 'try again',
  });
