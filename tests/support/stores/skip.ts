import type { Test } from 'uvu';

/**
 * `it` for tests that cannot always run: as it is without a reason, otherwise each is skipped, and counted and shown as such.
 * @param reason null: none, the tests run
 */
export function unless<Context>(
  reason: string | null,
  it: Test<Context>,
): (...test: Parameters<Test<Context>>) => void {
  if (reason === null) return it;
  return (...test) => {
    console.log(`skipped: ${test[0]}: ${reason}`);
    it.skip(...test);
  };
}

let why: string | null = null;

/**
 * Ends a test file that needs what is not here: the runner says so, and does not take it for red.
 * @throws Error always
 */
export function cannotRun(reason: string): never {
  why = reason;
  throw new Error(`cannot run: ${reason}`);
}

/** Why nothing of the file that has just run can run here, once; null if it can. */
export function takeReason(): string | null {
  const reason = why;
  why = null;
  return reason;
}
