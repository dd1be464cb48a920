import { z } from 'zod';
import type { HttpResponse } from '../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import { ProviderError, type ProviderErrorDetails } from '../../../kernel/providers/provider-error.ts';
import { retryAfterMs } from '../../../kernel/providers/retry-after.ts';

const bodySchema = z.object({ error: z.object({ code: z.string(), message: z.string().default('') }) });

type ErrorClass = Pick<ProviderErrorDetails, 'kind' | 'nextAction'>;

const reconnect: ErrorClass = {
  kind: 'unauthorized',
  nextAction: 'connect the account again: set a new refresh token',
};
const tomorrow: ErrorClass = { kind: 'quota', nextAction: 'publish again after 24 hours' };
const again: ErrorClass = { kind: 'unavailable', nextAction: 'publish again later' };
const audit: ErrorClass = {
  kind: 'refused',
  nextAction: 'have the app audited by TikTok, or make the account private, then publish again',
};
const change: ErrorClass = { kind: 'invalid', nextAction: 'render the video again in a format that TikTok accepts' };

/** Codes from developers.tiktok.com/doc/tiktok-api-v2-error-handling and of a failed post's `fail_reason`. */
const CODES: Record<string, ErrorClass> = {
  access_token_invalid: reconnect,
  scope_not_authorized: reconnect,
  rate_limit_exceeded: again,
  spam_risk_too_many_posts: tomorrow,
  spam_risk_too_many_pending_share: tomorrow,
  spam_risk_user_banned_from_posting: { kind: 'refused', nextAction: 'ask TikTok why the account may not post' },
  reached_active_user_cap: tomorrow,
  unaudited_client_can_only_post_to_private_accounts: audit,
  url_ownership_unverified: audit,
  privacy_level_option_mismatch: change,
  file_format_check_failed: change,
  duration_check_failed: change,
  frame_rate_check_failed: change,
  picture_size_check_failed: change,
  video_pull_failed: again,
  internal: again,
  internal_error: again,
};

const kebab = (code: string): string => code.replaceAll('_', '-');

/** Translates a failing answer from TikTok. */
export function tiktokError(answer: HttpResponse): ProviderError {
  const body = bodySchema.safeParse(parseJson(answer.bytes));
  const code = body.success && body.data.error.code !== 'ok' ? body.data.error.code : '';
  const message = body.success ? body.data.error.message.replace(/\s+/g, ' ').slice(0, 300) : '';
  const errorClass = CODES[code] ?? judge(answer.status);
  const wait = errorClass.kind === 'unavailable' ? retryAfterMs(answer.headers) : undefined;
  return new ProviderError({
    provider: 'tiktok',
    ...errorClass,
    code: code === '' ? `http-${answer.status}` : kebab(code),
    cause: `TikTok answered HTTP ${answer.status}${message === '' ? '' : `: ${message}`}`,
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  });
}

/** Why a post that TikTok accepted failed. The code begins with `failed-`: there is certainly no post. */
export function tiktokFailure(reason: string): ProviderError {
  const errorClass = CODES[reason] ?? { kind: 'invalid' as const, nextAction: 'read the reason, then publish again' };
  const cause = `TikTok accepted the video but did not post it: ${reason}`;
  return new ProviderError({ provider: 'tiktok', ...errorClass, code: `failed-${kebab(reason)}`, cause });
}

function judge(status: number): ErrorClass {
  if (status === 401 || status === 403) return reconnect;
  if (status === 429 || status >= 500 || status < 400) return again;
  return change;
}
