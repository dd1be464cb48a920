import { z } from 'zod';
import type { HttpResponse } from '../../../kernel/providers/http-client.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { errorsOf } from '../platform-error.ts';

const bodySchema = z.object({ error: z.string(), error_description: z.string().optional() });

const plain = errorsOf({
  provider: 'mastodon',
  title: 'Mastodon',
  read(body) {
    const { data } = bodySchema.safeParse(body);
    return data ? { code: '', message: data.error_description ?? data.error } : null;
  },
});

/**
 * Translates a failing answer (docs.joinmastodon.org/entities/Error). Instances say when to come again only in a header
 * of their own (docs.joinmastodon.org/api/rate-limits).
 */
export function mastodonError(answer: HttpResponse): ProviderError {
  const error = plain(answer);
  const reset = Date.parse(answer.headers['x-ratelimit-reset'] ?? '');
  if (answer.status !== 429 || error.details.retryAfterMs !== undefined || Number.isNaN(reset)) return error;
  return new ProviderError({ ...error.details, retryAfterMs: Math.max(0, reset - Date.now()) });
}
