import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSettings } from '../../../contracts/identity/user.ts';
import { type GatewayStack, startGatewayStack } from '../../support/stacks/gateway.ts';

const it = suite('own account');

let gateway: GatewayStack;
it.before(async () => {
  gateway = await startGatewayStack();
});
it.after(() => gateway.stop());

const me = (token: string, path = '', body?: unknown) =>
  gateway.call(body === undefined ? 'GET' : 'PUT', `/api/v1/identity/users/me${path}`, {
    token,
    ...(body === undefined ? {} : { body }),
  });

it('shows and changes a profile', async () => {
  const ann = await gateway.register('Ann');
  const { status, body } = await me(ann.token);
  assert.is(status, 200);
  const created = body.created_at;
  assert.equal(body, {
    id: ann.id,
    email: ann.email,
    name: 'Ann',
    role: 'user',
    email_verified: false,
    status: 'active',
    avatar_url: null,
    linked_accounts: [],
    created_at: created,
    updated_at: created,
  });
  const changed = await me(ann.token, '', { name: ' Anna ', avatar_url: 'https://pictures.example/a.png' });
  assert.equal([changed.body.name, changed.body.avatar_url], ['Anna', 'https://pictures.example/a.png']);
  assert.is((await me(ann.token, '', { avatar_url: null })).body.avatar_url, null);
  assert.is((await me(ann.token, '', { avatar_url: 'javascript:alert(1)' })).status, 422);
  assert.is((await me(ann.token, '', { name: '' })).status, 422);
});

it('merges settings deeply and answers with all of them', async () => {
  const ann = await gateway.register('Ann');
  assert.equal((await me(ann.token, '/settings')).body, defaultSettings);
  const patch = { gates: { review: 'auto' }, auto_start: { niches: ['science'] }, budget: { monthly_usd: 12.5 } };
  const expected = {
    ...defaultSettings,
    gates: { ...defaultSettings.gates, review: 'auto' },
    auto_start: { ...defaultSettings.auto_start, niches: ['science'] },
    budget: { monthly_usd: 12.5 },
  };
  assert.equal((await me(ann.token, '/settings', patch)).body, expected);
  assert.equal((await me(ann.token, '/settings')).body, expected);
});

it('refuses unknown settings and bad values', async () => {
  const ann = await gateway.register('Ann');
  for (const patch of [
    { gate: {} },
    { gates: { reviews: 'auto' } },
    { gates: { review: 'perhaps' } },
    { publishing: { platforms: ['nowhere'] } },
    { publishing: { schedule_at: 'tomorrow' } },
    { auto_start: { minimum_score: 101 } },
    { notifications: { 'platform.video.rendered': true } },
    { gates: null },
  ]) {
    assert.is((await me(ann.token, '/settings', patch)).status, 422, JSON.stringify(patch));
  }
});

it('gives users all that is stored about them as a file', async () => {
  const ann = await gateway.register('Ann');
  const { status, headers, body } = await me(ann.token, '/export');
  assert.is(status, 200);
  assert.is(headers['content-disposition'], 'attachment; filename="export.json"');
  assert.is(body.profile.email, ann.email);
  assert.equal(
    body.sessions.map(({ method }: { method: string }) => method),
    ['password'],
  );
});

it.run();
