import { pause } from '../../../kernel/async/pause.ts';
import { callHttp } from '../../../kernel/providers/http-client.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';

/** Per answer, in bytes. */
export const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;

/** Where an answer says that its image is. */
export type NamedImage = {
  readonly provider: string;
  /** The server whose answer names the address. */
  readonly server: string;
  remainingMs(): number;
  readonly signal: AbortSignal;
};

/**
 * An image behind an address that an answer names, or in a data URI. Transient failures are retried at once.
 * @throws ProviderError, or the signal's reason
 */
export async function namedImage(url: string, { provider, server, ...waiting }: NamedImage): Promise<Buffer> {
  if (url.startsWith('data:')) return Buffer.from(url.replace(/^data:[^,]*,/, ''), 'base64');
  return patiently(waiting, async () => {
    const answer = await callHttp(url, {
      provider,
      timeoutMs: waiting.remainingMs(),
      maxBytes: MAX_RESPONSE_BYTES,
      maxRedirects: 3,
      namedBy: server,
      signal: waiting.signal,
    });
    if (answer.status !== 200) throw notDownloaded(provider, answer.status);
    return answer.bytes;
  });
}

const TRIES = 3;
const PAUSE_MS = 300;

/** A call that follows a paid one, which would cost again: it is tried a few times, as long as there is time. */
export async function patiently<T>(
  { remainingMs, signal }: Pick<NamedImage, 'remainingMs' | 'signal'>,
  call: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ProviderError) || error.details.kind !== 'unavailable' || attempt === TRIES) throw error;
      const waitMs = error.details.retryAfterMs ?? PAUSE_MS * attempt;
      if (remainingMs() <= waitMs) throw error;
      await pause(waitMs, signal);
      signal.throwIfAborted();
    }
  }
}

const notDownloaded = (provider: string, status: number) =>
  new ProviderError({
    provider,
    kind: 'unavailable',
    code: 'download-failed',
    cause: `the generated image could not be downloaded (HTTP ${status})`,
    nextAction: 'try again',
  });
