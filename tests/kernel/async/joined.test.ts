import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { joined } from '../../../kernel/async/joined.ts';

const it = suite('joined questions');

/** Doubles numbers, and keeps what it was asked at once. Each look ends when it is told to. */
function doubling(longestMs = 60_000) {
  const looks: (readonly number[])[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const ask = joined(
    (numbers: readonly number[]) => {
      looks.push(numbers);
      return new Promise<number[]>((resolve, reject) =>
        ends.push((error) => (error ? reject(error) : resolve(numbers.map((each) => 2 * each)))),
      );
    },
    { longestMs },
  );
  return { ask, looks, end: (error?: Error) => ends.shift()?.(error) };
}

it('answers one that comes alone at once', async () => {
  const { ask, looks, end } = doubling();
  const answer = ask(1);
  assert.equal(looks, [[1]]);
  end();
  assert.is(await answer, 2);
});

it('answers those that come meanwhile together, after it, and each with its own', async () => {
  const { ask, looks, end } = doubling();
  const answers = [ask(1), ask(2), ask(3)];
  assert.equal(looks, [[1]]);
  end();
  await answers[0];
  assert.equal(looks, [[1], [2, 3]]);
  end();
  assert.equal(await Promise.all(answers), [2, 4, 6]);
});

it('fails all that it has joined, and answers the next', async () => {
  const { ask, end } = doubling();
  const answers = [ask(1), ask(2), ask(3)];
  end(new Error('lost'));
  const first = await Promise.allSettled(answers.slice(0, 1));
  end(new Error('lost again'));
  const [second, third] = await Promise.allSettled(answers.slice(1));
  assert.equal(
    [...first, second, third].map((each) => each?.status === 'rejected' && each.reason.message),
    ['lost', 'lost again', 'lost again'],
  );
  const answer = ask(4);
  end();
  assert.is(await answer, 8);
});

it('does not have the others wait for one that takes long', async () => {
  const { ask, looks, end } = doubling(5);
  const answers = [ask(1), ask(2)];
  while (looks.length < 2) await sleep(1);
  assert.equal(looks, [[1], [2]]);
  end();
  end();
  assert.equal(await Promise.all(answers), [2, 4]);
});

it.run();
