import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { programArguments } from '../../kernel/process/typescript.ts';
import { eventually } from '../support/eventually.ts';
import { runPlatform } from '../support/stacks/platform.ts';
import { tempFolder } from '../support/stacks/temp-folder.ts';

type Context = { folder: string; remove(): Promise<void>; taken: Server; port: string };
const it = suite<Context>('start failures');

const ROOT = join(import.meta.dirname, '..', '..');

it.before(async (c) => {
  Object.assign(c, await tempFolder('start-failures'));
  c.taken = createServer().listen(0, '127.0.0.1');
  await once(c.taken, 'listening');
  c.port = String((c.taken.address() as AddressInfo).port);
});

it.after(async ({ remove, taken }) => {
  taken.close();
  await remove();
});

const lockIn = (folder: string) => existsSync(join(folder, 'platform.lock'));

it('names a port that is taken before it starts anything, and leaves nothing behind', async ({ folder, port }) => {
  const data = join(folder, 'port');
  const { code, output } = await runPlatform({ PLATFORM_PORT: port, PLATFORM_DATA: data });
  assert.is(code, 1);
  assert.match(output, new RegExp(`PLATFORM_PORT: port ${port} on 127.0.0.1 is taken`));
  assert.not(existsSync(join(data, 'event-store')));
  assert.not(lockIn(data));
});

it('names an address that this machine does not have', async ({ folder }) => {
  const { code, output } = await runPlatform({ PLATFORM_HOST: '192.0.2.1', PLATFORM_DATA: join(folder, 'host') });
  assert.is(code, 1);
  assert.match(output, /PLATFORM_HOST and PLATFORM_PORT: 192\.0\.2\.1 is no address of this machine/);
});

it('names a data folder that cannot be used', async ({ folder }) => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  const { code, output } = await runPlatform({ PLATFORM_PORT: '0', PLATFORM_DATA: file });
  assert.is(code, 1);
  assert.match(output, /PLATFORM_DATA: \S+a-file cannot be used \(EEXIST\): make it a folder/);
});

it('names the store that does not start and the cause, and stops the other', async ({ folder, port }) => {
  const data = join(folder, 'store-port');
  const { code, output } = await runPlatform({
    PLATFORM_PORT: '0',
    PLATFORM_DATA: data,
    PLATFORM_EVENT_STORE_PORT: port,
  });
  assert.is(code, 1);
  assert.match(output, new RegExp(`does not start: the embedded event-store ended with 1: .*${port}`));
  assert.not(lockIn(data));
});

it('names a connection string that the driver refuses, without its password', async ({ folder }) => {
  const { code, output } = await runPlatform({
    PLATFORM_PORT: '0',
    PLATFORM_DATA: join(folder, 'c'),
    MONGODB_URI: 'mongodb://ann:hunter2@127.0.0.1:1/?nonsense=1',
  });
  assert.is(code, 1);
  assert.match(output, /MONGODB_URI: .*nonsense.*; correct the connection string/);
  assert.not.match(output, /hunter2/);
});

it('stops cleanly when it is interrupted while it starts', async ({ folder }) => {
  const data = join(folder, 'interrupted');
  for (const after of [join(data, 'platform.lock'), join(data, 'event-store', 'data.mdb')]) {
    const child = spawn(process.execPath, programArguments('main.ts'), {
      cwd: ROOT,
      env: { ...process.env, PLATFORM_PORT: '0', PLATFORM_DATA: data },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const ended = once(child, 'exit');
    await eventually(after, () => existsSync(after) || child.exitCode !== null, { everyMs: 5 });
    child.kill('SIGINT');
    assert.equal(await ended, [0, null], output);
    assert.not.match(output, /ready in|does not start/);
    assert.not(lockIn(data));
  }
});

it.run();
