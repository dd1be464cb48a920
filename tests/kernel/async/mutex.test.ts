import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createMutex } from '../../../kernel/async/mutex.ts';

const it = suite('mutex');
const never = new AbortController().signal;
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('runs one piece of work after the other, first come, first served', async () => {
  const mutex = createMutex();
  const log: string[] = [];
  const work = (name: string) => async () => {
    log.push(`${name} starts`);
    await turn();
    log.push(`${name} ends`);
    return name;
  };
  assert.equal(await Promise.all(['a', 'b', 'c'].map((name) => mutex(never, work(name)))), ['a', 'b', 'c']);
  assert.equal(log, ['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends']);
});

it('continues after work that failed, and reports that to its caller alone', async () => {
  const mutex = createMutex();
  const failing = mutex(never, () => Promise.reject(new Error('broken')));
  const next = mutex(never, async () => 'fine');
  assert.is(await failing.catch((error: Error) => error.message), 'broken');
  assert.is(await next, 'fine');
});

it('never starts work whose caller gave up, and keeps the others in line', async () => {
  const mutex = createMutex();
  const giveUp = new AbortController();
  let finish = (): void => undefined;
  const first = mutex(never, () => new Promise<void>((resolve) => (finish = resolve)));
  let started = false;
  const second = mutex(giveUp.signal, async () => {
    started = true;
  });
  await turn();
  giveUp.abort(new Error('gave up'));
  assert.is(await second.catch((error: Error) => error.message), 'gave up');
  const third = mutex(never, async () => 'third');
  finish();
  await first;
  assert.is(await third, 'third');
  assert.is(started, false);
});

it.run();
