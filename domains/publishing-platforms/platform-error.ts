import type { HttpResponse } from '../../kernel/providers/http-client.ts';
import { parseJson } from '../../kernel/providers/parse-json.ts';
import { ProviderError, type ProviderErrorDetails } from '../../kernel/providers/provider-error.ts';
import { retryAfterMs } from '../../kernel/providers/retry-after.ts';
import { NOT_AUTHORIZED } from './access-tokens.ts';

export type ErrorClass = Pick<ProviderErrorDetails, 'kind' | 'nextAction'>;
/** What a platform's answer says about its error; null if it says nothing that is understood. */
export type SaidError = { readonly code: string; readonly message: string } | null;

export const RECONNECT: ErrorClass = {
  kind: 'unauthorized',
  nextAction: 'connect the account again: set a new access token',
};
export const LATER: ErrorClass = { kind: 'unavailable', nextAction: 'publish again later' };
export const TOMORROW: ErrorClass = {
  kind: 'quota',
  nextAction: 'the account has posted enough today: publish again tomorrow',
};

type Errors = {
  readonly provider: string;
  /** What people call the platform. */
  readonly title: string;
  /** Reads the body of a failing answer. */
  read(body: unknown): SaidError;
  /** The codes that the status alone does not distinguish. */
  readonly codes?: Readonly<Record<string, ErrorClass>>;
};

const kebab = (code: string): string =>
  code
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();

/**
 * Translates a platform's failing answers. A token that it refuses is `not-authorized`, with which access to the
 * account ends: adapters whose access tokens are renewed try that first.
 */
export const errorsOf =
  ({ provider, title, read, codes = {} }: Errors) =>
  (answer: HttpResponse): ProviderError => {
    const said = read(parseJson(answer.bytes));
    const errorClass = codes[said?.code ?? ''] ?? judge(answer.status, title);
    const wait = errorClass.kind === 'unavailable' ? retryAfterMs(answer.headers) : undefined;
    const message = (said?.message ?? '').replace(/\s+/g, ' ').slice(0, 300);
    return new ProviderError({
      provider,
      ...errorClass,
      code: answer.status === 401 ? NOT_AUTHORIZED : said?.code ? kebab(said.code) : `http-${answer.status}`,
      cause: `${title} answered HTTP ${answer.status}${message === '' ? '' : `: ${message}`}`,
      ...(wait === undefined ? {} : { retryAfterMs: wait }),
    });
  };

function judge(status: number, title: string): ErrorClass {
  if (status === 401 || status === 403) return RECONNECT;
  if (status === 429 || status >= 500 || status < 400) return LATER;
  if (status === 413) return { kind: 'invalid', nextAction: `shorten the video: it is too large for ${title}` };
  return { kind: 'invalid', nextAction: `change the text, or render the video again in a form that ${title} takes` };
}
