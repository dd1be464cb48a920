import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createFairQueue, type FairQueueLimits, QueueFull } from '../../../kernel/async/fair-queue.ts';

const it = suite('fair queue');

/** A queue whose work ends when it is asked to; `order` is that in which it began. */
function queueWith(limits: Partial<FairQueueLimits> = {}) {
  const queue = createFairQueue({ concurrency: 1, maxWaiting: 100, maxWaitingOfGroup: 100, ...limits });
  const order: string[] = [];
  const open: (() => void)[] = [];
  const results: Promise<string>[] = [];
  const ask = (name: string, times = 1): void => {
    for (let n = 0; n < times; n++) {
      const work = async () => {
        order.push(name);
        await new Promise<void>((end) => open.push(end));
        return 'done';
      };
      results.push(queue(name, work).catch((error) => (error instanceof QueueFull ? 'refused' : String(error))));
    }
  };
  /** Ends all work, and what begins then. */
  const outcomes = async (): Promise<string[]> => {
    const ending = setInterval(() => {
      for (const end of open.splice(0)) end();
    }, 0);
    const all = await Promise.all(results);
    clearInterval(ending);
    return all;
  };
  return { queue, ask, order, outcomes };
}

it('takes groups in turn, one piece of work each', async () => {
  const { ask, order, outcomes } = queueWith();
  ask('a', 4);
  ask('b', 2);
  ask('c');
  assert.equal([...new Set(await outcomes())], ['done']);
  assert.equal(order, ['a', 'a', 'b', 'c', 'a', 'b', 'a']);
});

it('refuses a group that has enough waiting, and no other', async () => {
  const { ask, outcomes } = queueWith({ maxWaitingOfGroup: 2 });
  ask('a', 4);
  ask('b');
  assert.equal(await outcomes(), ['done', 'done', 'done', 'refused', 'done']);
});

it('makes room for a group with less waiting at the cost of the one with the most', async () => {
  const { ask, order, outcomes } = queueWith({ maxWaiting: 4 });
  ask('flood', 5);
  ask('ann');
  ask('bob');
  assert.equal(await outcomes(), ['done', 'done', 'done', 'refused', 'refused', 'done', 'done']);
  assert.equal(order, ['flood', 'flood', 'ann', 'bob', 'flood']);
});

it('refuses the newest when all groups have as little waiting', async () => {
  const { ask, outcomes } = queueWith({ maxWaiting: 2 });
  ask('a', 2);
  ask('b');
  ask('c');
  assert.equal(await outcomes(), ['done', 'done', 'done', 'refused']);
});

it('runs as much at once as it may, and frees the slot of work that failed', async () => {
  const { queue, ask, order, outcomes } = queueWith({ concurrency: 2 });
  const failed = queue('a', async () => {
    throw new Error('failed');
  });
  await failed.then(assert.unreachable, ({ message }: Error) => assert.is(message, 'failed'));
  ask('a', 3);
  assert.equal(order, ['a', 'a']);
  assert.equal(await outcomes(), ['done', 'done', 'done']);
});

it('runs everything of many groups that come at the same time, and nothing twice', async () => {
  const { ask, order, outcomes } = queueWith({ concurrency: 3, maxWaiting: 1_000 });
  for (let n = 0; n < 300; n++) ask(`group ${n % 17}`);
  assert.equal([...new Set(await outcomes())], ['done']);
  assert.is(order.length, 300);
});

it.run();
