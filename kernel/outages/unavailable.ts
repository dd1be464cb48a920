import { isDocumentStoreUnavailable } from '../documents/index.ts';
import { isUnavailable } from '../event-store/index.ts';
import type { Log } from '../process/log.ts';

/** Whether an error says that a store is down, and nothing about what it was asked. */
export const isStoreUnavailable = (error: unknown): boolean =>
  isUnavailable(error) || isDocumentStoreUnavailable(error);

/** Of the line about a failure: of what a store makes fail, it says itself once that it is unavailable. */
export const levelOf = (error: unknown): 'debug' | 'warn' => (isStoreUnavailable(error) ? 'debug' : 'warn');

/** For `keepRunning`: says once what was lost and is tried again, with all later failures at debug. */
export const logLoss =
  (log: Log, message: string) =>
  (error: unknown, attempt: number): void =>
    log[attempt > 0 ? 'debug' : levelOf(error)]({ err: error, attempt }, message);
