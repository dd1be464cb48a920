import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from './common-settings.ts';
import type { PlatformSecrets } from './platform-secrets.ts';

/** A configuration whose keys are settled: the signing key, and all keys that verify, of which it is the first. */
export type ConfigWithKey = Config & {
  readonly PLATFORM_JWT_SECRET: string;
  readonly PLATFORM_JWT_SECRETS: PlatformSecrets;
};

// RFC 7518, 3.2: a key for HS256 has at least 256 bits.
const KEY_BYTES = 32;
const LEAST_CHARACTERS = 32;
const LEAST_DISTINCT = 10;

/**
 * Whether a secret may sign tokens in production: long, varied, not a repetition of a shorter text, and no placeholder.
 */
export function isStrongSecret(secret: string): boolean {
  const isRepetition = `${secret}${secret}`.indexOf(secret, 1) < secret.length;
  return (
    secret.length >= LEAST_CHARACTERS &&
    new Set(secret).size >= LEAST_DISTINCT &&
    !isRepetition &&
    !/change.?me|placeholder|development/i.test(secret)
  );
}

/**
 * The configuration with a signing key: the configured one, else the first of those that verify, else one of the
 * installation's own, which is generated on the first run and kept in the data folder, readable by this user alone.
 * @throws Error if it cannot be read or written
 */
export function withSigningKey<C extends Config>(config: C): C & ConfigWithKey {
  const given = config.PLATFORM_JWT_SECRETS ?? [];
  const key = config.PLATFORM_JWT_SECRET ?? given[0] ?? keyIn(resolve(config.PLATFORM_DATA));
  const others = given.filter((other) => other !== key);
  return { ...config, PLATFORM_JWT_SECRET: key, PLATFORM_JWT_SECRETS: [key, ...others] };
}

function keyIn(folder: string): string {
  const file = join(folder, 'signing-key');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const key = read(file) ?? make(file);
    if (key.length < LEAST_CHARACTERS) throw new Error('it is too short to be one');
    return key;
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new Error(`PLATFORM_DATA: the signing key in ${file} cannot be used (${cause}): set PLATFORM_JWT_SECRET`, {
      cause: error,
    });
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Written under another name and then linked, so that processes that start at once on one folder all use the first
 * one's key.
 */
function make(file: string): string {
  const draft = `${file}.${process.pid}`;
  const key = randomBytes(KEY_BYTES).toString('base64url');
  writeFileSync(draft, `${key}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
    return key;
  } catch (error) {
    const theirs = (error as NodeJS.ErrnoException).code === 'EEXIST' ? read(file) : null;
    if (theirs === null) throw error;
    return theirs;
  } finally {
    rmSync(draft, { force: true });
  }
}
