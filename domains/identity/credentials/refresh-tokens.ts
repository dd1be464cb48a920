import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import { derivedKeys, type PlatformSecrets } from '../../../kernel/config/index.ts';

/**
 * The content of a refresh token. `secret` makes it unguessable: an HMAC of the family's id, or of the parent token.
 */
export type RefreshToken = { readonly familyId: string; readonly generation: number; readonly secret: Buffer };

export type RefreshTokens = {
  /** The first token of a family: deterministic, so that a lost answer can be repeated. */
  first(familyId: string): RefreshToken;
  /** The next generation, deterministic for the same reason. Encoded, one per key, newest key first. */
  childrenOf(token: RefreshToken): readonly [string, ...string[]];
  /** `ort_` and base64url of family (16 bytes), generation (4), secret (32) and MAC (32). */
  encode(token: RefreshToken): string;
  /** Null for a forged token: its MAC matches no key. No look-up is needed to know that. */
  decode(text: string): RefreshToken | null;
};

const PREFIX = 'ort_';
const SIGNED_BYTES = 52;
const BYTES = SIGNED_BYTES + 32;

/** @param secrets of the platform: the signing keys are derived from them */
export function createRefreshTokens(secrets: PlatformSecrets): RefreshTokens {
  const [newest, ...others] = derivedKeys(secrets, 'refresh tokens');
  const keys = [newest, ...others];
  const hmac = (key: KeyObject, purpose: string, bytes: Uint8Array) =>
    createHmac('sha256', key).update(purpose).update(bytes).digest();
  const signedPart = ({ familyId, generation, secret }: RefreshToken): Buffer => {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(generation);
    return Buffer.concat([parse(familyId), number, secret]);
  };

  const encode = (token: RefreshToken, key: KeyObject): string => {
    const signed = signedPart(token);
    return PREFIX + Buffer.concat([signed, hmac(key, 'mac', signed)]).toString('base64url');
  };
  const childOf = ({ familyId, generation, secret }: RefreshToken, key: KeyObject): string => {
    const child = hmac(key, 'child', signedPart({ familyId, generation, secret }));
    return encode({ familyId, generation: generation + 1, secret: child }, key);
  };

  return {
    first: (familyId) => ({ familyId, generation: 0, secret: hmac(newest, 'first', parse(familyId)) }),
    childrenOf: (token) => [childOf(token, newest), ...others.map((key) => childOf(token, key))],
    encode: (token) => encode(token, newest),
    decode(text) {
      const bytes = Buffer.from(text.slice(PREFIX.length), 'base64url');
      // base64 can spell the same bytes in several ways, but a token has only one spelling: re-encoding must reproduce
      // it.
      if (bytes.length !== BYTES || PREFIX + bytes.toString('base64url') !== text) return null;
      const signed = bytes.subarray(0, SIGNED_BYTES);
      const mac = bytes.subarray(SIGNED_BYTES);
      if (!keys.some((key) => timingSafeEqual(hmac(key, 'mac', signed), mac))) return null;
      return {
        familyId: stringify(signed.subarray(0, 16)),
        generation: signed.readUInt32BE(16),
        secret: Buffer.from(signed.subarray(20)),
      };
    },
  };
}

/** A token as stored in events. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
