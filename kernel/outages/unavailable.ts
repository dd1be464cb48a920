import { isDocumentStoreUnavailable, NotFilled } from '../documents/index.ts';
import { isUnavailable } from '../event-store/index.ts';
import { keyMissingIn } from '../personal-data/person-keys.ts';
import type { Log } from '../process/log.ts';

/**
 * Whether an error means that a store is down, lacks a person's key, or is being filled, and says nothing about the
 * request itself.
 */
export const isStoreUnavailable = (error: unknown): boolean =>
  isUnavailable(error) ||
  isDocumentStoreUnavailable(error) ||
  error instanceof NotFilled ||
  keyMissingIn(error) !== null;

/** The level of the log line about a failure: an unavailable store already reports itself, once. */
export const levelOf = (error: unknown): 'debug' | 'warn' => (isStoreUnavailable(error) ? 'debug' : 'warn');

/** For `keepRunning`: logs a lost connection that is being retried once, and all later failures at debug. */
export const logLoss =
  (log: Log, message: string) =>
  (error: unknown, attempt: number): void =>
    log[attempt > 0 ? 'debug' : levelOf(error)]({ err: error, attempt }, message);
