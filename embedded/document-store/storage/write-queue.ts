import { setImmediate } from 'node:timers/promises';
import { CommandError } from '../errors.ts';
import type { Database } from './database.ts';
import { Blocked } from './locks.ts';

/** Runs work that writes; the promise settles once its writes are on disk. */
export type WriteQueue = {
  /** With `waitMs`, waits no longer than that for conflicting open transactions, then throws MaxTimeMSExpired. */
  run<T>(work: () => T, waitMs?: number): Promise<T>;
  /** Resolves when nothing is waiting any more. */
  idle(): Promise<void>;
};

type Waiting = {
  attempt: () => () => void;
  fail: (error: unknown) => void;
};

/**
 * Group commit: all work that arrives in one turn of the event loop shares one transaction of the database, and
 * therefore one fsync. Work that throws has put nothing yet (see UnitOfWork) and fails alone; work that encounters an
 * open transaction's documents is run again when that has ended. If the database itself fails, the whole group fails
 * and `onBroken` is called.
 */
export function writeQueue(database: Database, onBroken: (error: unknown) => void): WriteQueue {
  let waiting: Waiting[] = [];
  let inHand = 0;
  let idle: (() => void)[] = [];

  const enqueue = (entry: Waiting): void => {
    if (waiting.length === 0) void begin();
    waiting.push(entry);
  };

  /** While one group is synced, the next one gathers. */
  const begin = async (): Promise<void> => {
    await setImmediate();
    await database.unsynced()?.catch(() => undefined);
    commitGroup();
  };

  const commitGroup = (): void => {
    const group = waiting;
    waiting = [];
    const settle: (() => void)[] = [];
    const failed = (error: unknown): void => {
      for (const entry of group) entry.fail(error);
      onBroken(error);
    };
    try {
      const synced = database.write(() => {
        for (const entry of group) settle.push(entry.attempt());
      });
      synced.then(() => {
        for (const done of settle) done();
      }, failed);
    } catch (error) {
      failed(error);
    }
  };

  const finished = (): void => {
    inHand--;
    if (inHand > 0) return;
    for (const resolve of idle) resolve();
    idle = [];
  };

  return {
    run<T>(work: () => T, waitMs?: number): Promise<T> {
      inHand++;
      const deadline = waitMs === undefined ? undefined : Date.now() + waitMs;
      const outcome = new Promise<T>((resolve, reject) => {
        const entry: Waiting = {
          fail: reject,
          attempt() {
            try {
              const result = work();
              return () => resolve(result);
            } catch (error) {
              if (!(error instanceof Blocked)) return () => reject(error);
              return () => {
                void endsBefore(error.by.ended, deadline).then((ended) => {
                  if (ended) enqueue(entry);
                  else reject(new CommandError('MaxTimeMSExpired', 'operation exceeded time limit'));
                });
              };
            }
          },
        };
        enqueue(entry);
      });
      outcome.then(finished, finished);
      return outcome;
    },
    idle: () => (inHand === 0 ? Promise.resolve() : new Promise((resolve) => idle.push(resolve))),
  };
}

/** Whether something ends in time; without a deadline, it is awaited. */
function endsBefore(ended: Promise<void>, deadline: number | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const timer =
      deadline === undefined ? undefined : setTimeout(() => resolve(false), Math.max(0, deadline - Date.now()));
    void ended.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
