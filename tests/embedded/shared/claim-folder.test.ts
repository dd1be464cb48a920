import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { link, mkdir, readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tempFolder } from '../../support/stacks/temp-folder.ts';

const it = suite('the claim of a folder');
const CLAIMER = fileURLToPath(new URL('./claimer.ts', import.meta.url));
const ROUNDS = 300;
let folder: string;
let remove: () => Promise<void>;
const claimers: ChildProcess[] = [];
it.before.each(async () => {
  ({ folder, remove } = await tempFolder('claim'));
});
it.after.each(async () => {
  for (const claimer of claimers.splice(0)) claimer.kill('SIGKILL');
  await remove();
});

async function startClaimer(): Promise<ChildProcess> {
  const claimer = fork(CLAIMER);
  claimers.push(claimer);
  await once(claimer, 'message');
  return claimer;
}

async function holds(claimer: ChildProcess, claimed: string): Promise<boolean> {
  const answer = once(claimer, 'message');
  claimer.send(claimed);
  return (await answer)[0];
}

async function newFolder(name: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(path);
  return path;
}

it('goes to one of many processes that come at once upon the claim of a killed one', async () => {
  const victim = await startClaimer();
  const others = await Promise.all([1, 2, 3, 4, 5].map(startClaimer));
  const first = await newFolder('first');
  assert.is(await holds(victim, first), true);
  assert.equal(await Promise.all(others.map((claimer) => holds(claimer, first))), [false, false, false, false, false]);
  victim.kill('SIGKILL');
  await once(victim, 'exit');

  const [orphan = ''] = await readdir(first);
  for (let round = 0; round < ROUNDS; round++) {
    const next = await newFolder(`round-${round}`);
    await link(join(first, orphan), join(next, orphan));
    const answers = await Promise.all(others.map((claimer) => holds(claimer, next)));
    assert.is(answers.filter(Boolean).length, 1, `holders in round ${round}`);
  }
});

it('does not give way to one that gives way while it is asked', async () => {
  const claimer = await startClaimer();
  const contested = await newFolder('contested');
  const path = join(contested, 'in-use-~last-in-order.sock');
  const other = createServer().listen(path);
  await once(other, 'listening');
  const answer = once(claimer, 'message');
  await new Promise((sent) => claimer.send(contested, sent));
  // Nothing is accepted in the meantime: the question waits, and is reset where the socket closes.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  other.close();
  assert.equal(await answer, [true, undefined]);
});

it('is free again when its holder lets go, and leaves nothing behind', async () => {
  const [one, other] = await Promise.all([startClaimer(), startClaimer()]);
  const [first, second] = [await newFolder('first'), await newFolder('second')];
  assert.equal([await holds(one, first), await holds(other, first)], [true, false]);
  assert.is(await holds(one, second), true);
  assert.equal(await readdir(first), []);
  assert.is(await holds(other, first), true);
});

it('holds a folder whose path is too long for a socket', async () => {
  const [one, other] = await Promise.all([startClaimer(), startClaimer()]);
  const long = await newFolder('x'.repeat(100));
  assert.equal([await holds(one, long), await holds(other, long)], [true, false]);
  one.kill('SIGKILL');
  await once(one, 'exit');
  assert.is(await holds(other, long), true);
  await holds(other, folder);
});

it.run();
