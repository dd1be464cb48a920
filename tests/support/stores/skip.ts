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

/** The exit code of a test file of which nothing can run here. */
export const CANNOT_RUN = 77;

/** Ends a test file that needs what is not here: the runner says so, and does not take it for red. */
export function cannotRun(reason: string): never {
  console.log(`cannot run: ${reason}`);
  process.exit(CANNOT_RUN);
}
