import * as assert from 'uvu/assert';
import { openClient, topicsOf } from '../../support/clients/socket.ts';
import { eventually } from '../../support/eventually.ts';
import { notificationCreated, statusChanged } from '../../support/examples/channel-events.ts';
import { write } from '../../support/given.ts';
import { startHubStack } from '../../support/stacks/hub.ts';
import { startStoreProcesses } from '../../support/stores/both.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('hub delivery', async () => {
  const stores = await startStoreProcesses();
  return { ...(await startHubStack({}, stores)), stores };
});

it('sends every event once, in the shape of the spec, with its id and position', async ({ ann, open, detect }) => {
  const client = await open(ann.token);
  const { id } = await detect('Fusion');
  const [frame] = await client.frame(1);
  assert.equal(Object.keys(frame ?? {}).sort(), [
    'channel',
    'event_position',
    'id',
    'payload',
    'position',
    'timestamp',
  ]);
  assert.is(frame?.channel, 'platform.trend.detected');
  assert.equal(Object.keys(frame?.payload ?? {}), ['trend_id', 'topic', 'source', 'score', 'niche']);
  assert.is(frame?.id, id);
  assert.match(frame?.timestamp ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.type(frame?.position, 'number');
  client.close();
});

it('delivers what has happened since a ticket was issued', async ({ gateway, ann, open, detect }) => {
  const before = await open(ann.token);
  await detect('before the ticket');
  await before.frame(1);
  const { body } = await gateway.call('POST', '/api/v1/auth/ws-ticket', { token: ann.token });
  await detect('after the ticket');
  await before.frame(2);
  const client = await openClient(gateway.url, `ticket=${body.ticket}&since=${body.since}`);
  assert.equal(topicsOf([...(await client.frame(1))]), ['after the ticket']);
  for (const each of [before, client]) each.close();
});

it('says where in the log the event of a frame can be read, live and afterwards', async ({
  gateway,
  ann,
  open,
  detect,
}) => {
  const before = await open(ann.token);
  await detect('before');
  const since = (await before.frame(1))[0]?.position;
  const { position } = await detect('read at');
  const live = (await before.frame(2))[1];
  const later = await open(ann.token, `&since=${since}`);
  const [missed] = await later.frame(1);
  const head = await gateway.resources.store.head();
  for (const frame of [live, missed]) {
    assert.equal(topicsOf(frame ? [frame] : []), ['read at']);
    const named = BigInt(frame?.event_position ?? -1);
    assert.ok(named >= position && named <= head, `${position} <= ${named} <= ${head}`);
  }
  for (const client of [before, later]) client.close();
});

it('W10: shows an event with an owner to the owner and to administrators, and others to everyone', async (c) => {
  const { ann, bob, admin, open, detect, changeStatus } = c;
  const [own, other, boss] = await Promise.all([open(ann.token), open(bob.token), open(admin)]);
  await changeStatus(ann.id);
  await detect('after');
  assert.equal(
    (await own.frame(2)).map(({ channel }) => channel),
    ['platform.content.updated', 'platform.trend.detected'],
  );
  assert.equal((await boss.frame(2)).length, 2);
  assert.equal(
    (await other.frame(1)).map(({ channel }) => channel),
    ['platform.trend.detected'],
  );
  for (const client of [own, other, boss]) client.close();
});

it('W10: shows a notification to its user only, and not to administrators', async ({
  gateway,
  ann,
  admin,
  open,
  detect,
}) => {
  const [own, boss] = await Promise.all([open(ann.token), open(admin)]);
  await write(gateway.resources.store, notificationCreated(ann.id));
  await detect('after');
  assert.equal((await own.frame(2))[0]?.channel, 'platform.notification.created');
  assert.equal(topicsOf(await boss.frame(1)), ['after']);
  own.close();
  boss.close();
});

it('sends no change of status that changed nothing', async ({ gateway, ann, open, detect }) => {
  const client = await open(ann.token);
  const same = { from: 'awaiting_review', to: 'awaiting_review' } as const;
  await write(gateway.resources.store, statusChanged(ann.id, same));
  await detect('after');
  assert.equal(topicsOf(await client.frame(1)), ['after']);
  client.close();
});

it('delivers what was missed since a position and then what comes, without a gap and without a repeat', async (c) => {
  const { ann, bob, open, detect, changeStatus } = c;
  const first = await open(ann.token);
  await detect('seen');
  const position = (await first.frame(1))[0]?.position;
  first.close();
  await first.closed();
  for (let i = 0; i < 30; i++) await detect(`missed ${i}`);
  await changeStatus(bob.id);

  const detecting = (async () => {
    for (let i = 0; i < 30; i++) await detect(`live ${i}`);
  })();
  const second = await open(ann.token, `&since=${position}`);
  await detecting;
  const frames = await second.frame(60);
  assert.equal(topicsOf(frames), [
    ...Array.from({ length: 30 }, (_, i) => `missed ${i}`),
    ...Array.from({ length: 30 }, (_, i) => `live ${i}`),
  ]);
  const positions = frames.map((frame) => frame.position);
  assert.equal(
    positions,
    [...new Set(positions)].sort((a, b) => a - b),
  );
  second.close();
});

it('applies a change of role to an open socket at once', async ({ gateway, bob, admin, open, changeStatus }) => {
  const eve = await gateway.register('Eve');
  const client = await open(eve.token);
  await changeStatus(bob.id, 'script');
  const role = { token: admin, body: { role: 'admin' } };
  await gateway.call('PUT', `/api/v1/identity/users/${eve.id}/role`, role);
  const first = await eventually('frame after the change', async () => {
    await changeStatus(bob.id, 'images');
    return client.frames[0];
  });
  assert.is(first.payload.stage, 'images');
  client.close();
});

it('feeds every socket through a restart of the event store, without a gap', async ({ stores, ann, open, detect }) => {
  const client = await open(ann.token);
  await detect('before');
  await client.frame(1);
  await stores.eventStore.restart();
  for (let i = 0; i < 10; i++) await detect(`after ${i}`);
  assert.equal(topicsOf(await client.frame(11)), ['before', ...Array.from({ length: 10 }, (_, i) => `after ${i}`)]);
  client.close();
});

it.run();
