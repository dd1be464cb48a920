import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { users } from '../../../read-models/users.ts';
import { eventually } from '../../support/eventually.ts';
import { exampleContent, script } from '../../support/examples/content.ts';
import { exampleScan } from '../../support/examples/scan.ts';
import { write } from '../../support/given.ts';
import { type Answer, type GatewayStack, startGatewayStack } from '../../support/stacks/gateway.ts';

const it = suite('notifications');

let gateway: GatewayStack;
it.before(async () => {
  gateway = await startGatewayStack();
});
it.after(() => gateway.stop());

type Item = { notification_id: string; event: string; title: string; read: boolean };

const NOTIFICATIONS = '/api/v1/identity/notifications';

/** @param after a write that the list has to include */
async function notifications(token: string, query = '', after?: Answer): Promise<Item[]> {
  const position = after?.headers['x-event-position'];
  const headers = position === undefined ? {} : { 'x-min-event-position': String(position) };
  return (await gateway.call('GET', NOTIFICATIONS + query, { token, headers })).body.items;
}

const notified = (token: string, count: number): Promise<Item[]> =>
  eventually(`${count} notifications`, async () => {
    const items = await notifications(token);
    return items.length >= count && items;
  });

it('notifies the owner, and of trends every user, as far as they want it', async () => {
  const { store, documents } = gateway.resources;
  const [ann, bob] = [await gateway.register('Ann'), await gateway.register('Bob')];
  const unwanted = { 'platform.pipeline.stage_changed': false, 'platform.trend.detected': false };
  const changed = await gateway.call('PUT', '/api/v1/identity/users/me/settings', {
    token: bob.token,
    body: { notifications: unwanted },
  });
  await documents.waitFor(users, BigInt(String(changed.headers['x-event-position'])));

  const [annsContent, bobsContent] = [ann, bob].map(({ id }) => exampleContent({ owner_id: id }));
  if (!annsContent || !bobsContent) throw new Error('there is no content');
  await write(store, bobsContent.history(bobsContent.event('PipelineStageChanged', 'review')));
  await write(store, annsContent.history(annsContent.event('PipelineStageChanged', 'images')));
  const scan = exampleScan();
  const detected = [{ trend_id: randomUUID(), topic: 'Fusion', niche: 'science', score: 91.4 }];
  await write(store, scan.history({ ...scan.completed, data: { ...scan.completed.data, detected } }));
  // Bob wants this one, which comes after those that he does not want.
  await write(store, bobsContent.history(bobsContent.event('ContentApproved', 'images')));

  const items = await notified(ann.token, 2);
  assert.equal(items.map(({ event, title, read }) => [event, title, read]).sort(), [
    ['platform.pipeline.stage_changed', `${script.title}: images`, false],
    ['platform.trend.detected', 'New trend: Fusion', false],
  ]);
  assert.equal(
    (await notified(bob.token, 1)).map(({ event }) => event),
    ['platform.content.created'],
  );

  const [one] = items;
  const markRead = (token: string) => gateway.call('POST', `${NOTIFICATIONS}/${one?.notification_id}/read`, { token });
  const read = await markRead(ann.token);
  assert.is(read.status, 200);
  assert.is((await markRead(bob.token)).status, 404);
  assert.is((await notifications(ann.token, '?unread=true', read)).length, 1);
  const all = await gateway.call('POST', `${NOTIFICATIONS}/read-all`, {
    token: ann.token,
    headers: { 'x-min-event-position': String(read.headers['x-event-position']) },
  });
  assert.equal([all.status, all.body.read], [200, 1]);
  assert.equal(await notifications(ann.token, '?unread=true', all), []);
  assert.is((await notifications(ann.token, '', all)).length, 2);
});

it.run();
