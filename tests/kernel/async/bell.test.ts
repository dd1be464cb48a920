import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createBell } from '../../../kernel/async/bell.ts';

const it = suite('a bell');

const HOUR_MS = 3_600_000;

it('ends a pause, also one that begins after it was rung, and only one', async () => {
  const { signal } = new AbortController();
  const bell = createBell();
  const waiting = bell.wait(HOUR_MS, signal);
  bell.ring();
  await waiting;
  bell.ring();
  await bell.wait(HOUR_MS, signal);
  let isOver = false;
  const next = bell.wait(HOUR_MS, signal).then(() => {
    isOver = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  assert.not(isOver);
  bell.ring();
  await next;
});

it('waits no longer than it is asked to, and not at all for someone who stops', async () => {
  const stopping = new AbortController();
  const bell = createBell();
  await bell.wait(1, stopping.signal);
  const waiting = bell.wait(HOUR_MS, stopping.signal);
  stopping.abort();
  await waiting;
  await bell.wait(HOUR_MS, stopping.signal);
});

it.run();
