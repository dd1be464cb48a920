import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { EVERYBODY } from '../../../../contracts/shared/own-providers.ts';
import { ownChoice, ownProviderHistory } from '../../../support/examples/own-provider.ts';
import { startFakeStock } from '../../../support/fakes/stock.ts';
import { get, given, write } from '../../../support/given.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { MEDIA, small, startMedia } from './support.ts';

const it = suiteOn('media/providers', startMedia);

it('lists the providers, and asks them once for a while', async ({ service, here }) => {
  const { body } = await given(service)
    .when(get(`${MEDIA}/providers`))
    .then(200);
  assert.equal(
    (body.items as Record<string, unknown>[]).map(({ name, kind, available, reason }) => ({
      name,
      kind,
      available,
      reason,
    })),
    [
      { name: 'a1111', kind: 'LOCAL', available: true, reason: null },
      { name: 'openai-images', kind: 'CLOUD', available: true, reason: null },
    ],
  );
  const asked = here.requests.length;
  await given(service)
    .when(get(`${MEDIA}/providers`))
    .then({ status: 200, body });
  assert.is(here.requests.length, asked);
});

it('says why a provider is not available', async ({ withoutLocal }) => {
  const { body } = await (await withoutLocal()).call('GET', `${MEDIA}/providers`);
  const [local] = body.items as Record<string, unknown>[];
  assert.is(local?.available, false);
  assert.type(local?.reason, 'string');
});

it('asks a stock of photographs first where the installation wants it, and keeps whose picture was found', async ({
  service,
}) => {
  const stock = await startFakeStock('openverse', '');
  try {
    const another = await service.another({
      PLATFORM_IMAGES_STOCK_PROVIDER: 'openverse',
      PLATFORM_IMAGES_STOCK_URL: stock.url,
    });
    const { body: listed } = await another.call('GET', `${MEDIA}/providers`);
    assert.equal(
      (listed.items as { name: string; kind: string }[]).map(({ name, kind }) => `${kind} ${name}`),
      ['CLOUD openverse', 'LOCAL a1111', 'CLOUD openai-images'],
    );
    const { status, body } = await another.call('POST', `${MEDIA}/generate`, { body: { ...small, seed: 1 } });
    assert.equal([status, body.provider], [200, 'openverse']);
    const { credit } = body.metadata as { credit: { author: string; license: string } };
    assert.equal([credit.author, credit.license], ['Jane Doe', 'CC0 1.0']);
  } finally {
    await stock.close();
  }
});

it('answers 405 to a method that a path does not have', async ({ service }) => {
  for (const path of ['generate', 'batch', 'assets', 'providers']) {
    const method = path === 'generate' || path === 'batch' ? 'GET' : 'POST';
    assert.is((await service.call(method, `${MEDIA}/${path}`)).status, 405, path);
  }
});

it('asks the provider of a user’s own account before the built-in painter, with their key', async ({
  service,
  there,
}) => {
  const user = randomUUID();
  const painter = await service.another({ PLATFORM_IMAGES_LOCAL_PROVIDER: 'procedural' });
  const { store } = service.resources;
  const choice = ownChoice('openai-images', { secret_url: there.url, secret_key: 'sk-shared' });
  await write(
    store,
    ownProviderHistory(EVERYBODY, 'images', choice),
    ownProviderHistory(user, 'images', { ...choice, secret_url: null, secret_key: 'sk-of-ann' }),
  );
  const { body: listed } = await painter.call('GET', `${MEDIA}/providers`, { user });
  assert.equal(
    (listed.items as { name: string; kind: string }[]).map(({ name, kind }) => `${kind} ${name}`),
    ['CLOUD openai-images', 'LOCAL procedural'],
  );
  const { status, body } = await painter.call('POST', `${MEDIA}/generate`, { user, body: { ...small, seed: 1 } });
  assert.equal([status, body.provider], [200, 'openai-images']);
  assert.is(there.callsOf('images').at(-1)?.headers.authorization, 'Bearer sk-of-ann');
});

it.run();
