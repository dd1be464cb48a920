/** What to run. `input` is all that the program reads; a process group of its own, so that a kill reaches its children. */
export type Start = {
  readonly id: number;
  readonly binary: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string | undefined;
  readonly input: Uint8Array | undefined;
};

export type ToStarter = ({ readonly kind: 'start' } & Start) | { readonly kind: 'kill'; readonly id: number };

/** How a program has ended: `failure` says why it could not be started. */
export type Ended = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly failure: string | null;
};

export type FromStarter =
  /** Pieces of its standard output and of its standard error. */
  | { readonly kind: 'output' | 'log'; readonly id: number; readonly text: string }
  | ({ readonly kind: 'ended'; readonly id: number } & Ended);
