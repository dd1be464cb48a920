import { callHttp } from '../../../../kernel/providers/http-client.ts';
import type { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import { MAX_RESPONSE_BYTES } from '../named-image.ts';
import { authorizedBy, FAL, falError } from './queue.ts';

const CHECK_MS = 5_000;
/** Of no request: a key that is not accepted is refused before it is looked for. */
const NO_REQUEST = '00000000-0000-0000-0000-000000000000';

/**
 * Why fal would make nothing with a key: it is not accepted, its credit is spent, or fal is down. Null if it would. It
 * is asked about a request that does not exist, which costs nothing.
 * @param base the address without a slash at its end
 * @throws ProviderError if it does not answer, or the signal's reason
 */
export async function accountFailure(
  base: string,
  { model, key }: { readonly model: string; readonly key: string },
  signal: AbortSignal,
): Promise<ProviderError | null> {
  const app = model.split('/').slice(0, 2).join('/');
  const answer = await callHttp(`${base}/${app}/requests/${NO_REQUEST}/status`, {
    provider: FAL,
    headers: authorizedBy(key),
    timeoutMs: CHECK_MS,
    maxBytes: MAX_RESPONSE_BYTES,
    signal,
  });
  const failure = falError(answer, key);
  const { kind } = failure.details;
  return kind === 'unauthorized' || kind === 'quota' || answer.status >= 500 ? failure : null;
}
