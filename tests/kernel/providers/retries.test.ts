import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ProviderError, type ProviderErrorKind } from '../../../kernel/providers/provider-error.ts';
import { withRetries } from '../../../kernel/providers/retries.ts';

const it = suite('retries of a provider');

const { signal } = new AbortController();

const failing = (kind: ProviderErrorKind, retryAfterMs?: number) =>
  new ProviderError({
    provider: 'p',
    kind,
    code: 'c',
    cause: 'it is busy',
    nextAction: 'wait',
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });

/** Fails with these, one after the other, and then succeeds. @returns what came of it, and how often it was called */
async function outcomeOf(failures: readonly ProviderError[], maxWaitMs?: number) {
  let calls = 0;
  const call = async () => {
    const failure = failures[calls++];
    if (failure) throw failure;
    return 'done';
  };
  const bound = maxWaitMs === undefined ? {} : { maxWaitMs };
  const outcome = await withRetries({ maxAttempts: 3, delayMs: 1, ...bound, signal }, call).catch(
    ({ details }: ProviderError) => details,
  );
  return { outcome, calls };
}

it('are made while it is unavailable, as often as they are allowed', async () => {
  const busy = failing('unavailable');
  assert.equal(await outcomeOf([busy, busy]), { outcome: 'done', calls: 3 });
  assert.equal(await outcomeOf([busy, busy, busy]), { outcome: busy.details, calls: 3 });
});

it('are not made where the same would come again', async () => {
  for (const kind of ['invalid', 'refused', 'quota', 'unauthorized', 'budget'] as const)
    assert.is((await outcomeOf([failing(kind)])).calls, 1);
});

it('are not made where it asks to wait for hours: the failure says so', async () => {
  const { outcome, calls } = await outcomeOf([failing('unavailable', 3 * 3_600_000)]);
  assert.is(calls, 1);
  assert.equal(outcome, {
    provider: 'p',
    kind: 'unavailable',
    code: 'c',
    cause: 'it is busy; it asks to wait for 180 minutes',
    nextAction: 'retry in 180 minutes, or use another provider',
    retryAfterMs: 3 * 3_600_000,
  });
});

it('wait within a bound in all', async () => {
  const soon = failing('unavailable', 20);
  assert.equal(await outcomeOf([soon, soon], 40), { outcome: 'done', calls: 3 });
  assert.is((await outcomeOf([soon, soon], 39)).calls, 2);
});

it.run();
