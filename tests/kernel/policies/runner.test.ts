import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { type EventStore, openEventStore } from '../../../kernel/event-store/index.ts';
import { defineEvents } from '../../../kernel/events/catalogue.ts';
import { type Route, runRouter } from '../../../kernel/inboxes/router.ts';
import {
  definePolicy,
  done,
  inboxOf,
  type Outcome,
  type Policy,
  park,
  retry,
} from '../../../kernel/policies/policy.ts';
import { type Running, runPolicy } from '../../../kernel/policies/runner.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { createMetrics } from '../../../kernel/process/metrics.ts';
import { type EventStoreProcess, startEventStoreProcess } from '../../support/stores/event-store.ts';

type Context = { server: EventStoreProcess; store: EventStore };
const it = suite<Context>('policies');

const log = createLog('silent');
const metrics = createMetrics('test');
const events = defineEvents({ Wanted: z.object({ n: z.number() }), Other: z.object({ n: z.number() }) });

it.before(async (c) => {
  c.server = await startEventStoreProcess();
  c.store = openEventStore(c.server.url);
});

it.after(async ({ store, server }) => {
  await store.close();
  await server.stop();
});

const write = (store: EventStore, type: 'Wanted' | 'Other', n: number) => {
  const id = randomUUID();
  const metadata = { correlationId: id, causationId: id, actor: 'system:test', owner: null };
  return store.append(`thing-${id}`, null, [{ type, data: { n }, id, metadata }]);
};

const routeOf = (policy: Policy): Route => ({ stream: inboxOf(policy), types: policy.types, wantsPast: true });

function policyThat(handle: (n: number, tries: number) => Outcome): { policy: Policy; seen: Map<number, number> } {
  const seen = new Map<number, number>();
  const policy = definePolicy({
    name: `test-${randomUUID()}`,
    events: [events],
    on: {
      async Wanted({ data }) {
        seen.set(data.n, (seen.get(data.n) ?? 0) + 1);
        return handle(data.n, seen.get(data.n) ?? 0);
      },
    },
  });
  return { policy, seen };
}

/** A router and a policy, running until the callback is through. */
async function running<T>(
  store: EventStore,
  policies: readonly Policy[],
  during: (runs: Running[]) => Promise<T>,
): Promise<T> {
  const stopping = new AbortController();
  const routing = runRouter(store, policies.map(routeOf), log, stopping.signal);
  const runs = policies.map((policy) => runPolicy(policy, { store, log, metrics }));
  try {
    return await during(runs);
  } finally {
    stopping.abort();
    await Promise.all([routing, ...runs.map((run) => run.stop())]);
  }
}

async function until(what: string, condition: () => boolean, patienceMs = 30_000): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`still not: ${what}`);
    await sleep(20);
  }
}

it('tells a policy of its events and of no others', async ({ store }) => {
  const { policy, seen } = policyThat(() => done);
  await running(store, [policy], async () => {
    await Promise.all([write(store, 'Wanted', 1), write(store, 'Other', 2), write(store, 'Wanted', 3)]);
    await until('both seen', () => seen.size === 2);
  });
  assert.equal([...seen.keys()].sort(), [1, 3]);
});

it('delivers again what is to be retried, and parks what is to be parked', async ({ store }) => {
  const { policy, seen } = policyThat((n, tries) =>
    n === 1_001 && tries < 3 ? retry(10, 'not yet') : n === 1_002 ? park('never') : done,
  );
  await running(store, [policy], async () => {
    await Promise.all([write(store, 'Wanted', 1_001), write(store, 'Wanted', 1_002)]);
    await until('three tries', () => seen.get(1_001) === 3 && seen.get(1_002) === 1);
    await sleep(300);
  });
  const parked = await store.records(`$persistentsubscription-${inboxOf(policy)}::${policy.name}-parked`);
  assert.is(parked.length, 1);
});

it('counts a thrown error as a retry', async ({ store }) => {
  const { policy, seen } = policyThat((n, tries) => {
    if (n === 2_001 && tries === 1) throw new Error('for once');
    return done;
  });
  await running(store, [policy], async () => {
    await write(store, 'Wanted', 2_001);
    await until('a second try', () => seen.get(2_001) === 2);
  });
});

it('links each event once, with two routers racing', async ({ store }) => {
  const { policy } = policyThat(() => done);
  const stopping = new AbortController();
  const routers = [1, 2].map(() => runRouter(store, [routeOf(policy)], log, stopping.signal));
  await Promise.all(Array.from({ length: 60 }, (_, n) => write(store, 'Wanted', 3_000 + n)));
  const linked = async () =>
    (await store.events(inboxOf(policy), { resolveLinks: true })).filter(
      ({ data }) => (data as { n: number }).n >= 3_000,
    );
  const end = Date.now() + 20_000;
  while ((await linked()).length < 60 && Date.now() < end) await sleep(50);
  stopping.abort();
  await Promise.all(routers);
  const all = await store.events(inboxOf(policy), { resolveLinks: true });
  assert.is(new Set(all.map(({ id }) => id)).size, all.length);
  assert.is((await linked()).length, 60);
});

it('handles all hundred of its events that came while it was away, among a thousand others, with both killed', async ({
  store,
  server,
}) => {
  const { policy, seen } = policyThat(() => done);
  await running(store, [policy], async ([run]) => {
    await write(store, 'Wanted', 4_000);
    await until('the first', () => seen.has(4_000));
    await run?.stop();
    for (let chunk = 0; chunk < 10; chunk++) {
      const wanted = Array.from({ length: 10 }, (_, i) => write(store, 'Wanted', 5_000 + chunk * 10 + i));
      await Promise.all([...wanted, ...Array.from({ length: 100 }, (_, i) => write(store, 'Other', i))]);
    }
  });
  await server.kill('SIGKILL');
  await server.restart();
  await running(store, [policy], () =>
    until('all hundred', () => Array.from({ length: 100 }, (_, i) => 5_000 + i).every((n) => seen.has(n))),
  );
});

it('keeps no slot for what was in hand when the connection was lost', async ({ store, server }) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const seen: number[] = [];
  const policy = definePolicy({
    name: `test-${randomUUID()}`,
    concurrency: 1,
    messageTimeoutMs: 3_600_000,
    events: [events],
    on: {
      async Wanted({ data }) {
        if (data.n > 6_000) seen.push(data.n);
        if (data.n === 6_001) await released;
        return done;
      },
    },
  });
  await running(store, [policy], async () => {
    await write(store, 'Wanted', 6_001);
    await until('the long one in hand', () => seen.length === 1);
    await server.kill('SIGKILL');
    await server.restart();
    await untilDeliveredTo(server.url, policy);
    await sleep(500);
    release();
    await write(store, 'Wanted', 6_002);
    await until('the next one', () => seen.includes(6_002));
  });
  // At least once: the first may come again when its second delivery overtakes the end of the first.
  assert.equal([...new Set(seen)], [6_001, 6_002]);
});

/** Until the group's consumer holds a message, by the store's own account. */
async function untilDeliveredTo(url: string, policy: Policy): Promise<void> {
  const client = EventStoreDBClient.connectionString(url);
  for (;;) {
    const info = await client.getPersistentSubscriptionToStreamInfo(inboxOf(policy), policy.name).catch(() => null);
    if (info?.connections.some(({ inFlightMessages }) => inFlightMessages > 0)) break;
    await sleep(50);
  }
  await client.dispose();
}

it.run();
