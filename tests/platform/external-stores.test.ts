import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { register, retryingClient } from '../support/clients/retrying.ts';
import { eventually } from '../support/eventually.ts';
import { type PlatformProcess, startPlatformProcess } from '../support/stacks/platform.ts';
import { type DocumentStoreProcess, startDocumentStoreProcess } from '../support/stores/document-store.ts';
import { type EventStoreProcess, startEventStoreProcess } from '../support/stores/event-store.ts';

type Context = { stores: [EventStoreProcess, DocumentStoreProcess]; platform: PlatformProcess };
const it = suite<Context>('external stores');

it.before(async (c) => {
  c.stores = await Promise.all([startEventStoreProcess(), startDocumentStoreProcess()]);
  c.platform = await startPlatformProcess({ ESDB_URL: c.stores[0].url, MONGODB_URI: c.stores[1].url });
});

it.after(async ({ stores, platform }) => {
  await platform?.remove();
  await Promise.all(stores.map((store) => store.stop()));
});

it('runs on the servers that it is given, and starts none of its own', async ({ platform, stores }) => {
  assert.equal(
    (await platform.children()).filter(({ command }) => command.includes('embedded/')),
    [],
  );
  assert.not.match(platform.output(), /\(embedded\)/);
  assert.ok(platform.eventStoreUrl().includes(`:${stores[0].port}`));
  const client = retryingClient(platform.url);
  const id = await register(client);
  assert.is((await client.call<{ id: string }>('GET', '/api/v1/identity/users/me')).body.id, id);
});

it('is not ready while one of them is unavailable, and recovers', async ({ platform, stores }) => {
  await stores[1].kill('SIGKILL');
  const away = await fetch(`${platform.url}/ready`);
  assert.is(away.status, 503);
  assert.is(((await away.json()) as { error: string }).error, 'not_ready');
  await stores[1].restart();
  await eventually('readiness', async () => (await fetch(`${platform.url}/ready`)).status === 200);
});

it.run();
