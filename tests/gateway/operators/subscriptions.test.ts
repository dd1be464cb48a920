import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { auditReadsIdOf } from '../../../gateway/auditors/reads.ts';
import type { Delivery } from '../../../kernel/event-store/index.ts';
import { eventually } from '../../support/eventually.ts';
import { exampleUser } from '../../support/examples/user.ts';
import { write } from '../../support/given.ts';
import { type GatewayStack, startGatewayStack } from '../../support/stacks/gateway.ts';
import { LEAST_RIGHTS } from '../../support/stores/event-store.ts';
import { unless } from '../../support/stores/skip.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('what operators see of policies', startGatewayStack);
const whereParkedCanBeRead = unless(LEAST_RIGHTS, it);

/** A policy whose every delivery does what it is asked to. */
async function policyOf({ resources: { store } }: GatewayStack, onDelivery: (delivery: Delivery) => void) {
  const name = `policy-${randomUUID()}`;
  const group = { stream: `inbox-${name}`, name, concurrency: 4, messageTimeoutMs: 60_000, from: 'start' } as const;
  await store.ensureGroup(group);
  const stopping = new AbortController();
  const consuming = (async () => {
    for await (const delivery of store.consume(group, stopping.signal)) onDelivery(delivery);
  })();
  return {
    name,
    /** Links to the first events of new users. */
    async deliver(count: number, from = 0): Promise<void> {
      for (let i = from; i < from + count; i++) {
        const { registered, history } = exampleUser({ user_id: randomUUID() });
        const { stream, revision, position } = await write(store, history(registered));
        const link = { id: randomUUID(), stream, revision, reach: position };
        await store.appendLinks(group.stream, i === 0 ? null : BigInt(i - 1), [link]);
      }
    },
    async stop(): Promise<void> {
      stopping.abort();
      await consuming;
    },
  };
}

it('is for administrators', async (gateway) => {
  const ann = await gateway.register('Ann');
  for (const [method, path] of [
    ['GET', 'subscriptions'],
    ['GET', 'subscriptions/notify/parked'],
    ['POST', 'subscriptions/notify/replay'],
    ['POST', 'subscriptions/notify/discard'],
  ] as const) {
    const body = method === 'POST' ? { body: { count: 1 } } : {};
    assert.is((await gateway.call(method, `/api/v1/ops/${path}`, body)).status, 401, path);
    assert.is((await gateway.call(method, `/api/v1/ops/${path}`, { ...body, token: ann.token })).status, 403, path);
  }
});

it('is every policy that runs, with its inbox and what it has left to do', async (gateway) => {
  const token = await gateway.tokenOf('admin', randomUUID());
  const { body } = await gateway.call('GET', '/api/v1/ops/subscriptions', { token });
  const names = body.items.map(({ name }: { name: string }) => name);
  assert.equal(names, names.toSorted());
  const notify = body.items.find(({ name }: { name: string }) => name === 'notify');
  assert.equal(
    [notify.inbox, notify.consumers >= 1, notify.parked, notify.oldest_parked_seconds],
    ['inbox-notify', true, 0, null],
  );
});

it('says what an earlier version has left', async (gateway) => {
  const left = { stream: 'inbox-paint-images', name: 'paint-images', concurrency: 1, messageTimeoutMs: 60_000 };
  await gateway.resources.store.ensureGroup({ ...left, from: 'start' });
  const token = await gateway.tokenOf('operator', randomUUID());
  const { body } = await gateway.call('GET', '/api/v1/ops/subscriptions', { token });
  const isReplaced = (policy: string) => body.items.find(({ name }: { name: string }) => name === policy)?.is_replaced;
  assert.equal([isReplaced('paint-images'), isReplaced('notify')], [true, false]);
});

whereParkedCanBeRead(
  'is what a policy gave up on and why, and the replay of it when the number is the one that was seen',
  async (gateway) => {
    const admin = randomUUID();
    const token = await gateway.tokenOf('admin', admin);
    const again: string[] = [];
    let isMended = false;
    const policy = await policyOf(gateway, (delivery) => {
      if (!isMended) return delivery.park('the printer is on fire');
      again.push(delivery.event?.type ?? '');
      delivery.ack();
    });
    await policy.deliver(3);
    const path = `/api/v1/ops/subscriptions/${policy.name}`;
    const parked = await eventually('parked messages', async () => {
      const { body } = await gateway.call('GET', `${path}/parked`, { token });
      return body.count === 3 && body;
    });
    const [first] = parked.items;
    assert.equal(
      [parked.items.length, first.reason, first.event.type, first.unreadable],
      [3, 'the printer is on fire', 'UserRegistered', null],
    );
    assert.is(parked.next_cursor, null);
    const two = (await gateway.call('GET', `${path}/parked?limit=2`, { token })).body;
    const third = (await gateway.call('GET', `${path}/parked?limit=2&cursor=${two.next_cursor}`, { token })).body;
    assert.equal([[...two.items, ...third.items], third.next_cursor], [parked.items, null]);
    assert.is((await gateway.call('GET', `${path}/parked?cursor=made-up`, { token })).status, 400);

    isMended = true;
    const replay = (body: object) => gateway.call('POST', `${path}/replay`, { token, body });
    const refused = await replay({ count: 2 });
    assert.equal([refused.status, refused.body.detail.parked], [409, 3]);
    assert.is((await replay({ count: 0 })).status, 422);
    assert.is((await replay({})).status, 422);
    const one = await replay({ count: 3, before: parked.items[1].revision });
    assert.equal([one.status, one.body], [202, { name: policy.name, replayed: 1 }]);
    await eventually('the first again', () => again.length === 1);
    await eventually('two left', async () => (await gateway.call('GET', `${path}/parked`, { token })).body.count === 2);
    // While the first is under way, nothing else is replayed.
    const both = await eventually('an end of the first replay', async () => {
      const answers = await Promise.all([replay({ count: 2 }), replay({ count: 2 })]);
      return answers.some(({ status }) => status === 202) && answers;
    });
    assert.equal(both.map(({ status }) => status).sort(), [202, 409]);
    await eventually('all again', () => again.length === 3);

    const { body } = await gateway.call(
      'GET',
      `/api/v1/ops/streams/auditReads-${auditReadsIdOf(admin, Date.now())}?direction=backwards&limit=4`,
      {
        token,
      },
    );
    const commands = body.items.flatMap(({ event }: { event: { type: string; data: { body: object } } }) =>
      event.type === 'OperatorCommanded' ? [event.data.body] : [],
    );
    assert.equal(commands.at(-1), { count: 3, before: parked.items[1].revision });
    await policy.stop();
  },
);

whereParkedCanBeRead('forgets what an operator has seen and discards, and nothing else', async (gateway) => {
  const admin = randomUUID();
  const token = await gateway.tokenOf('admin', admin);
  const { store } = gateway.resources;
  const again: string[] = [];
  let isMended = false;
  const policy = await policyOf(gateway, (delivery) => {
    if (!isMended) return delivery.park('the printer is on fire');
    again.push(delivery.event?.stream ?? '');
    delivery.ack();
  });
  const group = { stream: `inbox-${policy.name}`, name: policy.name };
  const parked = (count: number) =>
    eventually(`${count} parked messages`, async () => (await store.groupsOn(group.stream))[0]?.parked === count);
  await policy.deliver(4);
  await parked(4);
  const messages = await store.parkedMessagesOf(group, 10);
  const path = `/api/v1/ops/subscriptions/${policy.name}`;
  const discard = (body: object) => gateway.call('POST', `${path}/discard`, { token, body });

  const refused = await discard({ count: 3 });
  assert.equal([refused.status, refused.body.detail], [409, { code: 'subscription/parked-changed', parked: 4 }]);
  assert.is((await discard({})).status, 422);
  assert.is((await discard({ count: 4, before: messages[0] ? Number(messages[0].revision) : 0 })).status, 404);
  const two = await discard({ count: 4, before: Number(messages[2]?.revision) });
  assert.equal([two.status, two.body], [200, { name: policy.name, discarded: 2 }]);
  const left = (await gateway.call('GET', `${path}/parked`, { token })).body;
  assert.equal(
    [left.count, left.items.map(({ event }: { event: { stream: string } }) => event.stream)],
    [2, messages.slice(2).map(({ event }) => event?.stream)],
  );
  const { items } = (await gateway.call('GET', '/api/v1/ops/subscriptions', { token })).body;
  const listed = items.find(({ name }: { name: string }) => name === policy.name);
  assert.equal([listed.parked, typeof listed.oldest_parked_seconds], [2, 'number']);

  // The server forgets them as well: what is replayed is what was left.
  isMended = true;
  assert.is((await gateway.call('POST', `${path}/replay`, { token, body: { count: 4 } })).status, 409);
  assert.is((await gateway.call('POST', `${path}/replay`, { token, body: { count: 2 } })).status, 202);
  await eventually('the others again', () => again.length >= 2);
  assert.equal(
    again,
    messages.slice(2).map(({ event }) => event?.stream),
  );
  await parked(0);

  isMended = false;
  await policy.deliver(1, 4);
  await parked(1);
  assert.equal((await discard({ count: 1 })).body, { name: policy.name, discarded: 1 });
  assert.is((await gateway.call('GET', `${path}/parked`, { token })).body.count, 0);
  assert.is((await discard({ count: 1 })).status, 409);

  const records = await store.records(`auditReads-${auditReadsIdOf(admin, Date.now())}`);
  assert.equal(
    records.flatMap(({ event }) =>
      event?.type === 'OperatorCommanded' ? [(event.data as { body: object }).body] : [],
    ),
    [{ count: 4, before: Number(messages[2]?.revision) }, { count: 2 }, { count: 1 }],
  );
  await policy.stop();
});

whereParkedCanBeRead(
  'tells auditors that an operator had a parked message delivered again, or discarded it',
  async (gateway) => {
    const { outcomes } = gateway.resources;
    const token = await gateway.tokenOf('admin', randomUUID());
    const policy = await policyOf(gateway, ({ event, park }) => {
      const { id = '', metadata: { owner = null } = {} } = event ?? {};
      outcomes.record({ policy: policy.name, event_id: id, owner, outcome: { kind: 'park', reason: 'no paper' } });
      park('no paper');
    });
    const path = `/api/v1/ops/subscriptions/${policy.name}`;
    await policy.deliver(2);
    const [first, second] = await eventually('two parked messages', async () => {
      const { body } = await gateway.call('GET', `${path}/parked`, { token });
      return body.count === 2 && body.items;
    });
    const isSaid = (expected: string, { stream, revision }: { stream: string; revision: number }) =>
      eventually(expected, async () => {
        const { body } = await gateway.call('GET', `/api/v1/ops/streams/${stream}/${revision}/outcomes`, { token });
        const { outcome, reason, attempts } =
          body.items.find((item: { policy: string }) => item.policy === policy.name) ?? {};
        return outcome === expected && [reason, attempts];
      });
    const discarded = { count: 2, before: second.revision };
    assert.is((await gateway.call('POST', `${path}/discard`, { token, body: discarded })).status, 200);
    assert.equal(await isSaid('discard', first.event), ['no paper', 1]);
    await policy.stop();
    assert.is((await gateway.call('POST', `${path}/replay`, { token, body: { count: 1 } })).status, 202);
    assert.equal(await isSaid('replay', second.event), ['no paper', 1]);
  },
);

it('answers 404 for a policy that there is not', async (gateway) => {
  const token = await gateway.tokenOf('admin', randomUUID());
  const path = '/api/v1/ops/subscriptions/nobody';
  assert.is((await gateway.call('GET', `${path}/parked`, { token })).status, 404);
  assert.is((await gateway.call('POST', `${path}/replay`, { token, body: { count: 1 } })).status, 404);
  assert.is((await gateway.call('POST', `${path}/discard`, { token, body: { count: 1 } })).status, 404);
});

it.run();
