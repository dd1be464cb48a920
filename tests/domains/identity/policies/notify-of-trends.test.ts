import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { notificationEvents } from '../../../../contracts/identity/notification.ts';
import { defaultSettings } from '../../../../contracts/identity/user.ts';
import type { ScanEvent } from '../../../../contracts/scout/scan.ts';
import { notifyOfTrends } from '../../../../domains/identity/policies/notify-of-trends.ts';
import type { Recorded } from '../../../../kernel/events/event.ts';
import { uuidFrom } from '../../../../kernel/events/ids.ts';
import { skip } from '../../../../kernel/policies/policy.ts';
import { users } from '../../../../read-models/users.ts';
import { failure } from '../../../support/examples/failure.ts';
import { exampleScan } from '../../../support/examples/scan.ts';
import { settingsHistory } from '../../../support/examples/settings.ts';
import { exampleTrend } from '../../../support/examples/trend.ts';
import { exampleTrendRule, ruledBy } from '../../../support/examples/trend-rule.ts';
import { type ExampleUser, exampleUser } from '../../../support/examples/user.ts';
import { write } from '../../../support/given.ts';
import { deliver } from '../../../support/specs/policy.ts';
import { openTestDocuments, type TestDocuments } from '../../../support/stacks/documents.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('notify of trends', openTestDocuments);

/** A user as the read model has it: one who is notified of a channel. */
async function listed({ documents }: TestDocuments, user: ExampleUser, channel = 'platform.trend.detected') {
  const { user_id: id, email, name, role } = user;
  await (await documents.of(users)).insertOne({
    _id: id,
    _position: '0',
    ...{ id, email, name, role, email_verified: true, status: 'active', avatar_url: null, linked_accounts: [] },
    ...{ created_at: failure.at, updated_at: failure.at, auto_start: null, trend_rules: [], open_invitation: false },
    notified_of: [channel],
  });
}

/** A scan that has detected these topics, the best first. */
function scanOf(...topics: readonly string[]) {
  const { scan_id, history, completed } = exampleScan();
  const detected = topics.map((topic, n) => ({ trend_id: randomUUID(), topic, niche: 'science', score: 91.2 - n }));
  const event: ScanEvent = { ...completed, data: { ...completed.data, detected } };
  return { scan_id, detected, trend_id: detected[0]?.trend_id ?? '', history: history(event) };
}

const tell = ({ store, documents }: TestDocuments, event: Recorded) =>
  deliver({ store, policy: notifyOfTrends.using({ documents }) }, event);

const notificationsOf = ({ store }: TestDocuments, { user_id }: ExampleUser, event: Recorded) =>
  store.eventsOf(notificationEvents, uuidFrom('notification', user_id, event.id));

it('notifies every user in the read model, once a scan, as far as their own streams agree', async (c) => {
  const all = [exampleUser(), exampleUser(), exampleUser(), exampleUser()] as const;
  const [ann, bob, eve, foe] = all;
  await Promise.all([listed(c, ann), listed(c, bob), listed(c, eve), listed(c, foe, 'platform.content.created')]);
  for (const user of all) await write(c.store, user.history(user.registered));
  const unwanted = { ...defaultSettings.notifications, 'platform.trend.detected': false };
  await write(c.store, settingsHistory(bob.user_id, { notifications: unwanted }), eve.history(eve.deactivated));
  const scan = scanOf('Fusion', 'Bees', 'Comets', 'Tides', 'Moss');
  const event = await write(c.store, scan.history);
  await c.caughtUp(users);

  const off = 'the user has turned off notifications for platform.trend.detected (users: 1)';
  const outcome = { kind: 'done', reason: `notified (users: 1); skipped: ${off}, the user is not active (users: 1)` };
  for (let delivery = 0; delivery < 2; delivery++) assert.equal(await tell(c, event), outcome);
  const created = await Promise.all(all.map((user) => notificationsOf(c, user, event)));
  assert.equal(
    created.map(({ length }) => length),
    [1, 0, 0, 0],
  );
  const [notification] = created[0] ?? [];
  assert.is(notification?.metadata.owner, ann.user_id);
  assert.equal(notification?.data, {
    notification_id: uuidFrom('notification', ann.user_id, event.id),
    user_id: ann.user_id,
    event: 'platform.trend.detected',
    title: '5 new trends',
    message: 'Fusion scores 91 in science; also Bees, Comets, 2 more',
    data: { scan_id: scan.scan_id, trend_id: scan.trend_id },
    details: { topic: 'Fusion', niche: 'science', score: '91', count: '5', others: 'Bees, Comets', more: '2' },
    ways: ['dashboard'],
  });
});

it('names a single trend, and says nothing of a scan that has found nothing new', async (c) => {
  const ann = exampleUser();
  await listed(c, ann);
  await write(c.store, ann.history(ann.registered));
  const single = scanOf('Fusion');
  const [one, none] = [await write(c.store, single.history), await write(c.store, scanOf().history)];
  await c.caughtUp(users);
  assert.is((await tell(c, one)).kind, 'done');
  assert.is((await tell(c, none)).kind, 'skip');
  const [notification] = await notificationsOf(c, ann, one);
  const created = notification?.type === 'NotificationCreated' ? notification.data : null;
  assert.equal([created?.title, created?.message], ['New trend: Fusion', 'Fusion scores 91 in science']);
  assert.equal(created?.details, { topic: 'Fusion', niche: 'science', score: '91', count: '1' });
  assert.is((await notificationsOf(c, ann, none)).length, 0);
});

it('notifies of what a rule asks for separately, even where trends are not notified of, and of nothing that one hides', async (c) => {
  const [ann, bob] = [exampleUser(), exampleUser()] as const;
  await Promise.all([listed(c, ann), listed(c, bob)]);
  const off = { ...defaultSettings.notifications, 'platform.trend.detected': false };
  const [bees, noComets, noFusion] = [
    exampleTrendRule({ name: 'Bees', words: { any: ['honey'] }, notify: true }),
    exampleTrendRule({ words: { any: ['comets'] }, hide: true }),
    exampleTrendRule({ words: { any: ['fusion'] }, hide: true }),
  ];
  await write(c.store, ann.history(ann.registered), bob.history(bob.registered));
  await write(c.store, ruledBy(ann.user_id, bees, noComets), ruledBy(bob.user_id, bees, noFusion));
  await write(c.store, settingsHistory(bob.user_id, { notifications: off }));
  const scan = scanOf('Fusion', 'Comets', 'Bees');
  const event = await write(c.store, scan.history);
  for (const { trend_id, topic } of scan.detected) {
    const trend = exampleTrend({ trend_id, topic, summary: topic === 'Bees' ? 'Where honey comes from' : null });
    await write(c.store, trend.history(trend.detected));
  }
  await c.caughtUp(users);
  for (let delivery = 0; delivery < 2; delivery++) assert.is((await tell(c, event)).kind, 'done');

  const byRules = (user: ExampleUser) =>
    c.store.eventsOf(notificationEvents, uuidFrom('notification', user.user_id, `${event.id} by rules`));
  for (const user of [ann, bob]) {
    const [notification, ...more] = await byRules(user);
    assert.equal(more, []);
    const created = notification?.type === 'NotificationCreated' ? notification.data : null;
    assert.equal(
      [created?.title, created?.message, created?.ways],
      ['New trend: Bees', 'Bees scores 89 in science (rule “Bees”)', ['dashboard']],
    );
    assert.equal(created?.details, { topic: 'Bees', niche: 'science', score: '89', count: '1', rule: 'Bees' });
  }
  const [others] = await notificationsOf(c, ann, event);
  assert.is(others?.type === 'NotificationCreated' && others.data.title, 'New trend: Fusion');
  assert.equal(await notificationsOf(c, bob, event), []);
});

it('says that nobody has asked for it', async (c) => {
  await (await c.documents.of(users)).deleteMany({});
  await listed(c, exampleUser(), 'platform.content.created');
  const event = await write(c.store, scanOf('Fusion').history);
  await c.caughtUp(users);
  const nobody = 'no active user has turned on notifications for platform.trend.detected';
  assert.equal(await tell(c, event), skip(nobody));
});

it('waits for a read model that is behind, and leaves no one out', async (c) => {
  const ann = exampleUser();
  const event = await write(c.store, ann.history(ann.registered), scanOf('Fusion').history);
  assert.is((await tell(c, event)).kind, 'unavailable');
  await listed(c, ann);
  await c.caughtUp(users);
  assert.is((await tell(c, event)).kind, 'done');
  assert.is((await notificationsOf(c, ann, event)).length, 1);
});

it.run();
