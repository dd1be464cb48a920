import type { StandIn } from '../../../contracts/director/content.ts';
import { isDown, ProviderError, type ProviderErrorDetails } from '../../../kernel/providers/provider-error.ts';
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
  throw failed(failures);
}

const standsInFor = (first: ProviderError | undefined): StandIn | null =>
  first ? { provider: first.details.provider, reason: first.details.cause } : null;

/** What the last one failed of decides what happens next: the first may be back by then. */
function failed(failures: readonly ProviderError[]): ProviderError {
  const last = failures.at(-1);
  if (!last) throw new Error('there is no writer');
  if (failures.length === 1) return last;
  const { provider, kind, code } = last.details;
  const details: ProviderErrorDetails = {
    provider,
    kind,
    code: isDown(last) ? 'writers-down' : code,
    cause: together(failures, 'cause'),
    nextAction: together(failures, 'nextAction'),
  };
  return new ProviderError(details, { cause: last });
}

const together = (failures: readonly ProviderError[], what: 'cause' | 'nextAction'): string =>
  failures.map(({ details }) => `${details.provider}: ${details[what]}`).join('; ');
