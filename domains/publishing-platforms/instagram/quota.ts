import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import type { instagramApi } from './api.ts';
import { withoutAnswer } from './without-answer.ts';

/**
 * Checked before the video is fetched. Without an answer, Instagram itself refuses what exceeds the quota.
 * @throws ProviderError `quota`
 */
export async function requireQuota(
  api: Pick<ReturnType<typeof instagramApi>, 'publishingLimit'>,
  signal: AbortSignal,
): Promise<void> {
  const limit = await api.publishingLimit(signal).catch(withoutAnswer(signal));
  if (!limit?.config || limit.quota_usage < limit.config.quota_total) return;
  const { quota_total, quota_duration } = limit.config;
  throw new ProviderError({
    provider: 'instagram',
    kind: 'quota',
    code: 'daily-limit',
    cause: `the account has posted ${limit.quota_usage} of ${quota_total} times in ${quota_duration / 3_600} hours`,
    nextAction: 'publish again when the oldest of these posts is older than that',
  });
}
