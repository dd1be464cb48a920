import { spawn } from 'node:child_process';
import { EventStoreDBClient } from '@eventstore/db-client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createShutdown } from '../../kernel/process/shutdown.ts';
import { startEmbeddedStore } from '../../platform/embedded-stores.ts';
import { waitUntilReady } from '../../platform/wait-until-ready.ts';
import { eventually } from '../support/eventually.ts';
import { keptLog } from '../support/log-lines.ts';
import { tempFolder } from '../support/stacks/temp-folder.ts';
import { unless } from '../support/stores/skip.ts';

const it = suite('the embedded stores of a platform');

/** A process with a channel to this one, which runs a script. */
const run = (script: string) =>
  spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });

it('are waited for as long as they work, and what is going on is logged', async () => {
  const { log, lines } = keptLog('warn');
  const patience = { lookEveryMs: 20, looks: 1_000 };
  const child = run('const end = Date.now() + 300; while (Date.now() < end); process.send({ ready: true, port: 7 })');
  assert.is(await waitUntilReady(child, 'event-store', log, patience), 7);
  child.kill('SIGKILL');
  assert.is(lines()[0]?.msg, 'an embedded store is still starting: waiting for it');
});

unless(process.platform === 'linux' ? null : 'only Linux says what a process does', it)(
  'are given up when they do nothing',
  async () => {
    const child = run('setInterval(() => undefined, 1e9)');
    const patience = { lookEveryMs: 300, looks: 3 };
    const error = await waitUntilReady(child, 'event-store', keptLog('warn').log, patience).catch(String);
    child.kill('SIGKILL');
    assert.match(String(error), /has done nothing for 1 s of its start/);
  },
);

it('stay up on a disk that is full, can be read, and say so in the log and in /ready', async () => {
  const { folder, remove } = await tempFolder('embedded-stores');
  const { log, lines } = keptLog('error');
  const shutdown = createShutdown(log);
  const place = { dataFolder: folder, port: 0, reserveMb: 1_000_000_000 };
  const { port, remark } = await startEmbeddedStore('event-store', place, { log, shutdown });
  await eventually('the remark', async () => remark.remark()?.startsWith('disk full: ') === true);
  assert.is(remark.name, 'event_store_data');
  assert.match(String(lines()[0]?.msg), /^disk full: .*Make room/);
  const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port}?tls=false`);
  const read: unknown[] = [];
  for await (const { event } of client.readAll({ maxCount: 1 })) read.push(event?.type);
  assert.equal(read, ['$metadata']);
  await client.dispose();
  await shutdown.run('the test is over');
  await remove();
});

it.run();
