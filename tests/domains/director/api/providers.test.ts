import * as assert from 'uvu/assert';
import { director } from '../../../../domains/director/index.ts';
import { exampleUser } from '../../../support/examples/user.ts';
import { startFakeOpenAi } from '../../../support/fakes/openai.ts';
import { write } from '../../../support/given.ts';
import { startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('providers of a service', async () => {
  const server = await startFakeOpenAi({});
  const service = await startServiceUnderTest(director, { PLATFORM_LLM_URL: server.url, PLATFORM_LLM_MODEL: 'fake' });
  return { ...service, server, stop: () => Promise.all([server.close(), service.stop()]) };
});

const PROVIDERS = '/api/v1/providers';

it('are shown to everybody, with addresses and settings to administrators alone', async (c) => {
  const { host } = new URL(c.server.url);
  const writer = {
    ...{ part: 'writer', provider: 'openai-writer', is_default: false, works_offline: false, model: 'fake' },
    ...{ price: 'free', is_ready: true, is_testable: true },
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

it.run();
