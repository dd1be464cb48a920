import type { AccessTokens } from './access-tokens.ts';
import type { RefreshTokens } from './refresh-tokens.ts';

/** A problem that blocks renewal may last a month. */
const EARLY_MS = 30 * 86_400_000;

/**
 * Where every use extends the life of the refresh token: keeps an account accessible with which nothing is posted for
 * that long.
 */
export const renewedBeforeItEnds =
  ({ current }: RefreshTokens, { renew }: AccessTokens) =>
  async (signal: AbortSignal): Promise<void> => {
    const { expiresAt } = await current();
    if (expiresAt !== null && Date.parse(expiresAt) - EARLY_MS <= Date.now()) await renew(signal);
  };
