import type { Doc, Value } from '../../values/types.ts';

/** What an expression is evaluated on; `undefined` as a result stands for a missing field. */
export type Expression = (document: Doc) => Value;

/** What the expressions of a stage have in common. */
export type Scope = {
  /** $$NOW */
  now: Date;
  /** Collects the top-level fields read; `all` when the whole document is. */
  reads: Set<string>;
  all: boolean;
};

/** A scope in which nothing was read yet. */
export const newScope = (now: Date): Scope => ({ now, reads: new Set(), all: false });

/** The argument of an operator to compile, and how to compile what is in it. */
export type Operator = (argument: Value, compile: (value: Value) => Expression, scope: Scope) => Expression;
