import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { anyOf } from '../../../kernel/async/any-of.ts';

const it = suite('a signal of several');

it('aborts with the reason of the first that does', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const any = anyOf(one.signal, other.signal);
  assert.is(any.aborted, false);
  other.abort(new Error('enough'));
  one.abort(new Error('too late'));
  assert.is(any.reason.message, 'enough');
});

it('keeps a time limit that nothing else holds, also within another, however often garbage is collected', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const never = new AbortController().signal;
  const any = anyOf(never, anyOf(never, AbortSignal.timeout(50)));
  let told = false;
  any.addEventListener('abort', () => (told = true), { once: true });
  for (let round = 0; round < 200 && !any.aborted; round++) {
    await sleep(10);
    collectGarbage();
  }
  assert.is(any.reason?.name, 'TimeoutError');
  assert.ok(told);
});

it.run();
