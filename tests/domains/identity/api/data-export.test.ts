import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { dataExportEvents } from '../../../../contracts/identity/data-export.ts';
import { identityOperations } from '../../../../domains/identity/api/operations.ts';
import { identity } from '../../../../domains/identity/index.ts';
import type { DomainEvent } from '../../../../kernel/events/event.ts';
import { notificationCreated } from '../../../support/examples/channel-events.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import { exampleUser } from '../../../support/examples/user.ts';
import { appended, get, given, write } from '../../../support/given.ts';
import { startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('data export', () => startServiceUnderTest(identity));

type Export = ReturnType<typeof identityOperations.exportData.answer.parse>;
const parsed = (body: unknown): Export => identityOperations.exportData.answer.parse(body);
const exportOf = (user: string) => get('/users/me/export', { user });

it('gives users all that is stored about them, and nothing of anyone else', async (c) => {
  const [ann, bob] = [exampleUser({ name: 'Ann' }), exampleUser({ name: 'Bob' })];
  const [hers, his] = [exampleContent({ owner_id: ann.user_id }), exampleContent({ owner_id: bob.user_id })];
  const notified = notificationCreated(ann.user_id);
  const past = [
    ann.history(ann.registered, ann.verified),
    bob.history(bob.registered),
    hers.historyAt('review'),
    his.historyAt('review'),
    notified,
    notificationCreated(bob.user_id),
  ];
  const { body, headers } = await given(c, ...past)
    .when(exportOf(ann.user_id))
    .then(200, appended(dataExportEvents, ann.user_id, 'DataExported'));
  const taken = parsed(body);
  assert.is(headers.get('content-type'), 'application/json; charset=utf-8');
  assert.is(taken.profile.email, ann.email);
  assert.equal(
    taken.contents.map(({ content_id }) => content_id),
    [hers.content_id],
  );
  // What happens to contents notifies as well.
  assert.ok(taken.notifications.some(({ notification_id }) => notification_id === notified.id));
  const [registered] = taken.events_about_you;
  assert.equal(registered?.data, { ...ann.registered.data, password_hash: '(hidden)' });
  assert.not.match(JSON.stringify(body), new RegExp(`${bob.user_id}|${bob.email}`));
});

it('tells what users have done to someone else without what that says of them', async (c) => {
  const [boss, ann] = [exampleUser({ role: 'admin' }), exampleUser()];
  const asked = { user_id: boss.user_id, operation: 'readStream', target: '/api/v1/ops/streams/x' };
  await write(c.resources.store, boss.history(boss.registered));
  const acts = async (stream: string, owner: string | null, event: DomainEvent) => {
    const id = randomUUID();
    const metadata = { correlationId: id, causationId: id, commandId: id, actor: boss.user_id, owner };
    await c.resources.store.append(stream, null, [{ ...event, id, metadata }]);
  };
  await acts(`user-${ann.user_id}`, ann.user_id, ann.invited);
  await acts(`auditReads-${boss.user_id}`, null, { type: 'AuditRead', data: asked });
  const { body } = await given(c)
    .when(exportOf(boss.user_id))
    .then(200, appended(dataExportEvents, boss.user_id, 'DataExported'));
  assert.equal(
    parsed(body).events_by_you.map(({ type, data }) => ({ type, data })),
    [
      { type: 'UserInvited', data: null },
      { type: 'AuditRead', data: asked },
    ],
  );
});

it('records each export before it is sent, and refuses the sixth within an hour', async (c) => {
  const ann = exampleUser();
  const subject = given(c, ann.history(ann.registered));
  await subject.when(exportOf(ann.user_id)).then(200, appended(dataExportEvents, ann.user_id, 'DataExported'));
  for (let nth = 2; nth <= 5; nth++)
    await given(c)
      .when(exportOf(ann.user_id))
      .then(200, appended(dataExportEvents, ann.user_id, 'DataExported'));
  const { body, headers } = await given(c).when(exportOf(ann.user_id)).then(429);
  assert.is(body.error, 'rate_limit_exceeded');
  assert.ok(Number(headers.get('retry-after')) > 0);
  assert.is((await c.resources.store.eventsOf(dataExportEvents, ann.user_id)).length, 5);
});

it('has nothing of someone who does not exist', async (c) => {
  await given(c).when(exportOf(randomUUID())).then(404);
});

it.run();
