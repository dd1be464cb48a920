import * as assert from 'uvu/assert';
import { identity } from '../../../../domains/identity/index.ts';
import { eventually } from '../../../support/eventually.ts';
import { exampleUser } from '../../../support/examples/user.ts';
import { write } from '../../../support/given.ts';
import { startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('own providers over http', () => startServiceUnderTest(identity));

const OWN = '/users/me/providers';
const EVERYBODY = '/providers/everybody';
const KEY = 'sk-ant-never-to-be-seen';

const shown = (changes: object) => ({
  ...{ part: 'writer', provider: 'anthropic', model: null, voice: null, region: null, version: null },
  ...{ host: null, has_key: true, ...changes },
});

it('keep a key sealed, show that there is one, and forget it', async (c) => {
  const ann = exampleUser();
  const user = ann.user_id;
  await write(c.resources.store, ann.history(ann.registered));
  assert.equal((await c.call('GET', OWN, { user })).body.items, []);
  const set = await c.call('PUT', `${OWN}/writer`, { user, body: { provider: 'anthropic', key: KEY } });
  assert.equal([set.status, set.body.items], [200, [shown({})]]);
  assert.equal((await c.call('GET', OWN, { user })).body.items, [shown({})]);

  const [stored] = await c.resources.store.records(`ownProviders-${user}`, { maxCount: 1, personalData: false });
  assert.ok(stored?.event);
  assert.not.match(JSON.stringify(stored.event.data), /never-to-be-seen/);

  // A model is changed without looking for the key again; another provider needs its own.
  const changed = { provider: 'anthropic', model: 'claude-haiku' };
  assert.equal((await c.call('PUT', `${OWN}/writer`, { user, body: changed })).body.items, [
    shown({ model: 'claude-haiku' }),
  ]);
  const other = await c.call('PUT', `${OWN}/writer`, { user, body: { provider: 'groq' } });
  assert.is(other.status, 422);
  assert.match(JSON.stringify(other.body), /"loc":\["body","key"\].*Groq needs it/);
  assert.equal((await c.call('DELETE', `${OWN}/writer`, { user })).body.items, []);
});

it('are several of a part, in an order, and removed one at a time', async (c) => {
  const ann = exampleUser();
  const user = ann.user_id;
  await write(c.resources.store, ann.history(ann.registered));
  const names = ({ body }: { body: Record<string, unknown> }) =>
    (body.items as { provider: string }[]).map(({ provider }) => provider);
  const put = (provider: string, given: object = {}) =>
    c.call('PUT', `${OWN}/writer`, { user, body: { provider, key: KEY, ...given } });
  await put('anthropic');
  assert.equal(names(await put('groq')), ['anthropic', 'groq']);
  assert.equal(names(await put('mistral', { first: true })), ['mistral', 'anthropic', 'groq']);
  const order = (...providers: string[]) => c.call('PUT', `${OWN}/writer/order`, { user, body: { providers } });
  assert.is((await order('groq', 'templates', 'anthropic')).status, 200);
  assert.is((await order('groq', 'nobody')).status, 404);
  assert.is((await order('groq', 'groq')).status, 422);
  assert.equal(names(await c.call('DELETE', `${OWN}/writer/anthropic`, { user })), ['mistral', 'groq']);
  assert.equal(names(await c.call('DELETE', `${OWN}/writer`, { user })), []);
  assert.is((await c.call('PUT', `${EVERYBODY}/writer/order`, { user, body: { providers: [] } })).status, 403);
});

it('refuse what would lead inside, or is nothing', async (c) => {
  const ann = exampleUser();
  const user = ann.user_id;
  await write(c.resources.store, ann.history(ann.registered));
  const refused = async (part: string, body: object) => {
    const { status, body: answer } = await c.call('PUT', `${OWN}/${part}`, { user, body });
    return [status, JSON.stringify(answer)] as const;
  };
  const cases: [string, object, number, RegExp][] = [
    ['writer', { provider: 'ollama' }, 422, /"provider".*only an administrator can name/],
    ['writer', { provider: 'anthropic', key: 'sk-1\nhost: evil' }, 422, /without spaces/],
    ['writer', { provider: 'anthropic', key: KEY, model: 'a b?c' }, 422, /should be a name/],
    ['writer', { provider: 'anthropic', key: KEY, region: 'westeurope' }, 422, /"region".*takes none/],
    ['voice', { provider: 'azure-speech', key: KEY }, 422, /"region".*needs it/],
    ['voice', { provider: 'azure-speech', key: KEY, region: 'evil.example/' }, 422, /westeurope/],
    ['voice', { provider: 'anthropic', key: KEY }, 404, /part voice/],
    ['video', { provider: 'anthropic', key: KEY }, 404, /part/],
  ];
  for (const [part, body, status, pattern] of cases) {
    const [found, text] = await refused(part, body);
    assert.is(found, status, `${part} ${JSON.stringify(body)}: ${text}`);
    assert.match(text, pattern);
    assert.not.match(text, /never-to-be-seen/);
  }
  // An address is no field of a user's, and is passed over like any other unknown one.
  await refused('writer', { provider: 'anthropic', key: KEY, address: 'http://169.254.169.254' });
  assert.equal((await c.call('GET', OWN, { user })).body.items, [shown({})]);
});

it('are chosen for everybody by administrators alone, at any address', async (c) => {
  const boss = exampleUser({ role: 'admin' });
  await write(c.resources.store, boss.history(boss.registered));
  const admin = { user: boss.user_id, role: 'admin' } as const;
  const body = { provider: 'ollama', address: 'http://127.0.0.1:11434' };
  assert.is((await c.call('PUT', `${EVERYBODY}/writer`, { body })).status, 403);
  assert.is((await c.call('GET', EVERYBODY)).status, 403);
  const ollama = shown({ provider: 'ollama', host: '127.0.0.1:11434', has_key: false });
  assert.equal((await c.call('PUT', `${EVERYBODY}/writer`, { ...admin, body })).body.items, [ollama]);
  assert.equal((await c.call('GET', EVERYBODY, admin)).body.items, [ollama]);
  assert.equal((await c.call('GET', OWN, admin)).body.items, []);
  assert.equal((await c.call('DELETE', `${EVERYBODY}/writer`, admin)).body.items, []);
});

it('are offered with what they need and cost', async (c) => {
  const { items } = (await c.call('GET', '/providers/offers')).body as { items: Record<string, unknown>[] };
  const anthropic = items.find(({ provider }) => provider === 'anthropic');
  assert.equal([anthropic?.part, anthropic?.name, anthropic?.for_users], ['writer', 'Anthropic', true]);
  const [, key] = (anthropic?.fields ?? []) as object[];
  assert.equal(key, { field: 'key', is_needed: true, usual: null });
});

it('are kept by nobody where nothing is sealed', async () => {
  const open = await startServiceUnderTest(identity, { PLATFORM_SEAL_PERSONAL_DATA: 'no' });
  const { status, body } = await open.call('PUT', `${OWN}/writer`, { body: { provider: 'anthropic', key: KEY } });
  assert.is(status, 409);
  assert.match(String(body.message), /does not encrypt personal data: ask an administrator/);
  await open.stop();
});

it('are forgotten when the owner of an address takes it back from a stranger', async (c) => {
  const ann = exampleUser();
  const user = ann.user_id;
  await write(c.resources.store, ann.history(ann.registered));
  await c.call('PUT', `${OWN}/writer`, { user, body: { provider: 'anthropic', key: KEY } });
  const reclaimed = { type: 'AccountReclaimed', data: { user_id: user, email: ann.email } } as const;
  await write(c.resources.store, ann.history(reclaimed));
  await eventually('the key is forgotten', async () => {
    const { items } = (await c.call('GET', OWN, { user })).body as { items: unknown[] };
    return items.length === 0;
  });
});

it.run();
