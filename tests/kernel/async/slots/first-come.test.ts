import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createSlots } from '../../../../kernel/async/slots/first-come.ts';

const it = suite('slots');

const never = new AbortController().signal;

/** Work that ends when it is asked to. */
function held() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { work: () => ended, end };
}

it('runs as many at once as there are slots, and the next when one has ended', async () => {
  const slots = createSlots(2);
  const all = [held(), held(), held()];
  const begun: number[] = [];
  const runs = all.map(({ work }, index) =>
    slots(never, () => {
      begun.push(index);
      return work();
    }),
  );
  await Promise.resolve();
  assert.equal(begun, [0, 1]);
  all[1]?.end();
  await runs[1];
  await Promise.resolve();
  assert.equal(begun, [0, 1, 2]);
  for (const { end } of all) end();
  await Promise.all(runs);
});

it('gives a slot on when the work fails', async () => {
  const slots = createSlots(1);
  const failing = slots(never, () => Promise.reject(new Error('for once')));
  const next = slots(never, async () => 'next');
  assert.is(await failing.catch(({ message }) => message), 'for once');
  assert.is(await next, 'next');
});

it('never runs what was given up while it waited', async () => {
  const slots = createSlots(1);
  const { work, end } = held();
  const first = slots(never, work);
  const leaving = new AbortController();
  let ran = false;
  const waiting = slots(leaving.signal, async () => {
    ran = true;
  });
  leaving.abort(new Error('given up'));
  assert.is(await waiting.catch(({ message }) => message), 'given up');
  end();
  await first;
  assert.is(await slots(never, async () => 'free'), 'free');
  assert.is(ran, false);
});

it.run();
