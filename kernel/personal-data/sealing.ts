import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM.
 * @param bound what the text belongs to: it cannot be unsealed with anything else
 */
export function seal(key: KeyObject, text: string, bound: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(bound));
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString('base64url');
}

/** Null for a text sealed with another key or for something else, or tampered with. */
export function unseal(key: KeyObject, sealed: string, bound: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const [iv, tag, hidden] = [
    bytes.subarray(0, IV_BYTES),
    bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES),
    bytes.subarray(IV_BYTES + TAG_BYTES),
  ];
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(bound));
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8');
  } catch {
    return null; // which is the answer
  }
}

/**
 * A person's key: `sealing` seals their data; `telling` distinguishes facts without revealing them. `digest` tells the
 * key from every other and reveals nothing of it.
 */
export type PersonKey = { readonly sealing: KeyObject; readonly telling: KeyObject; readonly digest: string };

export const KEY_BYTES = 32;

/** Everything is derived from the stored key. */
export function personKeyFrom(kept: Buffer): PersonKey {
  const hmac = (purpose: string) => createHmac('sha256', kept).update(purpose).digest();
  return {
    sealing: createSecretKey(hmac('sealing personal data')),
    telling: createSecretKey(hmac('telling personal data apart')),
    digest: hmac('telling keys apart').toString('hex'),
  };
}
