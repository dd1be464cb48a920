/** A token for renewing access to an account. */
export type RefreshToken = {
  readonly token: string;
  /** ISO 8601 UTC; null if unknown. */
  readonly expiresAt: string | null;
};

/** Where the refresh token is kept. */
export type RefreshTokens = {
  current(): Promise<RefreshToken>;
  /** The platform issued another one in its place. */
  replace(newer: RefreshToken): Promise<void>;
  /**
   * Does what presents the token to the platform, while no other copy of any process does: a platform that rotates
   * tokens takes the second of two that present the same one for a thief.
   * @param forMs after how long the others go on, because this process may have died
   */
  inTurn<T>(forMs: number, work: () => Promise<T>): Promise<T>;
  /** How long another copy may take to record a token that it received; 0 if there is none. Default five seconds. */
  readonly otherCopyMs?: number;
};

/**
 * A token that could not be stored is kept in memory and stored before anything else is read: a platform that rotates
 * tokens accepts no other from then on.
 */
export function keepingUnsaved(
  read: () => Promise<RefreshToken>,
  write: (newer: RefreshToken) => Promise<void>,
  inTurn: RefreshTokens['inTurn'],
): RefreshTokens {
  let unsaved: RefreshToken | null = null;
  const save = async (newer: RefreshToken): Promise<void> => {
    await write(newer);
    if (unsaved === newer) unsaved = null;
  };
  return {
    async current() {
      if (unsaved) await save(unsaved);
      return read();
    },
    async replace(newer) {
      unsaved = newer;
      await save(newer);
    },
    inTurn,
  };
}

/** Where a platform accepts only the newest token: a longer lifetime is no reason to keep an older one. */
export const onlyNewest = ({ replace, ...tokens }: RefreshTokens): RefreshTokens => ({
  ...tokens,
  replace: ({ token }) => replace({ token, expiresAt: null }),
});
