/** All keys from `from` (inclusive) to `to` (exclusive). */
export type KeyRange = {
  from: string;
  to: string;
};

/** Long enough for every key: LMDB accepts 1,978 bytes with its usual page size. */
const MAX_KEY_BYTES = 1900;

/** The least key greater than every key with this prefix. */
export function afterPrefix(prefix: string): string {
  for (let i = prefix.length - 1; i >= 0; i--) {
    const byte = prefix.charCodeAt(i);
    if (byte < 255) return prefix.slice(0, i) + String.fromCharCode(byte + 1);
  }
  return '\xff'.repeat(MAX_KEY_BYTES);
}

/** All keys with this prefix. */
export const withPrefix = (prefix: string): KeyRange => ({ from: prefix, to: afterPrefix(prefix) });
