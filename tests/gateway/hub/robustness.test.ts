import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { CHANNELS_STREAM } from '../../../contracts/channels.ts';
import { imageBatchEvents } from '../../../contracts/media/image-batch.ts';
import { GATEWAY_GROUPS, removeAbandonedGroups } from '../../../gateway/hub/abandoned-groups.ts';
import { newestPosition, startFeed } from '../../../gateway/hub/feed.ts';
import { createMessageMaker, type Message } from '../../../gateway/hub/message.ts';
import type { SubscriptionGroup } from '../../../kernel/event-store/index.ts';
import { streamOf } from '../../../kernel/events/catalogue.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { topicsOf } from '../../support/clients/socket.ts';
import { eventually } from '../../support/eventually.ts';
import { startHubStack } from '../../support/stacks/hub.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('hub robustness', startHubStack);

const log = createLog('silent');

const groupOf = (instance: string): SubscriptionGroup => ({
  stream: CHANNELS_STREAM,
  name: `${GATEWAY_GROUPS}${instance}`,
  concurrency: 10,
  messageTimeoutMs: 30_000,
  from: 'start',
});

it('passes over an event whose frame cannot be made, for sockets that listen and that catch up', async (c) => {
  const { gateway, ann, open, detect } = c;
  const client = await open(ann.token);
  await detect('before');
  const [first] = await client.frame(1);
  const id = randomUUID();
  const metadata = { correlationId: id, causationId: id, commandId: null, actor: 'system:test', owner: null };
  const incomplete = { type: 'ImageBatchCompleted', data: {}, id, metadata };
  await gateway.resources.store.append(streamOf(imageBatchEvents, id), null, [incomplete]);
  await detect('after');
  assert.equal(topicsOf(await client.frame(2)), ['before', 'after']);
  const late = await open(ann.token, `&since=${first?.position}`);
  assert.equal(topicsOf(await late.frame(1)), ['after']);
  client.close();
  late.close();
});

it('hands over what is new at once, whatever the group of a killed gateway has left behind', async (c) => {
  const { store } = c.gateway.resources;
  const instance = randomUUID();
  await store.ensureGroup(groupOf(instance));
  for (let n = 0; n < 20; n++) await c.detect(`missed ${n}`);
  const got: Message[] = [];
  const delivered: bigint[] = [];
  const counting = {
    ...store,
    async *consume(group: SubscriptionGroup, signal: AbortSignal) {
      for await (const delivery of store.consume(group, signal)) {
        delivered.push(delivery.revision);
        yield delivery;
      }
    },
  };
  await eventually('links', async () => (await store.records(CHANNELS_STREAM)).length >= 20);
  const from = await newestPosition(store);
  const feed = startFeed(
    { store: counting, log, messageOf: createMessageMaker(log) },
    instance,
    await newestPosition(store),
    (message) => got.push(message),
    () => undefined,
  );
  await eventually('a consumer', async () =>
    (await store.groupsOn(CHANNELS_STREAM)).some(({ name, consumers }) => name.endsWith(instance) && consumers === 1),
  );
  await c.detect('new');
  await eventually('the new one', () => got.some(({ text }) => text?.includes('"new"')));
  assert.equal(
    delivered.filter((revision) => revision <= from),
    [],
  );
  await feed.stop();
});

it('deletes the groups of gateways that are gone, and no other', async ({ gateway, ann, open }) => {
  const { store } = gateway.resources;
  const client = await open(ann.token);
  const [gone, other] = [randomUUID(), randomUUID()];
  await store.ensureGroup(groupOf(gone));
  await store.ensureGroup({ ...groupOf(other), name: `of-somebody-else-${other}` });
  const stopping = new AbortController();
  const tidying = removeAbandonedGroups({ store, log }, stopping.signal, { everyMs: 10, afterMs: 50 });
  const names = async () => (await store.groupsOn(CHANNELS_STREAM)).map(({ name }) => name);
  await eventually('removal', async () => !(await names()).some((name) => name.endsWith(gone)));
  stopping.abort();
  await tidying;
  const left = await names();
  assert.is(left.filter((name) => name.startsWith(GATEWAY_GROUPS)).length, 1, left.join());
  assert.ok(left.some((name) => name.endsWith(other)));
  client.close();
});

it.run();
