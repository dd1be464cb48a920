import * as assert from 'uvu/assert';
import { get, given } from '../../../support/given.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { MEDIA, startMedia } from './support.ts';

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

it('answers 405 to a method that a path does not have', async ({ service }) => {
  for (const path of ['generate', 'batch', 'assets', 'providers']) {
    const method = path === 'generate' || path === 'batch' ? 'GET' : 'POST';
    assert.is((await service.call(method, `${MEDIA}/${path}`)).status, 405, path);
  }
});

it.run();
