/** A value that an operation takes, as the command line asks for it. */
export type Field = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'body';
  readonly required: boolean;
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  readonly description?: string;
  readonly default?: unknown;
  /** What it may be; for a list, what each of it may be. */
  readonly values?: readonly string[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  /** An example of the shape of an object, or of the objects in a list. */
  readonly shape?: string;
};

/** An operation, as far as a program needs it that learns at run time which one to call. */
export type Command = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly area: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: 'everybody' | 'users' | 'verified' | 'administrators' | 'auditors' | 'operators';
  readonly takesBody: boolean;
  /** Whether it may be repeated under an `Idempotency-Key`. */
  readonly takesKey: boolean;
  readonly answer: 'json' | 'lines' | 'redirect';
  /** How to ask for the next page: query parameters, and the fields of an answer that they take their values from. */
  readonly paging?: Readonly<Record<string, string>>;
  readonly fields: readonly Field[];
};
