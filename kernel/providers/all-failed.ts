import { isDown, ProviderError } from './provider-error.ts';

/**
 * The failure of a call that several providers were asked in turn. What the last one failed of decides what happens
 * next, as the first may be back by then; the words are those of all.
 * @param failures in the order in which they were asked; at least one
 * @param code where the last one is down, as the others were
 */
export function allFailed(failures: readonly ProviderError[], code: string): ProviderError {
  const last = failures.at(-1);
  if (!last) throw new Error('no provider was asked');
  if (failures.length === 1) return last;
  const together = (what: 'cause' | 'nextAction'): string =>
    failures.map(({ details }) => `${details.provider}: ${details[what]}`).join('; ');
  const { provider, kind } = last.details;
  return new ProviderError(
    {
      provider,
      kind,
      code: isDown(last) ? code : last.details.code,
      cause: together('cause'),
      nextAction: together('nextAction'),
    },
    { cause: last },
  );
}
