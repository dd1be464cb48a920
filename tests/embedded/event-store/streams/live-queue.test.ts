import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { StatusError } from '../../../../embedded/event-store/grpc/status-error.ts';
import { LiveQueue } from '../../../../embedded/event-store/streams/live-queue.ts';

const it = suite('the queue of a live subscription');

/** A log that ends at a position, and a consumer that has no room the first time something is handed on. */
function queueAt(end: number) {
  let committed = end;
  const queue = new LiveQueue(() => committed);
  return {
    /** What is handed on of responses up to a position, while as much more is committed. */
    send(count: number, reached: number, more = 0): number[] {
      const taken: number[] = [];
      for (const page of queue.send(
        Array.from({ length: count }, (_, n) => Buffer.from([n])),
        reached,
      )) {
        taken.push(...page.map((response) => response[0] ?? -1));
        committed += more;
        more = 0;
      }
      return taken;
    },
  };
}

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

it('hands on a page of any length while nothing else is committed', () => {
  const queue = queueAt(127);
  assert.equal(queue.send(128, 127), upTo(128));
});

it('keeps what finds no room, and hands it on when all of that is read', () => {
  const queue = queueAt(39);
  assert.equal(queue.send(40, 39, 20), upTo(32));
  assert.equal(queue.send(10, 49), []);
  assert.equal(queue.send(10, 59), [...upTo(40).slice(32), ...upTo(10), ...upTo(10)]);
  assert.equal(queue.send(1, 60), [0]);
});

it('counts only what is for this subscription', () => {
  const queue = queueAt(0);
  assert.equal(queue.send(1, 0, 1_000), [0]);
  assert.equal(queue.send(0, 500), []);
  assert.equal(queue.send(32, 1_000), upTo(32));
});

it('ends the subscription when more than it takes finds no room', () => {
  const queue = queueAt(0);
  assert.equal(queue.send(1, 0, 33), [0]);
  assert.throws(
    () => queue.send(33, 33),
    (error: unknown) => error instanceof StatusError && error.code === 10 && error.message.includes('too slow'),
  );
});

it('keeps nothing back where nothing more is to be read', () => {
  const queue = queueAt(39);
  assert.equal(queue.send(40, 39, 1_000), upTo(32));
  assert.equal(queue.send(0, Number.POSITIVE_INFINITY), upTo(40).slice(32));
});

it.run();
