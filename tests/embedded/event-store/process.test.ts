import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CancelledError, EventStoreDBClient, START } from '@eventstore/db-client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { programArguments } from '../../../kernel/process/typescript.ts';
import { REAL_EVENT_STORE } from '../../support/stores/event-store.ts';
import { unless } from '../../support/stores/skip.ts';
import { counted, newStream, take } from './fixture.ts';

const all = suite('the event store as a process');
const it = unless(REAL_EVENT_STORE, all);
const MAIN = fileURLToPath(new URL('../../../embedded/event-store/main.ts', import.meta.url));
let folder: string;
all.before.each(async () => {
  folder = await mkdtemp(join(tmpdir(), 'event-store-process-'));
});
all.after.each(() => rm(folder, { recursive: true, force: true }));

type Environment = Readonly<Record<string, string>>;

function start(environment: Environment, ipc = false): ChildProcess {
  return spawn(process.execPath, programArguments(MAIN), {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
  });
}

/** The first line of its output. */
async function readyLine(child: ChildProcess): Promise<string> {
  assert.ok(child.stdout);
  for await (const line of createInterface(child.stdout)) return line;
  throw new Error('the process said nothing');
}

async function failsToStart(environment: Environment): Promise<string> {
  const child = start(environment);
  assert.ok(child.stderr && child.stdout);
  const [errors, output, [code]] = await Promise.all([text(child.stderr), text(child.stdout), once(child, 'exit')]);
  assert.is(code, 1);
  assert.is(output, '');
  const lines = errors.trim().split('\n');
  assert.is(lines.length, 1, errors);
  return errors.trim();
}

it('creates its folder, says its port in one line, and ends well when asked to', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const child = start({ EVENT_STORE_DATA: join(folder, 'deep', 'er') });
    const line = JSON.parse(await readyLine(child));
    assert.equal(Object.keys(line), ['ready', 'port']);
    const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${line.port}?tls=false`);
    const subscription = client.subscribeToAll({ fromPosition: START });
    await take(subscription, 4);
    const failed = new Promise<Error>((resolve) => subscription.once('error', resolve));
    child.kill(signal);
    const [code] = await once(child, 'exit');
    assert.is(code, 0);
    assert.instance(await failed, CancelledError);
    await client.dispose();
  }
});

it('uses the port it is given, and is found there by a client that discovers nodes', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  probe.close();
  await once(probe, 'close');
  const child = start({ EVENT_STORE_DATA: folder, EVENT_STORE_PORT: String(port) });
  assert.equal(JSON.parse(await readyLine(child)), { ready: true, port });
  const client = EventStoreDBClient.connectionString(`esdb+discover://127.0.0.1:${port}?tls=false`);
  const { success } = await client.appendToStream(newStream(), counted(0, 0));
  assert.is(success, true);
  await client.dispose();
  child.kill();
  await once(child, 'exit');
});

it('tells its parent that it is ready, and ends when the parent is gone', async () => {
  const child = start({ EVENT_STORE_DATA: folder }, true);
  const [message] = await once(child, 'message');
  assert.is(message.ready, true);
  assert.type(message.port, 'number');
  child.disconnect();
  const [code] = await once(child, 'exit');
  assert.is(code, 0);
});

it('ends when the parent was gone before it was up, at any moment of its start', async () => {
  for (const afterMs of [0, 100, 300, 600]) {
    const child = start({ EVENT_STORE_DATA: folder }, true);
    await sleep(afterMs);
    child.disconnect();
    const [code] = await once(child, 'exit', { signal: AbortSignal.timeout(20_000) });
    assert.is(code, 0);
  }
});

it('names a port that is taken', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const error = await failsToStart({ EVENT_STORE_DATA: folder, EVENT_STORE_PORT: port });
  assert.match(error, `127.0.0.1:${port}`);
  assert.match(error, 'EADDRINUSE');
  taken.close();
});

it('names a folder it cannot use: none, a file, damaged data, one in use', async () => {
  assert.match(await failsToStart({ EVENT_STORE_DATA: '' }), 'EVENT_STORE_DATA');
  assert.match(await failsToStart({ EVENT_STORE_DATA: folder, EVENT_STORE_PORT: 'http' }), 'EVENT_STORE_PORT');

  const file = join(folder, 'file');
  await writeFile(file, '');
  assert.match(await failsToStart({ EVENT_STORE_DATA: join(file, 'below') }), file);

  await writeFile(join(folder, 'data.mdb'), Buffer.alloc(100_000, 'not a database'));
  const damaged = await failsToStart({ EVENT_STORE_DATA: folder });
  assert.match(damaged, folder);
  assert.match(damaged, 'damaged');

  const used = join(folder, 'used');
  const child = start({ EVENT_STORE_DATA: used });
  await readyLine(child);
  assert.match(await failsToStart({ EVENT_STORE_DATA: used }), 'another process');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const next = start({ EVENT_STORE_DATA: used });
  assert.match(await readyLine(next), 'ready');
  next.kill();
  await once(next, 'exit');
});

all.run();
