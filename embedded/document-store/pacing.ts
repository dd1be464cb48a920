import { setImmediate } from 'node:timers/promises';
import { CommandError } from './errors.ts';

/** What a long read gives between its documents when others are to be served first. */
export const PAUSE = Symbol('pause');
type Pause = typeof PAUSE;

/** Items, and pauses between them. A stage that passes items on passes the pauses on as well. */
export type Paced<T> = Iterable<T | Pause>;

/** The time a command, or a cursor over several, may take, and how long it works in one go. */
export type Pacer = {
  /** A command begins to work; `interrupted` names the reason, once there is one, to give up at the next pause. */
  begin(interrupted: () => CommandError | undefined): void;
  /** The command is answered: what is left of its time is kept for the next of the same cursor. */
  end(): void;
  /** Whether it is time for a pause. Throws MaxTimeMSExpired. */
  due(): boolean;
  /** Lets others have their turn. */
  pause(): Promise<void>;
};

/** Long enough that pausing costs nothing, short enough that nobody notices. */
const TURN_MS = 10;

/** `limitMs` is maxTimeMS, absent for no limit. One that does not yield, for a write, only watches the time. */
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

/** For what is neither long nor limited. */
export const UNPACED = newPacer(undefined, false);

/** The same items, with pauses where they are due. */
export function* paced<T>(items: Paced<T>, pacer: Pacer): Generator<T | Pause> {
  for (const item of items) {
    if (pacer.due()) yield PAUSE;
    yield item;
  }
}

/** Each item changed. */
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
