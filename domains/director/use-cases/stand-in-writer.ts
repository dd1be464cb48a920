import type { StandIn } from '../../../contracts/director/content.ts';
import { isDown, ProviderError, type ProviderErrorDetails } from '../../../kernel/providers/provider-error.ts';
import type { Writer } from '../providers/writer.ts';

/** Who writes, and who takes over if that one is down; null if no one does. */
export type Writers = { readonly writer: Writer; readonly secondWriter: Writer | null };

type WrittenBy<Result> = { readonly written: Result; readonly by: Writer; readonly standsInFor: StandIn | null };

/**
 * Lets the first writer write, and the second one if the first is down: not reached, too slow, overloaded for longer than
 * its retries, out of credit, or without a valid key. What the first refuses, or cannot make a script of, is not asked of
 * another one.
 * @param write with the retries that a writer gets; the second needs idempotency keys of its own
 * @throws ProviderError what the first throws, or the failures of both
 */
export async function writtenByEither<Result>(
  { writer, secondWriter }: Writers,
  write: (writer: Writer) => Promise<Result>,
): Promise<WrittenBy<Result>> {
  try {
    return { written: await write(writer), by: writer, standsInFor: null };
  } catch (error) {
    if (secondWriter === null || !(error instanceof ProviderError) || !isDown(error)) throw error;
    const { provider, cause: reason } = error.details;
    const written = await write(secondWriter).catch((second) => {
      throw second instanceof ProviderError ? bothFailed(error, second) : second;
    });
    return { written, by: secondWriter, standsInFor: { provider, reason } };
  }
}

/** What the second one failed of decides what happens next: the first may be back by then. */
function bothFailed(first: ProviderError, second: ProviderError): ProviderError {
  const { provider, kind, code } = second.details;
  const details: ProviderErrorDetails = {
    provider,
    kind,
    code: isDown(second) ? 'writers-down' : code,
    cause: together(first, second, 'cause'),
    nextAction: together(first, second, 'nextAction'),
  };
  return new ProviderError(details, { cause: second });
}

const together = (first: ProviderError, second: ProviderError, what: 'cause' | 'nextAction'): string =>
  [first, second].map(({ details }) => `${details.provider}: ${details[what]}`).join('; ');
