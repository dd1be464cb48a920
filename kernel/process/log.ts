import { type Logger, pino } from 'pino';

export type Log = Logger;

// Fields that hold secrets by name are redacted at every depth that is logged.
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

/** Structured logging to standard error: standard output is for people. */
export function createLog(level: string, bindings: Record<string, unknown> = {}): Log {
  return pino(
    {
      level,
      base: bindings,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    },
    pino.destination({ dest: 2, sync: false }),
  );
}
