import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

/**
 * The platform's secrets: the first one signs, and whatever any of them has signed is recognised while keys are
 * changed.
 */
export type PlatformSecrets = readonly [string, ...string[]];

/** One result for each secret, in the same order. */
export function forEachSecret<T>(
  [first, ...others]: PlatformSecrets,
  make: (secret: string) => T,
): readonly [T, ...T[]] {
  return [make(first), ...others.map(make)];
}

/** Keys for one purpose, one per secret: a signature made for one purpose is valid for no other. */
export const derivedKeys = (secrets: PlatformSecrets, purpose: string): readonly [KeyObject, ...KeyObject[]] =>
  forEachSecret(secrets, (secret) => createSecretKey(createHmac('sha256', secret).update(purpose).digest()));
