/** What is shown in place of a secret. */
export const HIDDEN = '(hidden)';

/**
 * What would help somebody to find out a password, or to use a token or an upload: it says nothing to whoever reads what happened.
 * Events and states name such fields so that they are told by their names alone.
 */
const SECRET = /(^|_)hash$|[a-z0-9]Hash$|^sealed(_|[A-Z]|$)|^session$/;

const NONE: ReadonlySet<string> = new Set();

export const isSecret = (field: string, more: ReadonlySet<string> = NONE): boolean =>
  SECRET.test(field) || more.has(field);

/** A copy in which no secret is left, however deep it lies: that there is one is shown, what it is is not. @param more names of fields to hide as well */
export function withoutSecrets(value: unknown, more: ReadonlySet<string> = NONE): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, more));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      isSecret(name, more) && field !== null ? HIDDEN : withoutSecrets(field, more),
    ]),
  );
}
