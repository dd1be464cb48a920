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
