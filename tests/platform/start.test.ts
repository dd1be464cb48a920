import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { programArguments } from '../../kernel/process/typescript.ts';
import { register, retryingClient } from '../support/clients/retrying.ts';
import { eventually } from '../support/eventually.ts';
import { type PlatformProcess, runPlatform, startPlatformProcess } from '../support/stacks/platform.ts';
import { startEmbeddedEventStoreProcess } from '../support/stores/event-store.ts';

type Context = { platform: PlatformProcess };
const it = suite<Context>('start');

it.before(async (c) => {
  c.platform = await startPlatformProcess({}, { embedded: true });
});

it.after(({ platform }) => platform?.remove());

const administrator = /^Administrator: (\S+) {2}password: (\S+)$/m;

it('prints where things are, and the first administrator', async ({ platform }) => {
  assert.match(platform.output(), /Gateway\s+http:\/\/127\.0\.0\.1:\d+/);
  assert.match(platform.output(), /Event store\s+esdb:\/\/127\.0\.0\.1:\d+\S*\s+\(embedded\)/);
  assert.match(platform.output(), /Document store\s+mongodb:\/\/127\.0\.0\.1:\d+\S*\s+\(embedded\)/);
  assert.match(platform.output(), administrator);
});

it('is healthy and ready', async ({ platform }) => {
  assert.is((await fetch(`${platform.url}/health`)).status, 200);
  assert.is((await fetch(`${platform.url}/ready`)).status, 200);
  const metrics = async () => (await fetch(`${platform.url}/metrics`)).text();
  assert.match(await metrics(), /http_request_duration_seconds/);
  await eventually('lags', async () => /^projection_lag_bytes\{name="contents@\d+"/m.test(await metrics()));
});

it('lets the administrator that it printed sign in', async ({ platform }) => {
  const [, email, password] = administrator.exec(platform.output()) ?? [];
  const { status, body } = await retryingClient(platform.url).call<{ user: { role: string } }>(
    'POST',
    '/api/v1/auth/login',
    { email, password },
  );
  assert.is(status, 200);
  assert.is(body.user.role, 'admin');
});

it('lets operators make administrators while it runs, on its own event store', async ({ platform }) => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...programArguments('platform/users.ts'), 'create-admin', 'operator@example.com'],
    { env: { ...process.env, PLATFORM_DATA: platform.dataFolder, ESDB_URL: '' } },
  );
  const [, email, password] = administrator.exec(stdout) ?? [];
  const client = retryingClient(platform.url);
  const { body } = await client.call<{ user: { role: string } }>('POST', '/api/v1/auth/login', { email, password });
  assert.equal([email, body.user?.role], ['operator@example.com', 'admin']);
});

it('refuses a second copy on the same data folder, and names both', async ({ platform }) => {
  const { code, output } = await runPlatform({ PLATFORM_PORT: '0', PLATFORM_DATA: platform.dataFolder });
  assert.is(code, 1);
  assert.ok(output.includes(platform.dataFolder) && output.includes(`process ${platform.pid()}`), output);
});

it('exits with 78 for a bad setting and names it', async () => {
  const { code, output } = await runPlatform({ PLATFORM_PORT: 'eighty' });
  assert.is(code, 78);
  assert.match(output, /PLATFORM_PORT: "eighty" was given/);
});

it('stops when asked to, and finds everything when it starts again', async ({ platform }) => {
  const client = retryingClient(platform.url);
  const id = await register(client);
  assert.is(await platform.kill('SIGTERM'), 0);
  await platform.start();
  assert.not.match(platform.output(), administrator);
  const { body } = await client.call<{ id: string }>('GET', '/api/v1/identity/users/me');
  assert.is(body.id, id);
});

it('takes what a terminal and npm both send it for one request, and stops in order', async ({ platform }) => {
  process.kill(platform.pid(), 'SIGINT');
  await sleep(20);
  assert.is(await platform.kill('SIGINT'), 0);
  assert.match(platform.output(), /Stopping/);
  await platform.start();
});

it('starts again after it was killed', async ({ platform }) => {
  await platform.kill('SIGKILL');
  await platform.start();
  assert.is((await fetch(`${platform.url}/ready`)).status, 200);
});

it('waits for a store that a killed platform has left behind', async ({ platform }) => {
  await platform.kill('SIGKILL');
  const leftover = await startEmbeddedEventStoreProcess(join(platform.dataFolder, 'event-store'));
  const starting = platform.start();
  const firstTry = async () => (await platform.children()).some(({ command }) => command.includes('event-store/main'));
  await eventually('first try', firstTry);
  await eventually('failure of the first try', async () => !(await firstTry()));
  await leftover.stop();
  await starting;
  assert.is((await fetch(`${platform.url}/ready`)).status, 200);
});

it('stops with the npm that started it', async () => {
  const started = await startPlatformProcess({}, { embedded: true, npm: true });
  try {
    // And waits for everything below npm to be gone.
    await started.kill('SIGTERM');
    assert.match(started.output(), /Stopping/);
  } finally {
    await started.remove();
  }
});

it.run();
