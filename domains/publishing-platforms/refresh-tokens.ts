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
};

/**
 * A token that could not be stored is kept in memory and stored before anything else is read: a platform that rotates
 * tokens accepts no other from then on.
 */
export function keepingUnsaved(
  read: () => Promise<RefreshToken>,
  write: (newer: RefreshToken) => Promise<void>,
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
  };
}
