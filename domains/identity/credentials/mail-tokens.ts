import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';

/** What a mailed token is for; it is refused for any other purpose. */
export type MailPurpose = 'verification' | 'reset' | 'invitation';

export type MailTokens = {
  /** Always the same for the same facts, so that a mail can be sent without its token in an event. @param expiresAt ISO 8601 */
  make(purpose: MailPurpose, userId: string, expiresAt: string): string;
  /** The id of the user whom a token was made for; null for one that is forged or for another purpose. */
  userOf(token: string, ...purposes: readonly MailPurpose[]): string | null;
};

const SIGNED_BYTES = 22;
const BYTES = SIGNED_BYTES + 32;

/** @param secret of the platform: the signing key is derived from it */
export function createMailTokens(secret: string): MailTokens {
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
