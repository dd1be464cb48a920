import type { Doc, Value } from '../../values/types.ts';

/** A compiled expression, evaluated on a document; an `undefined` result stands for a missing field. */
export type Expression = (document: Doc) => Value;

/** Shared by all expressions of a stage. */
export type Scope = {
  /** $$NOW */
  now: Date;
  /** Collects the top-level fields read; `all` if the whole document is. */
  reads: Set<string>;
  all: boolean;
};

/** A scope in which nothing has been read yet. */
export const newScope = (now: Date): Scope => ({ now, reads: new Set(), all: false });

/** Compiles an operator, given its argument and a function for compiling nested expressions. */
export type Operator = (argument: Value, compile: (value: Value) => Expression, scope: Scope) => Expression;
