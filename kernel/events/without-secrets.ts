// What would help somebody to find out a password or to use a token; it says nothing to people who read events.
const HIDDEN = /(^|_)hash$|^sealed_/;

/** The facts of an event as people are shown them: hashes and sealed tokens are hidden. */
export const withoutSecrets = (data: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, HIDDEN.test(name) && value !== null ? '(hidden)' : value]),
  );
