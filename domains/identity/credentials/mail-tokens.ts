import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';

/** What a mailed token is good for; one made for another purpose does not fit. */
export type MailPurpose = 'verification' | 'reset' | 'invitation';

export type MailTokens = {
  /** Made from these facts alone, so that whoever sends the mail needs no secret in an event. @param expiresAt ISO 8601 */
  make(purpose: MailPurpose, userId: string, expiresAt: string): string;
  /** Whose token it is; null for one that was not made here for one of these purposes. */
  userOf(token: string, ...purposes: readonly MailPurpose[]): string | null;
};

const SIGNED_BYTES = 22;
const BYTES = SIGNED_BYTES + 32;

/** @param secret the platform's, from which a key of its own is derived */
export function openMailTokens(secret: string): MailTokens {
  const key = createHmac('sha256', secret).update('mail tokens').digest();
  const mac = (purpose: MailPurpose, signed: Uint8Array) =>
    createHmac('sha256', key).update(purpose).update(signed).digest();

  return {
    make(purpose, userId, expiresAt) {
      const time = Buffer.alloc(6);
      time.writeUIntBE(Date.parse(expiresAt), 0, 6);
      const signed = Buffer.concat([parse(userId), time]);
      return Buffer.concat([signed, mac(purpose, signed)]).toString('base64url');
    },
    userOf(token, ...purposes) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== BYTES || bytes.toString('base64url') !== token) return null;
      const signed = bytes.subarray(0, SIGNED_BYTES);
      const fits = purposes.some((purpose) => timingSafeEqual(mac(purpose, signed), bytes.subarray(SIGNED_BYTES)));
      return fits ? stringify(signed.subarray(0, 16)) : null;
    },
  };
}
