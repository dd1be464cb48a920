import type { Value } from '../values/types.ts';

/** What an operator turns the value at its path into; `undefined` in: missing, `undefined` out: remove it. */
export type Change = (current: Value, field: string) => Value;
