/** All keys from `from` on and before `to`. */
export type KeyRange = {
  from: string;
  to: string;
};

/** Long enough for every key: LMDB takes 1,978 bytes with its usual page size. */
const MAX_KEY_BYTES = 1900;

/** The least key greater than every key that begins with `prefix`. */
export function afterPrefix(prefix: string): string {
  for (let i = prefix.length - 1; i >= 0; i--) {
    const byte = prefix.charCodeAt(i);
    if (byte < 255) return prefix.slice(0, i) + String.fromCharCode(byte + 1);
  }
  return '\xff'.repeat(MAX_KEY_BYTES);
}

/** All keys that begin with `prefix`. */
export const withPrefix = (prefix: string): KeyRange => ({ from: prefix, to: afterPrefix(prefix) });
