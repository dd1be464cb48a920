/**
 * Seconds of the processor that a file has cost, by what they went into; those of the processes that it has started are
 * among them.
 */
export type Costs = {
  /** Reading and compiling modules. */
  readonly loading: number;
  /** Starting stores. */
  readonly stores: number;
  /** Starting services, gateways and platforms on them. */
  readonly stacks: number;
  readonly tests: number;
};

export const KINDS = ['loading', 'stores', 'stacks', 'tests'] as const satisfies readonly (keyof Costs)[];

/** What a worker says about a file that it has run. */
export type Report = {
  readonly file: string;
  readonly total: number;
  readonly passed: number;
  readonly skipped: number;
  /** What went wrong outside of the tests: an error that no one caught, or something that was left open or changed. */
  readonly problems: readonly string[];
  /** Why nothing of it can run here; null where it can. */
  readonly cannot: string | null;
  /** What the platform has sent to the document store and the inventory does not have. */
  readonly sent: readonly string[];
  readonly costs: Costs;
  /** Bytes of memory that the worker takes. */
  readonly memory: number;
};

/** Written to both streams when a file is over: what stands before it is the file's output. */
export const END_OF_FILE = '\u0004 end of file\n';
