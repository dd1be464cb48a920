import type { AccessTokens } from '../access-tokens.ts';
import type { RefreshTokens } from '../refresh-tokens.ts';

/** What keeps a token from being renewed may last for a month. */
const EARLY_MS = 30 * 86_400_000;

/** Every use renews the 180 days that a refresh token lasts: this is for an account with which nothing is posted for so long. */
export const renewedBeforeItEnds =
  ({ current }: RefreshTokens, { renew }: AccessTokens) =>
  async (signal: AbortSignal): Promise<void> => {
    const { expiresAt } = await current();
    if (expiresAt !== null && Date.parse(expiresAt) - EARLY_MS <= Date.now()) await renew(signal);
  };
