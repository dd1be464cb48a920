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
 * @param bound what the text belongs to: it is unsealed together with nothing else
 */
export function seal(key: KeyObject, text: string, bound: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(bound));
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString('base64url');
}

/** Null for what was sealed with another key or for something else, or tampered with. */
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

/** What a person's key is used for: to seal what is said of them, and to tell facts apart without saying them. */
export type PersonKey = { readonly sealing: KeyObject; readonly telling: KeyObject };

export const KEY_BYTES = 32;

/** Both keys are made of the one that is kept. */
export function personKeyFrom(kept: Buffer): PersonKey {
  const derived = (purpose: string) => createSecretKey(createHmac('sha256', kept).update(purpose).digest());
  return { sealing: derived('sealing personal data'), telling: derived('telling personal data apart') };
}
