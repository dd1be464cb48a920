import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import { derivedKeys, type PlatformSecrets } from '../../../kernel/config/index.ts';

/** Encrypts bearer secrets (upload addresses, refresh tokens), so that reading the event store does not reveal them. */
export type Sealing = {
  seal(text: string): string;
  /** Null if the text was tampered with, is another spelling of what was sealed, or was sealed with an unknown secret. */
  unseal(sealed: string): string | null;
  /**
   * The same for what is stored: also for what the first version sealed with the key that all its installations shared.
   * Never for what a caller brings along, because anyone can seal with that key.
   */
  unsealStored(sealed: string): string | null;
};

/** What the first version signed and sealed with where no key was set. */
const SHARED_KEY = 'development-only-signing-key-change-me-in-production';
const PURPOSE = 'sealed in events';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM with keys derived from this installation's own secrets. */
export function createSealing(secrets: PlatformSecrets): Sealing {
  const keys = derivedKeys(secrets, PURPOSE);
  const unsealWith = (sealed: string, anyOf: readonly KeyObject[]): string | null => {
    const bytes = Buffer.from(sealed, 'base64url');
    // Decoding also takes padding, other alphabets and characters that mean nothing.
    if (bytes.toString('base64url') !== sealed) return null;
    for (const key of anyOf) {
      const text = decrypt(bytes, key);
      if (text !== null) return text;
    }
    return null;
  };
  return {
    seal(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keys[0], iv);
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString('base64url');
    },
    unseal: (sealed) => unsealWith(sealed, keys),
    unsealStored: (sealed) => unsealWith(sealed, [...keys, ...derivedKeys([SHARED_KEY], PURPOSE)]),
  };
}

function decrypt(bytes: Buffer, key: KeyObject): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const hidden = bytes.subarray(IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8');
  } catch {
    return null; // not sealed with this key, which is a valid answer
  }
}
