import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createSlidingWindow } from '../../../gateway/limits/sliding-window.ts';

const it = suite('sliding window');

const MINUTE = 60_000;

function at() {
  let now = 1_000_000;
  const window = createSlidingWindow(MINUTE, () => now);
  return { window, pass: (ms: number) => (now += ms), now: () => now };
}

it('lets exactly the limit through and counts down', () => {
  const { window } = at();
  const remaining = Array.from({ length: 4 }, () => window.take('ann', 3)).map((v) => [v.allowed, v.remaining]);
  assert.equal(remaining, [
    [true, 2],
    [true, 1],
    [true, 0],
    [false, 0],
  ]);
});

it('lets a request through again when the oldest has left the window, and not before', () => {
  const { window, pass } = at();
  window.take('ann', 2);
  pass(20_000);
  window.take('ann', 2);
  assert.equal(window.take('ann', 2), { allowed: false, remaining: 0, resetsInMs: 40_000 });
  pass(39_999);
  assert.is(window.take('ann', 2).allowed, false);
  pass(1);
  assert.is(window.take('ann', 2).allowed, true);
  assert.is(window.take('ann', 2).allowed, false);
});

it('T3: counts each key separately', () => {
  const { window } = at();
  assert.is(window.take('ann', 1).allowed, true);
  assert.is(window.take('bob', 1).allowed, true);
  assert.is(window.take('ann', 1).allowed, false);
});

it('T1: never lets more than the limit through in any window', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.array(fc.nat(20_000), { maxLength: 200 }), (limit, gaps) => {
      const { window, pass, now } = at();
      const passed: number[] = [];
      for (const gap of gaps) {
        pass(gap);
        if (window.take('ann', limit).allowed) passed.push(now());
      }
      for (const begin of passed) {
        assert.ok(passed.filter((time) => time >= begin && time < begin + MINUTE).length <= limit);
      }
    }),
  );
});

it('T4: lets a client through that waits as long as required', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 }),
      fc.array(fc.nat(10_000), { minLength: 1, maxLength: 60 }),
      (limit, gaps) => {
        const { window, pass } = at();
        for (const gap of gaps) {
          pass(gap);
          const verdict = window.take('ann', limit);
          if (verdict.allowed) continue;
          pass(verdict.resetsInMs);
          assert.is(window.take('ann', limit).allowed, true);
        }
      },
    ),
  );
});

it('forgets keys whose window is over', () => {
  const { window, pass } = at();
  for (let i = 0; i < 1_000; i++) window.take(`client ${i}`, 5);
  assert.is(window.size(), 1_000);
  pass(MINUTE);
  window.take('somebody', 5);
  assert.is(window.size(), 1);
});

it('T9: counts by a clock that no one sets', () => {
  const window = createSlidingWindow(MINUTE);
  const now = Date.now;
  try {
    for (const hours of [0, 1, -1]) {
      Date.now = () => now() + hours * 60 * MINUTE;
      const { allowed, resetsInMs } = window.take('ann', 1);
      assert.is(allowed, hours === 0, `${hours} hours`);
      assert.ok(resetsInMs > 0 && resetsInMs <= MINUTE, `${resetsInMs} ms at ${hours} hours`);
    }
  } finally {
    Date.now = now;
  }
});

it('T8: keeps a bounded number of keys', () => {
  const { window } = at();
  for (let i = 0; i < 100_500; i++) window.take(`client ${i}`, 5);
  assert.is(window.size(), 100_000);
});

it.run();
