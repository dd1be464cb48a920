import * as assert from 'uvu/assert';
import { contentEvents } from '../../../../contracts/director/content.ts';
import { EVERYBODY, ownProviderEvents } from '../../../../contracts/shared/own-providers.ts';
import { director } from '../../../../domains/director/index.ts';
import { eventually } from '../../../support/eventually.ts';
import { ownChoice, ownProviderHistory } from '../../../support/examples/own-provider.ts';
import { exampleUser } from '../../../support/examples/user.ts';
import { startFakeOpenAi } from '../../../support/fakes/openai.ts';
import { write } from '../../../support/given.ts';
import { startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('providers of a service', async () => {
  const server = await startFakeOpenAi({});
  const service = await startServiceUnderTest(director, {
    PLATFORM_LLM_URL: server.url,
    PLATFORM_LLM_MODEL: 'fake',
  });
  return { ...service, server, stop: () => Promise.all([server.close(), service.stop()]) };
});

const PROVIDERS = '/api/v1/providers';

it('are shown to everybody, with addresses and settings to administrators alone', async (c) => {
  const { host } = new URL(c.server.url);
  const writer = {
    ...{ part: 'writer', provider: 'openai-writer', is_default: false, works_offline: false, model: 'fake' },
    ...{ price: 'free', is_ready: true, is_testable: false, takes_over: false, chosen_by: 'settings' },
  };
  const { body } = await c.call('GET', PROVIDERS);
  assert.equal(body.items, [{ ...writer, host: null, settings: [] }]);
  const [shown] = (await c.call('GET', PROVIDERS, { role: 'admin' })).body.items as Record<string, unknown>[];
  assert.is(shown?.host, host);
  assert.match(JSON.stringify(shown?.settings), /PLATFORM_LLM_URL/);
});

it('are tested by administrators, at no cost', async (c) => {
  const boss = exampleUser({ role: 'admin' });
  await write(c.resources.store, boss.history(boss.registered));
  const test = { user: boss.user_id, role: 'admin', body: { provider: 'openai-writer' } } as const;
  assert.equal((await c.call('POST', `${PROVIDERS}/test`, test)).body, {
    provider: 'openai-writer',
    works: true,
    found: 'it answers, and has fake',
    next_action: null,
  });
  assert.is(c.server.callsOf('chat').length, 0);
  assert.is((await c.call('POST', `${PROVIDERS}/test`, { body: { provider: 'openai-writer' } })).status, 403);
  const unknown = { ...test, body: { provider: 'nobody' } };
  assert.is((await c.call('POST', `${PROVIDERS}/test`, unknown)).status, 404);

  const other = await c.another({ PLATFORM_LLM_URL: c.server.url, PLATFORM_LLM_MODEL: 'llama3.2' });
  const { body } = await other.call('POST', `${PROVIDERS}/test`, test);
  assert.equal(
    [body.works, body.found, body.next_action],
    [
      false,
      'it answers, but has no model llama3.2; it has fake',
      'name one of its models in the setting, or load that one there',
    ],
  );
});

it('are shown in the order in which they are asked, and each is tested, whatever its name', async (c) => {
  const both = await c.another({
    ...{ PLATFORM_LLM_URL: c.server.url, PLATFORM_LLM_MODEL: 'fake' },
    ...{ PLATFORM_LLM_SECOND_URL: c.server.url, PLATFORM_LLM_SECOND_MODEL: 'another' },
  });
  const items = (await both.call('GET', PROVIDERS)).body.items as Record<string, unknown>[];
  assert.equal(
    items.map(({ provider, model, takes_over }) => [provider, model, takes_over]),
    [
      ['openai-writer', 'fake', false],
      ['openai-writer', 'another', true],
    ],
  );
  const boss = exampleUser({ role: 'admin' });
  await write(c.resources.store, boss.history(boss.registered));
  const tested = async (given: object) => {
    const body = { provider: 'openai-writer', ...given };
    return (await both.call('POST', `${PROVIDERS}/test`, { user: boss.user_id, role: 'admin', body })).body.works;
  };
  assert.equal(
    [await tested({}), await tested({ takes_over: false }), await tested({ takes_over: true })],
    [true, true, false],
  );
});

it('are those of a user’s own, with the key they gave, and for nobody else', async (c) => {
  const templates = await c.another({ PLATFORM_LLM_URL: '' });
  const ann = exampleUser();
  const user = ann.user_id;
  const choice = ownChoice('openai-writer', { model: 'fake' });
  // The address is an administrator's to name; that of OpenAI itself is not called here.
  await write(
    c.resources.store,
    ann.history(ann.registered),
    ownProviderHistory(EVERYBODY, 'writer', { ...choice, secret_url: c.server.url, secret_key: 'sk-shared' }),
    ownProviderHistory(user, 'writer', { ...choice, secret_key: 'sk-of-ann' }),
  );
  const inUse = async (of: string) => {
    const { items } = (await templates.call('GET', PROVIDERS, { user: of })).body as {
      items: Record<string, unknown>[];
    };
    return items.map(({ provider, chosen_by, is_testable }) => [provider, chosen_by, is_testable]);
  };
  assert.equal(await inUse(user), [['openai-writer', 'you', true]]);
  assert.equal(await inUse(exampleUser().user_id), [['openai-writer', 'administrator', false]]);

  const test = { user, body: { provider: 'openai-writer' } };
  assert.is((await templates.call('POST', `${PROVIDERS}/test`, test)).body.works, true);
  const listed = c.server.requests.filter(({ path }) => path === '/v1/models');
  assert.is(listed.at(-1)?.headers.authorization, 'Bearer sk-of-ann');

  const started = await c.call('POST', '/api/v1/content/start', { user, body: { topic: 'A bridge over the bay' } });
  assert.is(started.status, 202);
  const asked = await eventually('the writer is asked', async () => c.server.callsOf('chat').at(0));
  assert.is(asked.headers.authorization, 'Bearer sk-of-ann');
});

it('can be chosen where a key, an administrator, the settings or nothing gives them, with where each comes from', async (c) => {
  const ann = exampleUser();
  const user = ann.user_id;
  await write(
    c.resources.store,
    ann.history(ann.registered),
    ownProviderHistory(user, 'writer', ownChoice('groq', { secret_key: 'sk-of-ann' })),
  );
  const own = await c.another({ PLATFORM_LLM_URL: c.server.url, PLATFORM_LLM_MODEL: 'fake' });
  const items = (await own.call('GET', `${PROVIDERS}/choices`, { user })).body.items as Record<string, unknown>[];
  assert.equal(
    items.map(({ provider, chosen_by, is_asked }) => [provider, chosen_by, is_asked]),
    [
      ['groq', 'you', true],
      ['openai-writer', 'administrator', false],
      ['templates', null, false],
    ],
  );
  assert.equal([items[2]?.name, items[2]?.prices], ['Templates', []]);
});

it('are tested with a key before it is kept, which stores nothing', async (c) => {
  const ann = exampleUser();
  const user = ann.user_id;
  await write(c.resources.store, ann.history(ann.registered));
  const test = (body: object, part = 'writer') => c.call('POST', `${PROVIDERS}/${part}/test`, { user, body });
  // An administrator has named an address of it in the test before.
  const { status, body } = await test({ provider: 'openai-writer', key: 'sk-tried', model: 'fake' });
  assert.equal([status, body.works], [200, true]);
  assert.is(c.server.requests.findLast(({ path }) => path === '/v1/models')?.headers.authorization, 'Bearer sk-tried');
  assert.equal(await c.resources.store.lastOf(ownProviderEvents, user, 'OwnProviderSet'), null);
  assert.is((await test({ provider: 'openai-writer' })).status, 422);
  assert.is((await test({ provider: 'pexels', key: 'k' }, 'photographs')).status, 404);
  assert.is((await test({ provider: 'openai-writer', key: 'k', address: 'http://127.0.0.1:1' })).status, 403);
});

it('write the video that they are chosen for, and are refused where they are not available', async (c) => {
  const ann = exampleUser();
  const user = ann.user_id;
  await write(c.resources.store, ann.history(ann.registered));
  const start = (providers: object) =>
    c.call('POST', '/api/v1/content/start', { user, body: { topic: 'A bridge over the bay', providers } });
  const refused = await start({ writer: 'xai', voice: 'elevenlabs' });
  assert.is(refused.status, 422);
  assert.match(JSON.stringify(refused.body), /"providers","writer".*"providers","voice"/);
  const { content_id } = (await start({ writer: 'templates', voice: 'espeak' })).body;
  const drafted = await eventually('the script is written', async () =>
    c.resources.store.lastOf(contentEvents, String(content_id), 'ScriptDrafted'),
  );
  assert.equal([drafted.data.provider, drafted.data.stands_in_for], ['templates', null]);
  const film = (providers: object | null) =>
    c.call('PUT', `/api/v1/content/${content_id}/film`, { user, body: { providers } });
  assert.is((await film({ images: 'nobody' })).status, 422);
  assert.is((await film({ images: 'procedural' })).status, 200);
  const chosen = await c.resources.store.lastOf(contentEvents, String(content_id), 'FilmChosen');
  assert.equal(chosen?.data.film.providers, { images: 'procedural' });
});

it.run();
