import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { unlessAborted, withDeadline } from '../../../kernel/async/deadline.ts';

const it = suite('deadlines');

const never = new Promise<never>(() => undefined);
const late = () => new Error('late');
const messageOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: Error) => error.message,
  );

it('give the result of what is there in time, and its own error', async () => {
  assert.is(await withDeadline(60_000, Promise.resolve('done'), late), 'done');
  assert.is(await messageOf(withDeadline(60_000, Promise.reject(new Error('broken')), late)), 'broken');
});

it('end what does not come with the error that was asked for', async () => {
  assert.is(await messageOf(withDeadline(1, never, late)), 'late');
});

it('end at once when a signal aborts, before or during the wait', async () => {
  const reason = new Error('stopping');
  assert.is(await messageOf(unlessAborted(AbortSignal.abort(reason), never)), 'stopping');
  const stopping = new AbortController();
  const waiting = messageOf(unlessAborted(stopping.signal, never));
  stopping.abort(reason);
  assert.is(await waiting, 'stopping');
  assert.is(await unlessAborted(new AbortController().signal, Promise.resolve('done')), 'done');
});

it('leave no unhandled rejection of work that fails after its deadline', async () => {
  const escaped: unknown[] = [];
  const note = (error: unknown) => escaped.push(error);
  process.on('unhandledRejection', note);
  let fail = (_: Error): void => undefined;
  const work = new Promise<never>((_, reject) => (fail = reject));
  assert.is(await messageOf(unlessAborted(AbortSignal.abort(new Error('stopping')), work)), 'stopping');
  assert.is(await messageOf(withDeadline(1, work, late)), 'late');
  fail(new Error('too late'));
  // Unhandled rejections are reported when the microtasks of this turn have run.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  assert.equal(escaped, []);
});

it.run();
