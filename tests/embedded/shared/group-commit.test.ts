import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { groupCommit } from '../../../embedded/shared/group-commit.ts';

const it = suite('group commit');

it('writes together what is added while a group is being written', async () => {
  const groups: (readonly number[])[] = [];
  const done: string[] = [];
  let finish = (): void => undefined;
  const commits = groupCommit<number>((items) => {
    groups.push(items);
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  const first = Promise.all([commits.add([1, 2]), commits.add([3])]).then(() => done.push('first'));
  await new Promise((resolve) => setImmediate(resolve));
  const second = Promise.all([commits.add([4]), commits.add([]), commits.add([5])]).then(() => done.push('second'));
  assert.equal(groups, [[1, 2, 3]]);
  finish();
  await first;
  assert.equal(groups, [
    [1, 2, 3],
    [4, 5],
  ]);
  assert.equal(done, ['first']);
  finish();
  await second;
  await commits.idle();
  assert.equal(done, ['first', 'second']);
});

it('rejects for all who wait for a group that could not be written', async () => {
  const commits = groupCommit<string>(async (items) => {
    if (items.includes('bad')) throw new Error('disk full');
  });
  const outcomes = await Promise.allSettled([commits.add(['good']), commits.add(['bad'])]);
  assert.equal(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  await commits.add(['good']);
});

it.run();
