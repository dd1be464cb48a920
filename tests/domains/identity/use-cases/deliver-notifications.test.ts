import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { type NoticeWay, notificationEvents } from '../../../../contracts/identity/notification.ts';
import { defaultSettings } from '../../../../contracts/identity/user.ts';
import { webhookEvents } from '../../../../contracts/identity/webhook.ts';
import type { Mail, Mailer } from '../../../../domains/identity/providers/mailer.ts';
import {
  createWebhookSender,
  newSigningKey,
  signatureOf,
} from '../../../../domains/identity/providers/webhook-sender.ts';
import { deliverNotifications } from '../../../../domains/identity/use-cases/deliver-notifications.ts';
import { settingsHistory } from '../../../support/examples/settings.ts';
import { type ExampleUser, exampleUser } from '../../../support/examples/user.ts';
import { startFakeServer } from '../../../support/fakes/server.ts';
import { history, write } from '../../../support/given.ts';
import { openTestStores, type TestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('deliver notifications', openTestStores);

const NOW = Date.parse('2026-01-10T12:00:00Z');
const MINUTE_MS = 60_000;

/** A mailer that keeps what it is handed, and a sender that may send to this machine. */
function toolsOf({ store }: TestStores) {
  const mails: (Mail & { id: string })[] = [];
  const mailer: Mailer = {
    send: async (id, mail) => void mails.push({ id, ...mail }),
    forget: async () => undefined,
    close: () => undefined,
  };
  const sender = createWebhookSender({ PLATFORM_WEBHOOKS_INSIDE: 'yes' });
  return { mails, tools: { store, mailer, sender, dashboardUrl: 'https://dashboard.example/' } };
}

async function notified(c: TestStores, { user_id }: ExampleUser, ...ways: NoticeWay[]): Promise<string> {
  const notification_id = randomUUID();
  const data = {
    ...{ notification_id, user_id, event: 'platform.gate.opened', title: 'Waiting', message: 'Look at it' },
    ...{ data: { content_id: 'c' }, details: null, ways },
  };
  await write(c.store, history(notificationEvents, notification_id, user_id, { type: 'NotificationCreated', data }));
  return notification_id;
}

const outcomesOf = async ({ store }: TestStores, id: string): Promise<string[]> =>
  (await store.eventsOf(notificationEvents, id)).slice(1).map(({ type }) => type);

it('mails what a user wants at once, and does so once', async (c) => {
  const ann = exampleUser();
  await write(c.store, ann.history(ann.registered, ann.verified));
  const { mails, tools } = toolsOf(c);
  const id = await notified(c, ann, 'dashboard', 'mail');
  await Promise.all([1, 2].map(() => deliverNotifications(tools, ann.user_id, 'mail', [id], NOW)));
  await deliverNotifications(tools, ann.user_id, 'mail', [id], NOW + 10 * MINUTE_MS);
  assert.equal(
    mails.map((mail) => [mail.id, mail.to, mail.subject]),
    [[id, ann.email, 'Waiting']],
  );
  assert.ok(mails[0]?.text.includes('https://dashboard.example/content/c'));
  assert.equal(await outcomesOf(c, id), ['DeliveryStarted', 'NotificationDelivered']);
});

it('mails nothing to an address that nobody has verified', async (c) => {
  const ann = exampleUser();
  await write(c.store, ann.history(ann.registered));
  const { mails, tools } = toolsOf(c);
  const id = await notified(c, ann, 'mail');
  await deliverNotifications(tools, ann.user_id, 'mail', [id], NOW);
  assert.equal(mails, []);
  const failed = await c.store.lastOf(notificationEvents, id, 'DeliveryFailed');
  assert.equal([failed?.data.failure.code, failed?.data.again_at], ['email_not_verified', null]);
});

it('collects what is for the digest until its time, in the time zone of the user', async (c) => {
  const ann = exampleUser();
  const notices = { ...defaultSettings.notices, digest_at: '18:00', time_zone: 'Europe/Berlin' };
  await write(c.store, ann.history(ann.registered, ann.verified), settingsHistory(ann.user_id, { notices }));
  const { mails, tools } = toolsOf(c);
  const ids = [await notified(c, ann, 'digest'), await notified(c, ann, 'digest'), await notified(c, ann, 'digest')];
  await deliverNotifications(tools, ann.user_id, 'mail', ids, NOW);
  const postponed = await c.store.lastOf(notificationEvents, ids[0] ?? '', 'DeliveryPostponed');
  assert.equal(postponed?.data.until, '2026-01-10T17:00:00.000Z');
  await deliverNotifications(tools, ann.user_id, 'mail', ids, NOW + 60 * MINUTE_MS);
  assert.equal(mails, []);
  await deliverNotifications(tools, ann.user_id, 'mail', ids, Date.parse('2026-01-10T17:00:00Z'));
  assert.equal(
    mails.map(({ subject }) => subject),
    ['3 notifications: Waiting'],
  );
});

it('waits for the end of quiet hours', async (c) => {
  const ann = exampleUser();
  const notices = { ...defaultSettings.notices, quiet_from: '11:00', quiet_to: '13:00' };
  await write(c.store, ann.history(ann.registered, ann.verified), settingsHistory(ann.user_id, { notices }));
  const { mails, tools } = toolsOf(c);
  const id = await notified(c, ann, 'mail');
  await deliverNotifications(tools, ann.user_id, 'mail', [id], NOW);
  assert.equal([mails.length, await outcomesOf(c, id)], [0, ['DeliveryPostponed']]);
  await deliverNotifications(tools, ann.user_id, 'mail', [id], NOW + 60 * MINUTE_MS);
  assert.is(mails.length, 1);
});

it('signs what it sends to a webhook, and sends it again under the same id until it arrives', async (c) => {
  const statuses = [500, 204];
  const receiver = await startFakeServer(() => ({ status: statuses.shift() ?? 204 }));
  const ann = exampleUser();
  const secret_key = newSigningKey();
  const set = { user_id: ann.user_id, host: 'x', secret_url: `${receiver.url}/hook`, secret_key };
  await write(
    c.store,
    ann.history(ann.registered),
    history(webhookEvents, ann.user_id, ann.user_id, { type: 'WebhookSet', data: set }),
  );
  const { tools } = toolsOf(c);
  const id = await notified(c, ann, 'dashboard', 'webhook');
  for (const minutes of [0, 0.1, 1, 2])
    await deliverNotifications(tools, ann.user_id, 'webhook', [id], NOW + minutes * MINUTE_MS);
  await receiver.close();
  assert.is(receiver.requests.length, 2);
  for (const { path, headers, body, json } of receiver.requests) {
    assert.equal([path, headers['webhook-id']], ['/hook', id]);
    const signed = signatureOf(secret_key, id, String(headers['webhook-timestamp']), body.toString());
    assert.is(headers['webhook-signature'], signed);
    const { data } = json as { data: object };
    assert.equal(data, {
      ...{ notification_id: id, event: 'platform.gate.opened', title: 'Waiting', message: 'Look at it' },
      ...{ data: { content_id: 'c' }, url: 'https://dashboard.example/content/c' },
    });
  }
  const failedOnce = ['DeliveryStarted', 'DeliveryFailed', 'DeliveryStarted', 'NotificationDelivered'];
  assert.equal(await outcomesOf(c, id), failedOnce);
});

it('sends nothing inside, unless the operator allows it', async (c) => {
  const receiver = await startFakeServer(() => ({ status: 204 }));
  const sender = createWebhookSender({ PLATFORM_WEBHOOKS_INSIDE: 'no' });
  const target = { secret_url: receiver.url, secret_key: newSigningKey() };
  const failure = await sender.send(target, 'id', {}).then(
    () => null,
    (error) => error.details.code,
  );
  assert.is(failure, 'leads-inside');
  assert.is(sender.wrongWith('http://example.com'), 'the address has to begin with https://');
  assert.is(sender.wrongWith('https://example.com/hook'), null);
  assert.ok(c.store && receiver.requests.length === 0);
  await receiver.close();
});

it.run();
