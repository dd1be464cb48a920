import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpResponse } from '../../kernel/providers/http-client.ts';
import { ProviderError } from '../../kernel/providers/provider-error.ts';
import type { Unconfirmed } from './publishing-platform.ts';
import { readChunk } from './read-chunk.ts';

/** A multiple of 256 KiB, as the protocol requires of every chunk but the last. */
const CHUNK = 8 * 1024 * 1024;
const MAX_FAILURES = 4;

/** An upload in the protocol of Google's APIs, in which the server says with 308 how far it has got. */
export type Upload = {
  readonly provider: string;
  /** What people call the platform. */
  readonly title: string;
  /** Translates a failing answer. */
  errorFrom(answer: HttpResponse): ProviderError;
  /** The address of the upload; knowing it is enough to write to it. */
  readonly session: string;
  readonly file: string;
  readonly size: number;
  readonly pollMs: number;
  readonly signal: AbortSignal;
  put(headers: Record<string, string>, body: Uint8Array): Promise<HttpResponse>;
};

/** An upload as far as it takes to ask about it. */
export type BegunUpload = Omit<Upload, 'file'>;

export type Complete = { readonly kind: 'complete'; readonly answer: HttpResponse };
export type UploadProgress =
  | Complete
  /** `next` is the first missing byte. */
  | { readonly kind: 'open'; readonly next: number }
  | { readonly kind: 'gone' };

/** Asks how far an upload has got. @throws ProviderError */
export async function probe(upload: BegunUpload): Promise<UploadProgress> {
  const answer = await upload.put({ 'content-range': `bytes */${upload.size}` }, new Uint8Array());
  return progressFrom(upload, answer);
}

/**
 * Sends the rest of the file, and after every interruption resumes from where the platform says it is.
 * @param beforeLast called before the chunk that completes the video is sent; if it throws, the upload ends
 * @throws ProviderError if the video is certainly incomplete there
 */
export async function sendFrom(
  upload: Upload,
  from: number,
  beforeLast: () => Promise<void>,
): Promise<Complete | Unconfirmed> {
  let next = from;
  let failures = 0;
  let mayBeComplete = false;
  while (true) {
    try {
      const to = Math.min(next + CHUNK, upload.size);
      const asks = failures > 0;
      const chunk = asks ? null : await readChunk(upload.file, next, to);
      if (chunk && to === upload.size) {
        await beforeLast();
        mayBeComplete = true;
      }
      const progress = chunk
        ? progressFrom(upload, await upload.put({ 'content-range': `bytes ${next}-${to - 1}/${upload.size}` }, chunk))
        : await probe(upload);
      if (progress.kind === 'complete') return progress;
      if (progress.kind === 'gone') throw gone(upload);
      // An answer without progress counts as a failure; otherwise this could loop forever.
      failures = asks || progress.next > next ? 0 : failures + 1;
      next = progress.next;
      mayBeComplete = false;
    } catch (error) {
      if (!(error instanceof ProviderError) || error.details.kind !== 'unavailable' || error.details.code === GONE) {
        throw error;
      }
      if (++failures > MAX_FAILURES) {
        if (!mayBeComplete) throw error;
        return inDoubt(upload, error);
      }
      await sleep(error.details.retryAfterMs ?? upload.pollMs, undefined, { signal: upload.signal });
    }
  }
}

function progressFrom({ errorFrom }: BegunUpload, answer: HttpResponse): UploadProgress {
  if (answer.status === 200 || answer.status === 201) return { kind: 'complete', answer };
  if (answer.status === 404 || answer.status === 410) return { kind: 'gone' };
  if (answer.status !== 308) throw errorFrom(answer);
  const last = /^bytes=0-(\d+)$/.exec(answer.headers.range ?? '')?.[1];
  return { kind: 'open', next: last === undefined ? 0 : Number(last) + 1 };
}

const GONE = 'session-gone';

const gone = ({ provider, title }: Upload): ProviderError =>
  new ProviderError({
    provider,
    kind: 'unavailable',
    code: GONE,
    cause: `${title} has abandoned the upload`,
    nextAction: 'start the upload again',
  });

const inDoubt = ({ title }: Upload, { details: { code, cause } }: ProviderError): Unconfirmed => ({
  kind: 'unconfirmed',
  code,
  cause: `the whole video was sent, but ${title} did not confirm it: ${cause}`,
  nextAction: `check the publication when ${title} answers again`,
});
