/** What waiting for a slot uses of an AbortSignal. */
export type Abortable = Pick<AbortSignal, 'throwIfAborted' | 'reason'> & {
  addEventListener(event: 'abort', listener: () => void, options?: { once: boolean }): void;
  removeEventListener(event: 'abort', listener: () => void): void;
};

/** Runs `work` when there is a slot for it. Work whose signal aborts while it waits is never run. */
export type Slots = <T>(signal: Abortable, work: () => Promise<T>) => Promise<T>;

/** Runs at most `count` pieces of work at a time, first come, first served; who gives up while waiting is never run. */
export function createSlots(count: number): Slots {
  const places = new Places(count);
  return async (signal, work) => {
    // An aborted signal fires no event any more.
    signal.throwIfAborted();
    if (!places.takeFree()) await places.turn(signal);
    try {
      return await work();
    } finally {
      places.leave();
    }
  };
}

/** So many places, and a line of those who wait for one. Who has got a place leaves it in the end. */
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

  /** Resolves with a place, first come, first served. @throws the reason, when `signal` aborts before; it has not aborted yet */
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
