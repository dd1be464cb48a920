import type { AccessTokens } from '../access-tokens.ts';
import type { RefreshTokens } from '../refresh-tokens.ts';

/** A problem that blocks renewal may last a month. */
const EARLY_MS = 30 * 86_400_000;

/** Every use renews a refresh token's 180 days: this covers an account with which nothing is posted for that long. */
export const renewedBeforeItEnds =
  ({ current }: RefreshTokens, { renew }: AccessTokens) =>
  async (signal: AbortSignal): Promise<void> => {
    const { expiresAt } = await current();
    if (expiresAt !== null && Date.parse(expiresAt) - EARLY_MS <= Date.now()) await renew(signal);
  };
