import * as assert from 'uvu/assert';
import { notificationEvents } from '../../../../contracts/identity/notification.ts';
import { identity } from '../../../../domains/identity/index.ts';
import { notifications } from '../../../../read-models/notifications.ts';
import { eventually } from '../../../support/eventually.ts';
import { notificationCreated } from '../../../support/examples/channel-events.ts';
import { exampleUser } from '../../../support/examples/user.ts';
import { appended, get, given, post } from '../../../support/given.ts';
import { startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('notifications', () => startServiceUnderTest(identity));

it('lists the notifications of the caller, and of no other user', async (c) => {
  const [ann, bob] = [exampleUser(), exampleUser()];
  const created = notificationCreated(ann.user_id);
  const { body } = await given(c, created)
    .when(get('/notifications', { user: ann.user_id }))
    .then(200);
  const [item] = body.items as { created_at: string }[];
  assert.equal(body.items, [
    {
      notification_id: created.id,
      event: 'platform.content.created',
      title: 't',
      message: 'm',
      data: {},
      details: null,
      read: false,
      created_at: item?.created_at,
    },
  ]);
  const others = await given(c)
    .when(get('/notifications', { user: bob.user_id }))
    .then(200);
  assert.equal(others.body, { items: [], next_cursor: null });
});

it('lists what matters apart from how work goes on', async (c) => {
  const { user_id: user } = exampleUser();
  const [approved, waiting] = [notificationCreated(user), notificationCreated(user, 'm', 'platform.gate.opened')];
  const listed = async (query: string) => {
    const { body } = await c.callCaughtUp('GET', `/notifications${query}`, { user });
    return (body.items as { notification_id: string }[]).map(({ notification_id }) => notification_id).sort();
  };
  await given(c, approved, waiting).when(get('/notifications', { user })).then(200);
  assert.equal(await listed('?matters=true&unread=true'), [waiting.id]);
  assert.equal(await listed('?matters=false'), [approved.id]);
  assert.equal(await listed(''), [approved.id, waiting.id].sort());
});

it('marks a notification as read once, for its own user', async (c) => {
  const [ann, bob] = [exampleUser(), exampleUser()];
  const created = notificationCreated(ann.user_id);
  const read = (user: string) => post(`/notifications/${created.id}/read`, { user });
  await given(c, created).when(read(bob.user_id)).then(404);
  await given(c)
    .when(read(ann.user_id))
    .then(200, appended(notificationEvents, created.id, 'NotificationRead'));
  await given(c)
    .when(read(ann.user_id))
    .then({ status: 200, body: { notification_id: created.id, read: true } });
});

it('marks all unread notifications as read', async (c) => {
  const ann = exampleUser();
  const both = [notificationCreated(ann.user_id), notificationCreated(ann.user_id)] as const;
  const unread = get('/notifications?unread=true', { user: ann.user_id });
  const listed = await given(c, ...both)
    .when(unread)
    .then(200);
  assert.is((listed.body.items as unknown[]).length, 2);
  const { body } = await c.call('POST', '/notifications/read-all', {
    user: ann.user_id,
    headers: { 'x-min-event-position': String(await c.resources.store.head()) },
  });
  assert.is(body.read, 2);
  // As the read model is until it knows of that: a repeat finds them unread.
  const model = await c.resources.documents.of(notifications);
  await eventually('both read', async () => (await model.countDocuments({ user_id: ann.user_id, read: true })) === 2);
  await model.updateMany({ user_id: ann.user_id }, { $set: { read: false } });
  const repeated = await c.call('POST', '/notifications/read-all', { user: ann.user_id });
  assert.is(repeated.body.read, 0);
  await model.updateMany({ user_id: ann.user_id }, { $set: { read: true } });
  for (const { id } of both) {
    const types = (await c.resources.store.eventsOf(notificationEvents, id)).map(({ type }) => type);
    assert.equal(types, ['NotificationCreated', 'NotificationRead']);
  }
  await given(c)
    .when(unread)
    .then({ status: 200, body: { items: [], next_cursor: null } });
});

it.run();
