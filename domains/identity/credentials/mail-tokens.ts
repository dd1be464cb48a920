import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import { derivedKeys, type PlatformSecrets } from '../../../kernel/config/index.ts';
import { hashToken } from './refresh-tokens.ts';

/** What a mailed token is for; it is refused for any other purpose. */
export type MailPurpose = 'verification' | 'reset' | 'invitation';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LIFETIME_MS: Readonly<Record<MailPurpose, number>> = {
  verification: DAY_MS,
  reset: 30 * MINUTE_MS,
  invitation: 7 * DAY_MS,
};

export type MailTokens = {
  /** A new token as stored in events: its SHA-256, and its expiry. */
  request(purpose: MailPurpose, userId: string): { readonly token_hash: string; readonly expires_at: string };
  /** Deterministic, so that a mail can be sent without its token being in an event. @param expiresAt ISO 8601 */
  make(purpose: MailPurpose, userId: string, expiresAt: string): string;
  /** Recreates an earlier token from the same facts, with whichever key made it; null if no key does. */
  makeAgain(purpose: MailPurpose, userId: string, expiresAt: string, tokenHash: string): string | null;
  /** The id of the user that a token was made for; null if it is forged or for another purpose. */
  userOf(token: string, ...purposes: readonly MailPurpose[]): string | null;
};

const SIGNED_BYTES = 22;
const BYTES = SIGNED_BYTES + 32;

/** @param secrets of the platform: the signing keys are derived from them */
export function createMailTokens(secrets: PlatformSecrets): MailTokens {
  const keys = derivedKeys(secrets, 'mail tokens');
  const mac = (key: KeyObject, purpose: MailPurpose, signed: Uint8Array) =>
    createHmac('sha256', key).update(purpose).update(signed).digest();
  const makeWith = (key: KeyObject, purpose: MailPurpose, userId: string, expiresAt: string): string => {
    const time = Buffer.alloc(6);
    time.writeUIntBE(Date.parse(expiresAt), 0, 6);
    const signed = Buffer.concat([parse(userId), time]);
    return Buffer.concat([signed, mac(key, purpose, signed)]).toString('base64url');
  };

  return {
    make: (...facts) => makeWith(keys[0], ...facts),
    makeAgain: (purpose, userId, expiresAt, tokenHash) =>
      keys.map((key) => makeWith(key, purpose, userId, expiresAt)).find((token) => hashToken(token) === tokenHash) ??
      null,
    request(purpose, userId) {
      const expires_at = new Date(Date.now() + LIFETIME_MS[purpose]).toISOString();
      return { token_hash: hashToken(makeWith(keys[0], purpose, userId, expires_at)), expires_at };
    },
    userOf(token, ...purposes) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== BYTES || bytes.toString('base64url') !== token) return null;
      const signed = bytes.subarray(0, SIGNED_BYTES);
      const given = bytes.subarray(SIGNED_BYTES);
      const fits = keys.some((key) => purposes.some((purpose) => timingSafeEqual(mac(key, purpose, signed), given)));
      return fits ? stringify(signed.subarray(0, 16)) : null;
    },
  };
}
