import type { StandIn } from '../../../contracts/director/content.ts';
import { allFailed } from '../../../kernel/providers/all-failed.ts';
import { isDown, ProviderError } from '../../../kernel/providers/provider-error.ts';
import type { Writer, Writers } from '../providers/writer.ts';

type WrittenBy<Result> = { readonly written: Result; readonly by: Writer; readonly standsInFor: StandIn | null };

/**
 * Lets the first writer write, and the next one if it is down: not reached, too slow, overloaded for longer than its
 * retries, out of credit, or without a valid key. What one refuses, or cannot make a script of, is not asked of another
 * one.
 * @param write with the retries that a writer gets; each needs idempotency keys of its own
 * @throws ProviderError what the only one throws, or the failures of all that were asked
 */
export async function writtenByAny<Result>(
  { writer, others }: Writers,
  write: (writer: Writer, turn: number) => Promise<Result>,
): Promise<WrittenBy<Result>> {
  const failures: ProviderError[] = [];
  for (const [turn, by] of [writer, ...others].entries())
    try {
      const written = await write(by, turn);
      return { written, by, standsInFor: standsInFor(failures[0]) };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      failures.push(error);
      if (!isDown(error)) break;
    }
  throw allFailed(failures, 'writers-down');
}

const standsInFor = (first: ProviderError | undefined): StandIn | null =>
  first ? { provider: first.details.provider, reason: first.details.cause } : null;
