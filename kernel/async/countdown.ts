/** The most that one turn of the event loop counts: what it takes beyond that, the process was held up. */
const SLICE_MS = 100;

/**
 * Calls `over` once the event loop has turned for `ms` milliseconds. The time in which this process is held up, by its
 * own work or by a machine that gives it no processor, does not count: nothing from outside can be noticed then, so
 * that it says nothing about the other side. Everything that has arrived is handled before `over` is called.
 */
export class Countdown {
  readonly #begun = performance.now();
  readonly #over: () => void;
  #timer: NodeJS.Timeout | undefined;
  #turn: NodeJS.Immediate | undefined;
  /** When the running slice began, how long it is, and what was left then. */
  #since = this.#begun;
  #slice = 0;
  #left: number;
  #counted = 0;

  constructor(ms: number, over: () => void = () => undefined) {
    this.#over = over;
    this.#left = ms;
    this.#run();
  }

  /** How much is left, in milliseconds. */
  get leftMs(): number {
    return Math.max(0, this.#left - this.#elapsed());
  }

  /** For how long this process has been held up since the beginning, in milliseconds. */
  get heldUpMs(): number {
    return Math.max(0, performance.now() - this.#begun - this.#counted - this.#elapsed());
  }

  /** Starts again. */
  restart(ms: number): void {
    this.cancel();
    this.#counted += this.#elapsed();
    this.#left = ms;
    this.#run();
  }

  /** Ends it: `over` is not called any more. */
  cancel(): void {
    clearTimeout(this.#timer);
    if (this.#turn) clearImmediate(this.#turn);
  }

  /** Of the running slice, as far as it counts. */
  #elapsed(): number {
    return Math.min(this.#slice, performance.now() - this.#since);
  }

  #run(): void {
    this.#since = performance.now();
    this.#slice = Math.min(SLICE_MS, this.#left);
    this.#timer = setTimeout(this.#next, this.#slice);
  }

  readonly #next = (): void => {
    this.#counted += this.#slice;
    this.#left -= this.#slice;
    if (this.#left > 0) {
      this.#run();
      return;
    }
    this.#since = performance.now();
    this.#slice = 0;
    // Data that has arrived in the meantime is read before this turn.
    this.#turn = setImmediate(this.#over);
  };
}
