import { isSecureUrl } from '../../../kernel/config/index.ts';
import { callHttp, type HttpRequest, type HttpResponse } from '../../../kernel/providers/http-client.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { OAuthFailure, type ProviderName } from './provider.ts';

const MAX_BYTES = 1_048_576;

/** One request to a provider. @throws OAuthFailure, ProviderError */
export type Exchange = (
  url: string,
  call: Pick<HttpRequest, 'method' | 'headers' | 'body' | 'namedBy'>,
) => Promise<HttpResponse>;

/**
 * The requests of one step of a sign-in. A person is waiting, so together they must end within `timeoutMs`. Codes,
 * tokens and secrets travel over TLS or do not leave this machine.
 */
export function createExchange(provider: ProviderName, timeoutMs: number): Exchange {
  const end = Date.now() + timeoutMs;
  return async (url, call) => {
    if (!isSecureUrl(url)) throw new OAuthFailure('provider_error', `${provider} names an address without TLS`);
    const left = Math.max(1, end - Date.now());
    const answer = await callHttp(url, { provider, timeoutMs: left, maxBytes: MAX_BYTES, ...call });
    if (answer.status >= 500 || answer.status === 429) throw unavailable(provider, answer.status);
    return answer;
  };
}

export const unavailable = (provider: ProviderName, status: number): ProviderError =>
  new ProviderError({
    provider,
    kind: 'unavailable',
    code: 'overloaded',
    cause: `${provider} answered ${status}`,
    nextAction: 'try again later',
  });
