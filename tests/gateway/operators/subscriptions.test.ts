import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import type { Delivery } from '../../../kernel/event-store/index.ts';
import { eventually } from '../../support/eventually.ts';
import { exampleUser } from '../../support/examples/user.ts';
import { write } from '../../support/given.ts';
import { type GatewayStack, startGatewayStack } from '../../support/stacks/gateway.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('what operators see of policies', startGatewayStack);

/** A policy whose every delivery does what it is told. */
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
    async deliver(count: number): Promise<void> {
      for (let i = 0; i < count; i++) {
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
  assert.equal([notify.inbox, notify.consumers >= 1, notify.parked], ['inbox-notify', true, 0]);
});

it('is what a policy gave up on and why, and the replay of it when the number is as it was seen', async (gateway) => {
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
  assert.is((await replay({ count: 2 })).status, 202);
  await eventually('all again', () => again.length === 3);

  const { body } = await gateway.call('GET', `/api/v1/ops/streams/auditReads-${admin}?direction=backwards&limit=3`, {
    token,
  });
  const commands = body.items.flatMap(({ event }: { event: { type: string; data: { body: object } } }) =>
    event.type === 'OperatorCommanded' ? [event.data.body] : [],
  );
  assert.equal(commands, [{ count: 2 }, { count: 3, before: parked.items[1].revision }]);
  await policy.stop();
});

it('answers 404 for a policy that there is not', async (gateway) => {
  const token = await gateway.tokenOf('admin', randomUUID());
  const path = '/api/v1/ops/subscriptions/nobody';
  assert.is((await gateway.call('GET', `${path}/parked`, { token })).status, 404);
  assert.is((await gateway.call('POST', `${path}/replay`, { token, body: { count: 1 } })).status, 404);
});

it.run();
