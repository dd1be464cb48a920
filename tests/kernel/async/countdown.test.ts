import { Worker } from 'node:worker_threads';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Countdown } from '../../../kernel/async/countdown.ts';
import { withDeadline } from '../../../kernel/async/deadline.ts';
import { holdUp } from '../../support/hold-up.ts';

const it = suite('a countdown');

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

it('ends once the event loop has turned for long enough', async () => {
  await new Promise<void>((over) => new Countdown(150, over));
});

it('hears what has arrived while the process was held up before it ends', async () => {
  const sent = new Int32Array(new SharedArrayBuffer(4));
  const program = `
    const { parentPort, workerData: sent } = require('node:worker_threads');
    Atomics.wait(sent, 0, 0, 200);
    parentPort.postMessage('answered');
    Atomics.store(sent, 0, 1);
    Atomics.notify(sent, 0);`;
  const answering = new Worker(program, { eval: true, workerData: sent });
  const answer = new Promise((resolve) => answering.once('message', resolve));
  const answered = withDeadline(50, answer, () => new Error('late'));
  Atomics.wait(sent, 0, 0);
  assert.is(await answered, 'answered');
  await answering.terminate();
});

it('counts little of the time in which the process is held up, and says how much that was', async () => {
  const countdown = new Countdown(60_000);
  holdUp(500);
  await turn();
  assert.ok(countdown.leftMs >= 59_800);
  assert.ok(countdown.heldUpMs >= 300);
  countdown.restart(60_000);
  assert.ok(countdown.leftMs > 59_800);
  assert.ok(countdown.heldUpMs >= 300);
  countdown.cancel();
});

it('does not end once it is cancelled', async () => {
  let ended = false;
  const countdown = new Countdown(1, () => (ended = true));
  holdUp(5);
  countdown.cancel();
  await turn();
  await turn();
  assert.not(ended);
});

it.run();
