import { type Logger, pino } from 'pino';
import { isTracingWanted } from '../tracing/is-wanted.ts';
import { traceIds } from '../tracing/log-ids.ts';

export type Log = Logger;

// Fields whose names say that they hold secrets are redacted at every depth that is logged.
const SECRETS = [
  'password',
  'new_password',
  'current_password',
  'token',
  'refresh_token',
  'access_token',
  'authorization',
  'cookie',
  'key',
  'secret',
];

/**
 * Structured logging to standard error: standard output is for people. No line contains anything that looks like a
 * token. Where traces are wanted, a line that is written in a span names it.
 */
export function createLog(level: string, bindings: Record<string, unknown> = {}): Log {
  return pino(
    {
      level,
      base: bindings,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
      hooks: { streamWrite: withoutTokens },
      ...(isTracingWanted() ? { mixin: traceIds } : {}),
    },
    pino.destination({ dest: 2, sync: false }),
  );
}

const REFRESH_TOKEN = /\bort_[\w-]{10,}/g;
const PASSWORD_HASH = /\$2[aby]\$\d\d\$[\w./]*/g;
const LONG_WORD = /[\w.-]{20,}/g;

/**
 * A text without refresh tokens, signed tokens and password hashes, wherever they appear in it: a caller who mistakes a
 * path for a header must not find their token in a log. Takes time proportional to the length of the text, whatever it
 * contains.
 */
export const withoutTokens = (text: string): string =>
  text
    .replace(REFRESH_TOKEN, '[redacted]')
    .replace(PASSWORD_HASH, '[redacted]')
    .replace(LONG_WORD, (word) => (isSigned(word) ? '[redacted]' : word));

/**
 * Two parts in a row that are JSON objects in base64url. A single pattern for that would try every part of a word again
 * and again.
 */
function isSigned(word: string): boolean {
  if (!word.includes('.eyJ')) return false;
  const parts = word.split('.');
  return parts.some((part, n) => part.includes('eyJ') && parts[n + 1]?.startsWith('eyJ'));
}
