import { setImmediate } from 'node:timers/promises';
import { CommandError } from './errors.ts';

/** Yielded by a long read between documents when others should be served first. */
export const PAUSE = Symbol('pause');
type Pause = typeof PAUSE;

/** Items with pauses between them. Every stage that passes items on also passes on the pauses. */
export type Paced<T> = Iterable<T | Pause>;

/** Limits how long a command, or a cursor across several commands, may take, and how long it works without a pause. */
export type Pacer = {
  /** A command starts working; `interrupted` returns the reason, if any, to give up at the next pause. */
  begin(interrupted: () => CommandError | undefined): void;
  /** The command has been answered: its remaining time is kept for the cursor's next command. */
  end(): void;
  /** Whether it is time for a pause. Throws MaxTimeMSExpired. */
  due(): boolean;
  /** Gives others a turn. */
  pause(): Promise<void>;
};

/** Long enough that pausing costs nothing, short enough to go unnoticed. */
const TURN_MS = 10;

/** `limitMs` is maxTimeMS, absent for no limit. Without `yields`, for a write, it only enforces the time limit. */
export function newPacer(limitMs: number | undefined, yields: boolean): Pacer {
  let left = limitMs ?? Number.POSITIVE_INFINITY;
  let deadline = Number.POSITIVE_INFINITY;
  let turnEnds = 0;
  let interruption: () => CommandError | undefined = () => undefined;
  return {
    begin(interrupted) {
      interruption = interrupted;
      const now = performance.now();
      deadline = now + left;
      turnEnds = now + TURN_MS;
    },
    end() {
      left = deadline - performance.now();
    },
    due() {
      if (!yields && deadline === Number.POSITIVE_INFINITY) return false;
      const now = performance.now();
      if (now > deadline) throw new CommandError('MaxTimeMSExpired', 'operation exceeded time limit');
      return yields && now > turnEnds;
    },
    async pause() {
      await setImmediate();
      const reason = interruption();
      if (reason) throw reason;
      turnEnds = performance.now() + TURN_MS;
    },
  };
}

/** For work that is neither long nor limited. */
export const UNPACED = newPacer(undefined, false);

/** The same items, with pauses when they are due. */
export function* paced<T>(items: Paced<T>, pacer: Pacer): Generator<T | Pause> {
  for (const item of items) {
    if (pacer.due()) yield PAUSE;
    yield item;
  }
}

/** Transforms each item. */
export function* mapPaced<T, U>(items: Paced<T>, change: (item: T) => U): Generator<U | Pause> {
  for (const item of items) yield item === PAUSE ? PAUSE : change(item);
}

/** All items in an array, for `yield*`. */
export function* gathered<T>(items: Paced<T>): Generator<Pause, T[]> {
  const all: T[] = [];
  for (const item of items) {
    if (item === PAUSE) yield PAUSE;
    else all.push(item);
  }
  return all;
}

/** Visits each item, and pauses in between. */
export async function eachPaced<T>(items: Paced<T>, pacer: Pacer, visit: (item: T) => void): Promise<void> {
  for (const item of items) {
    if (item === PAUSE) await pacer.pause();
    else visit(item);
  }
}
