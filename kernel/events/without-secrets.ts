/** Shown instead of a secret. */
export const HIDDEN = '(hidden)';

/**
 * Fields that would help someone find out a password, or use a token or an upload; they tell an auditor nothing.
 * Events and states name such fields so that they are recognised by name alone.
 */
const SECRET = /(^|_)hash$|[a-z0-9]Hash$|^(sealed|secret)(_|[A-Z]|$)|^session$/;

const NONE: ReadonlySet<string> = new Set();

export const isSecret = (field: string, more: ReadonlySet<string> = NONE): boolean =>
  SECRET.test(field) || more.has(field);

/**
 * A copy without secrets at any depth: it shows that there is one, but not what it is. @param more names of fields to
 * hide as well
 */
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
