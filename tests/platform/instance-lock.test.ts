import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { AlreadyRunning, lockDataFolder } from '../../platform/instance-lock.ts';
import { eventually } from '../support/eventually.ts';

type Context = { folder: string };
const it = suite<Context>('instance lock');

it.before.each((c) => {
  c.folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
it.after.each(({ folder }) => rmSync(folder, { recursive: true }));

const startedAt = (pid: number): string | undefined => fieldsOf(pid)[19];
const fieldsOf = (pid: number): string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/** Leaves a lock behind, as a process does that was killed. */
const leaveLock = (folder: string, pid: number, start: string | undefined): void =>
  writeFileSync(join(folder, 'platform.lock'), `${pid} ${start}`);

it('lets one process at a time use a folder', ({ folder }) => {
  const unlock = lockDataFolder(folder);
  assert.throws(
    () => lockDataFolder(folder),
    (error: unknown) => error instanceof AlreadyRunning && error.message.includes(`process ${process.pid}`),
  );
  unlock();
  lockDataFolder(folder)();
});

it('makes a folder that is not there for this user alone', ({ folder }) => {
  const made = join(folder, 'a', 'data');
  lockDataFolder(made)();
  assert.is(statSync(made).mode & 0o777, 0o700);
});

it('takes over from a process that is gone, also when another has its id now', ({ folder }) => {
  leaveLock(folder, 2 ** 22 + 1, '1');
  lockDataFolder(folder)();
  leaveLock(folder, process.pid, '1');
  lockDataFolder(folder)();
});

it('takes over from a process that was killed and is a zombie', async ({ folder }) => {
  // What is started in the background belongs to the sleep, which does not care for it.
  const parent = spawn('sh', ['-c', 'sleep 30 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const [line] = (await once(createInterface(parent.stdout), 'line')) as [string];
    const pid = Number(line);
    // Until then the shell, which cares, may still be there.
    await eventually('sleep', () => readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim() === 'sleep');
    leaveLock(folder, pid, startedAt(pid));
    assert.throws(() => lockDataFolder(folder), /is in use by process/);
    process.kill(pid, 'SIGKILL');
    await eventually('zombie', () => fieldsOf(pid)[0] === 'Z');
    lockDataFolder(folder)();
  } finally {
    parent.kill('SIGKILL');
  }
});

it.run();
