import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mapConcurrently } from '../../../kernel/async/map-concurrently.ts';

const it = suite('map concurrently');

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('answers in the order of the items, with no more at a time than allowed', async () => {
  let running = 0;
  let most = 0;
  const results = await mapConcurrently([1, 2, 3, 4, 5], 2, async (n) => {
    most = Math.max(most, ++running);
    for (let i = n; i < 6; i++) await turn();
    running--;
    return n * 10;
  });
  assert.equal(results, [10, 20, 30, 40, 50]);
  assert.is(most, 2);
  assert.equal(await mapConcurrently([], 2, async () => 1), []);
});

it('starts nothing new after a failure, and throws it when the work in progress has ended', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const failure = await mapConcurrently([1, 2, 3, 4], 2, async (n) => {
    begun.push(n);
    if (n === 1) throw new Error('broken');
    await turn();
    ended.push(n);
  }).catch((error: Error) => error.message);
  assert.is(failure, 'broken');
  assert.equal([begun, ended], [[1, 2], [2]]);
});

it.run();
