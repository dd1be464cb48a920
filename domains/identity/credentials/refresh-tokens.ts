import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';

/** The content of a refresh token. `secret` makes it unguessable: an HMAC of the family's id, or of the parent. */
export type RefreshToken = { readonly familyId: string; readonly generation: number; readonly secret: Buffer };

export type RefreshTokens = {
  /** The first token of a family: always the same, so that an answer that was lost can be repeated. */
  first(familyId: string): RefreshToken;
  /** The next generation: a token always has the same child, for the same reason. */
  childOf(token: RefreshToken): RefreshToken;
  /** `ort_` and base64url of family (16 bytes), generation (4), secret (32) and MAC (32). */
  encode(token: RefreshToken): string;
  /** Null for a token that is forged: its MAC is wrong. Nothing has to be looked up to know that. */
  decode(text: string): RefreshToken | null;
};

const PREFIX = 'ort_';
const SIGNED_BYTES = 52;
const BYTES = SIGNED_BYTES + 32;

/** @param secret of the platform: the signing key is derived from it */
export function createRefreshTokens(secret: string): RefreshTokens {
  const key = createHmac('sha256', secret).update('refresh tokens').digest();
  const hmac = (purpose: string, bytes: Uint8Array) => createHmac('sha256', key).update(purpose).update(bytes).digest();
  const signedPart = ({ familyId, generation, secret }: RefreshToken): Buffer => {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(generation);
    return Buffer.concat([parse(familyId), number, secret]);
  };

  return {
    first: (familyId) => ({ familyId, generation: 0, secret: hmac('first', parse(familyId)) }),
    childOf: (token) => ({
      familyId: token.familyId,
      generation: token.generation + 1,
      secret: hmac('child', signedPart(token)),
    }),
    encode(token) {
      const signed = signedPart(token);
      return PREFIX + Buffer.concat([signed, hmac('mac', signed)]).toString('base64url');
    },
    decode(text) {
      const bytes = Buffer.from(text.slice(PREFIX.length), 'base64url');
      // base64 spells the same bytes in several ways, a token has one spelling: encoded again, it has to be the same.
      if (bytes.length !== BYTES || PREFIX + bytes.toString('base64url') !== text) return null;
      const signed = bytes.subarray(0, SIGNED_BYTES);
      if (!timingSafeEqual(hmac('mac', signed), bytes.subarray(SIGNED_BYTES))) return null;
      return {
        familyId: stringify(signed.subarray(0, 16)),
        generation: signed.readUInt32BE(16),
        secret: Buffer.from(signed.subarray(20)),
      };
    },
  };
}

/** A token as events contain it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
