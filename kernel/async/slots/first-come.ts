/** The part of an AbortSignal that waiting for a slot needs. */
export type Abortable = Pick<AbortSignal, 'throwIfAborted' | 'reason'> & {
  addEventListener(event: 'abort', listener: () => void, options?: { once: boolean }): void;
  removeEventListener(event: 'abort', listener: () => void): void;
};

/** Runs `work` when a slot is free. Work whose signal aborts while it waits is never run. */
export type Slots = <T>(signal: Abortable, work: () => Promise<T>) => Promise<T>;

/** Runs at most `count` pieces of work at a time, first come, first served; work that gives up waiting is never run. */
export function createSlots(count: number): Slots {
  const places = new Places(count);
  return async (signal, work) => {
    // A signal that is already aborted fires no event.
    signal.throwIfAborted();
    if (!places.takeFree()) await places.turn(signal);
    try {
      return await work();
    } finally {
      places.leave();
    }
  };
}

/** A fixed number of places, and a queue for them. Every place taken must be left in the end. */
export class Places {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Takes a place if one is free. */
  takeFree(): boolean {
    if (this.#free === 0) return false;
    this.#free--;
    return true;
  }

  /**
   * Resolves with a place, first come, first served. @throws the reason, if `signal` aborts first; it must not have
   * aborted yet
   */
  turn(signal: Abortable): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(signal.reason);
      };
      const enter = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      this.#waiting.push(enter);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  /** The place goes to the next in line, or becomes free. */
  leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free++;
  }
}
