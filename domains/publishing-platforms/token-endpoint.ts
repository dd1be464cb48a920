import { z } from 'zod';
import { callHttp, type HttpResponse } from '../../kernel/providers/http-client.ts';
import { parseJson } from '../../kernel/providers/parse-json.ts';
import { ProviderError, type ProviderErrorDetails } from '../../kernel/providers/provider-error.ts';

/** Where a platform issues tokens (RFC 6749 §3.2). */
export type TokenEndpoint = {
  readonly provider: string;
  readonly tokenUrl: string;
  /** How we identify ourselves to the platform: the field names differ. */
  readonly client: Readonly<Record<string, string>>;
  /** The client's id and secret, where the platform takes them in a header (RFC 6749 §2.3.1). */
  readonly basic?: { readonly id: string; readonly secret: string };
  readonly timeoutMs: number;
  /** Whether it must lead outside, because a user has named the server. */
  readonly isOutside?: boolean;
};

/** The answer to a grant. Durations are in seconds. */
export const tokenAnswerSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive().default(3_600),
  refresh_token: z.string().min(1).optional(),
  refresh_expires_in: z.number().positive().optional(),
  /** Another platform's name for the same. */
  refresh_token_expires_in: z.number().positive().optional(),
  /** The granted permissions, separated by spaces or commas. */
  scope: z.string().default(''),
});

const MAX_RESPONSE_BYTES = 64 * 1024;

/** Requests tokens for a grant, in the body: tokens and secrets in addresses end up in logs. @throws ProviderError */
export const askTokenEndpoint = (
  { provider, tokenUrl, client, basic, timeoutMs, isOutside = false }: TokenEndpoint,
  grant: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): Promise<HttpResponse> =>
  callHttp(tokenUrl, {
    provider,
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      ...(basic ? { authorization: `Basic ${Buffer.from(`${basic.id}:${basic.secret}`).toString('base64')}` } : {}),
    },
    body: new URLSearchParams({ ...grant, ...client }).toString(),
    timeoutMs,
    maxBytes: MAX_RESPONSE_BYTES,
    isOutside,
    ...(signal ? { signal } : {}),
  });

/** RFC 6749 §5.2, and Instagram's variant. */
const refusalSchema = z.union([
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ error_type: z.string(), error_message: z.string() }).transform(() => 'invalid_grant'),
]);

/** Translates a failing answer from a token endpoint. @param refused what to report if the grant itself is refused */
export function refusedByTokenEndpoint(
  provider: string,
  answer: HttpResponse,
  refused: Pick<ProviderErrorDetails, 'code' | 'cause' | 'nextAction'>,
): ProviderError {
  const refusal = refusalSchema.safeParse(parseJson(answer.bytes));
  if (!refusal.success && (answer.status >= 500 || answer.status === 429)) {
    const cause = `the token endpoint answered HTTP ${answer.status}`;
    return new ProviderError({ provider, kind: 'unavailable', code: 'no-token', cause, nextAction: 'try again later' });
  }
  const why = refusal.success ? refusal.data.slice(0, 100) : `HTTP ${answer.status}`;
  if (why === 'invalid_grant')
    return new ProviderError({ provider, kind: 'unauthorized', ...refused, cause: `${refused.cause} (${why})` });
  // Every other refusal is about this installation, not about the account.
  const cause = `${provider} does not accept this installation as a client (${why})`;
  const nextAction = 'have an administrator correct the client id and secret of the platform';
  return new ProviderError({ provider, kind: 'unauthorized', code: 'client-refused', cause, nextAction });
}

/** The time that many seconds from now, ISO 8601 UTC; null for none. */
export const endAfter = (seconds: number | undefined): string | null =>
  seconds === undefined ? null : new Date(Date.now() + seconds * 1_000).toISOString();
