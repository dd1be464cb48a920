import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { derivedKeys, type PlatformSecrets } from '../config/index.ts';

/** Links to files whose signature stands for the right to fetch them. */
export type SignedPaths = {
  /** The gateway path that serves the file to anyone with the link, until `expiresAt` (Unix seconds). */
  signedPath(path: string, expiresAt: number): string;
  /** Whether `signature` was made for this path and expiry, and has not expired. */
  isSigned(path: string, expiresAt: number, signature: string, now: number): boolean;
};

/** @param secrets to derive the signing keys from: the first signs, all of them verify */
export function signedPaths(secrets: PlatformSecrets): SignedPaths {
  const keys = derivedKeys(secrets, 'file links');
  const sign = (path: string, expiresAt: number, key: KeyObject = keys[0]) =>
    createHmac('sha256', key).update(`${path}\n${expiresAt}`).digest('base64url');

  return {
    signedPath: (path, expiresAt) => `/files/${path}?expires=${expiresAt}&signature=${sign(path, expiresAt)}`,
    isSigned(path, expiresAt, signature, now) {
      const given = Buffer.from(signature);
      const isMadeWith = (key: KeyObject): boolean => {
        const expected = Buffer.from(sign(path, expiresAt, key));
        return expected.length === given.length && timingSafeEqual(expected, given);
      };
      return expiresAt > now && keys.some(isMadeWith);
    },
  };
}
