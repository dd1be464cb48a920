import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

/** The platform's secrets: the first makes what is new, and what any of them has made is recognised while keys are changed. */
export type PlatformSecrets = readonly [string, ...string[]];

/** One thing for each secret, in the same order. */
export function forEachSecret<T>(
  [first, ...others]: PlatformSecrets,
  make: (secret: string) => T,
): readonly [T, ...T[]] {
  return [make(first), ...others.map(make)];
}

/** Keys for one purpose, of each secret one: what is made for one purpose is good for no other. */
export const derivedKeys = (secrets: PlatformSecrets, purpose: string): readonly [KeyObject, ...KeyObject[]] =>
  forEachSecret(secrets, (secret) => createSecretKey(createHmac('sha256', secret).update(purpose).digest()));
