import type { Value } from '../values/types.ts';

/** What an operator makes of the value at its path; `undefined` in: missing, `undefined` out: remove it. */
export type Change = (current: Value, field: string) => Value;
