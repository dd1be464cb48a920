const MAX_CHARACTERS = 200;
const MAX_ENTRIES = 10;
const MAX_DEPTH = 2;

/** The beginning of a text that a client sent, short enough to send back. */
export const shortened = (text: string): string =>
  text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;

/**
 * As much of a value that a client sent as may be sent back: the beginning of long texts, the first entries of long
 * lists and objects, and nothing that is deeply nested. What is absent becomes null.
 */
export function excerptOf(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return shortened(value);
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (depth >= MAX_DEPTH) return '…';
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((item) => excerptOf(item, depth + 1));
  const entries = Object.entries(value).slice(0, MAX_ENTRIES);
  return Object.fromEntries(entries.map(([key, item]) => [shortened(key), excerptOf(item, depth + 1)]));
}
