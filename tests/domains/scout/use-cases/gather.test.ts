import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { TrendItem, TrendSource } from '../../../../domains/scout/providers/trend-source.ts';
import { gather } from '../../../../domains/scout/use-cases/gather.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import { anyQuery, neverAborts } from '../providers/support.ts';

const it = suite('gather');

const moon: TrendItem = { topic: 'Moon', url: null, summary: null, publishedAt: null, popularity: null };

const sourceThat = (name: string, fetch: TrendSource['fetch']): TrendSource => ({
  name,
  address: `https://${name}.test/`,
  fetch,
});
const answering = sourceThat('answering', async () => [moon]);
const failing = (error: unknown) => sourceThat('failing', () => Promise.reject(error));
/** Ends when it is aborted and not before; what it was aborted for is kept. */
function endless() {
  const reasons: unknown[] = [];
  const source = sourceThat(
    'endless',
    (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          reasons.push(signal.reason);
          reject(signal.reason);
        });
      }),
  );
  return { source, reasons };
}

it('takes the answers of all sources in their order', async () => {
  const empty = sourceThat('empty', async () => []);
  assert.equal(await gather([empty, answering], anyQuery, 1_000, neverAborts), {
    answers: [
      { source: 'empty', items: [] },
      { source: 'answering', items: [moon] },
    ],
    failures: [],
  });
});

it('names a source that fails with its cause, and takes the answers of the others', async () => {
  const busy = new ProviderError({
    provider: 'failing',
    kind: 'unavailable',
    code: 'http-503',
    cause: 'it is busy',
    nextAction: 'wait',
  });
  assert.equal(await gather([failing(busy), answering], anyQuery, 1_000, neverAborts), {
    answers: [{ source: 'answering', items: [moon] }],
    failures: [{ source: 'failing', url: 'https://failing.test/', code: 'http-503', cause: 'it is busy' }],
  });
});

it('names an error that a source should not have thrown', async () => {
  const { failures } = await gather([failing(new Error('a mistake'))], anyQuery, 1_000, neverAborts);
  assert.equal(failures, [{ source: 'failing', url: 'https://failing.test/', code: 'unexpected', cause: 'a mistake' }]);
});

it('waits for a source only as long as it may take, and aborts it', async () => {
  const { source, reasons } = endless();
  const { answers, failures } = await gather([source, answering], anyQuery, 50, neverAborts);
  assert.equal(answers, [{ source: 'answering', items: [moon] }]);
  assert.equal(failures, [
    { source: 'endless', url: 'https://endless.test/', code: 'timeout', cause: 'no answer within 0.05 seconds' },
  ]);
  assert.is(reasons.length, 1);
});

it('ends with the reason of a caller who gives up', async () => {
  const { source, reasons } = endless();
  const caller = new AbortController();
  const gathering = gather([source], anyQuery, 60_000, caller.signal);
  caller.abort(new Error('enough'));
  const ended = await gathering.catch((error) => error);
  assert.is(ended, caller.signal.reason);
  assert.equal(reasons, [caller.signal.reason]);
});

it('asks no source for a caller who has given up already', async () => {
  let asked = 0;
  const source = sourceThat('counting', async () => {
    asked++;
    return [];
  });
  const ended = await gather([source], anyQuery, 1_000, AbortSignal.abort('enough')).catch((error) => error);
  assert.is(ended, 'enough');
  assert.is(asked, 0);
});

it.run();
