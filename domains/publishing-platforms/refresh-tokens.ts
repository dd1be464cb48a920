/** A token that access to an account is renewed with. */
export type RefreshToken = {
  readonly token: string;
  /** ISO 8601 UTC; null where it is not known. */
  readonly expiresAt: string | null;
};

/** Where it is kept. */
export type RefreshTokens = {
  current(): Promise<RefreshToken>;
  /** The platform gave another one in its place. */
  replace(newer: RefreshToken): Promise<void>;
};

/**
 * A token that could not be stored is kept here, and is stored before anything else is read: a platform that replaces tokens
 * accepts no other from then on.
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
