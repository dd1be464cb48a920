import type { HttpResponse } from './http-client.ts';
import { ProviderError, type ProviderErrorKind } from './provider-error.ts';
import { retryAfterMs } from './retry-after.ts';

/** What a server's own words say about its failure. */
export type Explanation = {
  /** Where its words say more than the status, as a spent quota under 401 or 429. */
  readonly kind?: Exclude<ProviderErrorKind, 'budget'> | undefined;
  readonly message?: string | null | undefined;
  /** How long it asks to wait, where it does so in its words and not in a header. Milliseconds. */
  readonly retryAfterMs?: number | undefined;
};

const NEXT: Readonly<Record<Exclude<ProviderErrorKind, 'budget'>, string>> = {
  unauthorized: 'check the key, and what it is allowed to do',
  quota: 'add credit to the account, or wait for its next period',
  refused: 'change the text',
  invalid: 'change the request, or check the settings of the provider',
  unavailable: 'try again later',
};

/**
 * The failure that an answer with another status than 200 stands for.
 * @param secret is blanked wherever the server repeats it
 */
export function statusError(
  provider: string,
  answer: HttpResponse,
  { message, kind = kindOf(answer.status), retryAfterMs: waits }: Explanation,
  secret: string | null,
): ProviderError {
  const said = (message ?? '').replace(/\s+/g, ' ').trim().slice(0, 300) || 'no explanation';
  const wait = kind === 'unavailable' ? (retryAfterMs(answer.headers) ?? waits) : undefined;
  return new ProviderError({
    provider,
    kind,
    code: codeOf(kind, answer.status),
    cause: `HTTP ${answer.status}: ${secret ? said.replaceAll(secret, '***') : said}`,
    nextAction: kind === 'unavailable' && answer.status === 404 ? 'check the address and the model' : NEXT[kind],
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  });
}

function kindOf(status: number): Exclude<ProviderErrorKind, 'budget'> {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 402) return 'quota';
  return [400, 413, 414, 415, 422].includes(status) ? 'invalid' : 'unavailable';
}

function codeOf(kind: ProviderErrorKind, status: number): string {
  if (kind === 'quota') return 'quota-spent';
  if (kind === 'refused') return 'content-refused';
  return kind === 'unavailable' && status === 429 ? 'rate-limited' : `http-${status}`;
}
