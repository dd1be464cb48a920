import * as assert from 'uvu/assert';
import { webhookEvents } from '../../../../contracts/identity/webhook.ts';
import { identity } from '../../../../domains/identity/index.ts';
import { eventually } from '../../../support/eventually.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import { exampleUser } from '../../../support/examples/user.ts';
import { startFakeServer } from '../../../support/fakes/server.ts';
import { write } from '../../../support/given.ts';
import { startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('webhooks', () => startServiceUnderTest(identity, { PLATFORM_WEBHOOKS_INSIDE: 'yes' }));

const WEBHOOK = '/users/me/webhook';

it('shows the secret once, tests the address, and sends what the user wants there', async (c) => {
  const receiver = await startFakeServer(() => ({ status: 204 }));
  const ann = exampleUser();
  const user = ann.user_id;
  await write(c.resources.store, ann.history(ann.registered));
  assert.equal((await c.call('GET', WEBHOOK, { user })).body, { address: null });
  const set = await c.call('PUT', WEBHOOK, { user, body: { address: `${receiver.url}/hook` } });
  assert.match(String(set.body.secret), /^whsec_/);
  assert.equal((await c.call('GET', WEBHOOK, { user })).body, { address: `${receiver.url}/hook` });

  const tested = await c.call('POST', '/notifications/test', { user, body: { way: 'webhook' } });
  assert.equal([tested.body.delivered, tested.body.failure], [true, null]);
  assert.is(receiver.requests[0]?.headers['webhook-id'], tested.body.notification_id);

  const body = { notices: { webhook: ['platform.gate.opened'] } };
  assert.is((await c.call('PUT', '/users/me/settings', { user, body })).status, 200);
  const item = exampleContent({ owner_id: user });
  await write(c.resources.store, item.history(item.event('GateOpened', 'review')));
  await eventually('the notification', () => receiver.requests.length > 1);
  const sent = receiver.requests[1]?.json as { data: { event: string } };
  assert.is(sent.data.event, 'platform.gate.opened');

  const list = await eventually('both deliveries', async () => {
    const { items } = (await c.callCaughtUp('GET', '/notifications/deliveries?status=delivered', { user })).body;
    return (items as unknown[]).length === 2 ? (items as { event: string }[]) : null;
  });
  assert.equal(
    list.map(({ event }) => event),
    ['platform.gate.opened', 'test'],
  );
  assert.equal((await c.call('DELETE', WEBHOOK, { user })).body, { address: null });
  const none = await c.call('POST', '/notifications/test', { user, body: { way: 'webhook' } });
  assert.equal([none.body.delivered, (none.body.failure as { code: string }).code], [false, 'no-webhook']);
  await receiver.close();
});

it('keeps address and secret sealed, and refuses addresses inside and other protocols', async (c) => {
  const ann = exampleUser();
  const user = ann.user_id;
  await write(c.resources.store, ann.history(ann.registered));
  const url = 'https://hooks.example.com/T0/secret-path';
  await c.call('PUT', WEBHOOK, { user, body: { address: url } });
  const [stored] = await c.resources.store.records(`webhook-${user}`, { maxCount: 1, personalData: false });
  assert.ok(stored?.event);
  assert.not.match(JSON.stringify(stored.event.data), /hooks\.example|whsec_/);
  const [read] = await c.resources.store.eventsOf(webhookEvents, user);
  assert.is(read?.type === 'WebhookSet' && read.data.secret_url, url);

  const strict = await c.another({ PLATFORM_WEBHOOKS_INSIDE: 'no' });
  for (const refused of ['http://example.com/', 'https://127.0.0.1/', 'https://10.0.0.1/', 'https://a:b@example.com/'])
    assert.is((await strict.call('PUT', WEBHOOK, { user, body: { address: refused } })).status, 422, refused);
});

it.run();
