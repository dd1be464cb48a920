import { randomUUID } from 'node:crypto';
import { Registry } from 'prom-client';
import * as assert from 'uvu/assert';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { EventsOf } from '../../../kernel/events/catalogue.ts';
import { runRouter } from '../../../kernel/inboxes/router.ts';
import { startPositionsOf } from '../../../kernel/inboxes/start-position.ts';
import { definePolicy, done, retry } from '../../../kernel/policies/policy.ts';
import { runPolicy } from '../../../kernel/policies/runner.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { createMetrics } from '../../../kernel/process/metrics.ts';
import { type Watched, watchLag } from '../../../projections/engine/lag.ts';
import type { Projection } from '../../../projections/engine/projection.ts';
import { eventually } from '../../support/eventually.ts';
import { history, write } from '../../support/given.ts';
import { keptLog } from '../../support/log-lines.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { counted, ignored, openStores, running, type Stores, sumEvents, summing } from './summing.ts';

const it = suiteOn('lag watch', openStores);

const written = async ({ store }: Stores, event: EventsOf<typeof sumEvents>): Promise<bigint> =>
  (await write(store, history(sumEvents, randomUUID(), null, event))).position;

/** What the watch shows and says for as long as `during` takes. */
async function watching<T>(
  c: Stores,
  watched: Partial<Watched>,
  during: (watch: Watching) => Promise<T>,
  stalledAfterMs = 50,
): Promise<T> {
  const [{ log, lines }, registry, stopping] = [keptLog(), new Registry(), new AbortController()];
  const all = { projections: [], inboxes: [], served: new Map(), policies: [], ...watched };
  const tools = { store: c.store, documents: c.documentStore, log };
  const watch = watchLag(all, tools, registry, { everyMs: 10, stalledAfterMs, quietForMs: 0 });
  const run = watch.run(stopping.signal);
  const lagOf = async (gauge: string, name: string): Promise<number | undefined> => {
    const { values } = (await registry.getSingleMetric(gauge)?.get()) ?? { values: [] };
    return values.find(({ labels }) => labels.name === name || labels.kind === name)?.value;
  };
  const said = () =>
    lines().map(({ kind, name, msg }) => `${kind} ${name}: ${/moving again/.test(msg) ? 'moves' : 'stalled'}`);
  try {
    return await during({ lagOf, said, stalled: watch.stalled });
  } finally {
    stopping.abort();
    await run;
  }
}

type Watching = {
  lagOf(gauge: string, name: string): Promise<number | undefined>;
  said(): readonly string[];
  stalled(): readonly string[];
};

/**
 * Keeps the document of a key from being written, by a transaction that has written it, for as long as `during` takes.
 */
async function whileLocked<T>({ documentStore }: Stores, { model }: Projection, key: string, during: () => Promise<T>) {
  const { client, db } = documentStore;
  return client.withSession(async (session) => {
    session.startTransaction();
    await db
      .collection<{ _id: string; total: number }>(`${model.name}@1`)
      .insertOne({ _id: key, total: 0 }, { session });
    try {
      return await during();
    } finally {
      await session.abortTransaction();
    }
  });
}

it('shows and says once that a projection is stalled, and that it is moving again', async (c) => {
  const projection = summing('stuck');
  const [key, name] = [randomUUID(), 'stuck@1'];
  const count = (): Promise<bigint> => written(c, counted(key, 1));
  await running(c, [projection], () =>
    watching(
      c,
      { projections: [projection] },
      async ({ lagOf, said, stalled }) => {
        const first = await written(c, counted(randomUUID(), 1));
        await c.documents.waitFor(projection.model, first);
        await eventually('end of the lag', async () => (await lagOf('projection_lag_bytes', name)) === 0);
        // On a busy machine it may have stalled before its first event.
        const before = said().length;
        await whileLocked(c, projection, key, async () => {
          const expected = Number((await count()) - first);
          await eventually('lag', async () => (await lagOf('projection_lag_bytes', name)) === expected);
          await eventually('line', () => said().length > before);
          await eventually('its name', () => stalled().includes('projection stuck@1'));
          await eventually('seconds', async () => ((await lagOf('projection_lag_seconds', name)) ?? 0) > 0);
          await count();
          await eventually('more lag', async () => ((await lagOf('projection_lag_bytes', name)) ?? 0) > expected);
        });
        await eventually('end of the lag', async () => (await lagOf('projection_lag_bytes', name)) === 0);
        await eventually('nothing stalled', () => stalled().length === 0);
        assert.is(await lagOf('projection_lag_seconds', name), 0);
        assert.equal(said().slice(before), ['projection stuck@1: stalled', 'projection stuck@1: moves']);
      },
      1_000,
    ),
  );
});

it('shows no lag of a projection while nothing of its types is written, and says nothing', async (c) => {
  const projection = summing('idle');
  let last = 0n;
  await running(c, [projection], async () => {
    last = await written(c, counted(randomUUID(), 1));
    await c.documents.waitFor(projection.model, last);
  });
  // No one runs either of them. The other folds what is written from now on.
  const other: Projection = { ...summing('other'), types: ['Ignored'] };
  await watching(c, { projections: [projection, other] }, async ({ lagOf, said }) => {
    await eventually('no lag', async () => (await lagOf('projection_lag_bytes', 'idle@1')) === 0);
    await written(c, ignored);
    await eventually('line about the other', () => said().includes('projection other@1: stalled'));
    assert.is(await lagOf('projection_lag_bytes', 'idle@1'), 0);
    assert.equal(said(), ['projection other@1: stalled']);
    const position = await written(c, counted(randomUUID(), 1));
    await eventually('lag', async () => (await lagOf('projection_lag_bytes', 'idle@1')) === Number(position - last));
    await eventually('line', () => said().includes('projection idle@1: stalled'));
  });
});

it('watches a previous version as long as callers see it', async (c) => {
  const [previous, next] = [summing('followed', 1), summing('followed', 2)];
  const projection = { ...next, previous };
  await running(c, [previous], async () => {
    await c.documents.waitFor(previous.model, await written(c, counted(randomUUID(), 1)));
  });
  await watching(c, { projections: [projection] }, async ({ lagOf }) => {
    await eventually('both', async () => {
      const lags = [
        await lagOf('projection_lag_bytes', 'followed@1'),
        await lagOf('projection_lag_bytes', 'followed@2'),
      ];
      return lags[0] === 0 && (lags[1] ?? 0) > 0;
    });
    await running(c, [next], () =>
      eventually('the next alone', async () => (await lagOf('projection_lag_bytes', 'followed@1')) === undefined),
    );
    await eventually('no lag', async () => (await lagOf('projection_lag_bytes', 'followed@2')) === 0);
  });
});

it('looks at the log alone as long as nothing is left to do and nothing is written', async (c) => {
  const projection = summing('quiet');
  const [asked, stopping] = [{ head: 0, groups: 0 }, new AbortController()];
  const store: EventStore = {
    ...c.store,
    head: () => {
      asked.head++;
      return c.store.head();
    },
    groups: () => {
      asked.groups++;
      return c.store.groups();
    },
  };
  await running(c, [projection], async () => {
    await c.documents.waitFor(projection.model, await written(c, counted(randomUUID(), 1)));
    const watched: Watched = { projections: [projection], inboxes: [], served: new Map(), policies: [] };
    const tools = { store, documents: c.documentStore, log: createLog('silent') };
    const run = watchLag(watched, tools, new Registry(), { everyMs: 10 }).run(stopping.signal);
    const looks = async (times: number): Promise<void> => {
      const from = asked.head;
      await eventually(`${times} looks`, () => asked.head >= from + times);
    };
    await looks(20);
    const before = asked.groups;
    await looks(20);
    assert.is(asked.groups, before);
    await written(c, counted(randomUUID(), 1));
    await eventually('another look at everything', () => asked.groups > before);
    stopping.abort();
    await run;
  });
});

it('shows how far the router and a policy are behind', async (c) => {
  const { store } = c;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const name = `held-${randomUUID()}`;
  const definition = definePolicy({
    name,
    events: [sumEvents],
    messageTimeoutMs: 25,
    on: {
      async Counted() {
        await held;
        return done;
      },
    },
  });
  const { inbox } = definition;
  const served = new Map<string, bigint>();
  await startPositionsOf(store, inbox);
  const [log, stopping] = [createLog('silent'), new AbortController()];
  const metrics = createMetrics('test');
  const policy = runPolicy(definition.using(), { store, log, metrics });
  await watching(c, { inboxes: [inbox], served, policies: [definition] }, async ({ lagOf, said }) => {
    await written(c, counted(randomUUID(), 1));
    await eventually('lag of the router', async () => ((await lagOf('router_lag_bytes', inbox.stream)) ?? 0) > 0);
    await eventually('line', () => said().includes(`router ${inbox.stream}: stalled`));
    await eventually('the stalled router', async () => (await lagOf('stalled_readers', 'router')) === 1);
    const routing = runRouter(store, [inbox], log, stopping.signal, served);
    await eventually('end of its lag', async () => (await lagOf('router_lag_bytes', inbox.stream)) === 0);
    await eventually('the router moving again', async () => (await lagOf('stalled_readers', 'router')) === 0);
    await eventually('event in flight', async () => (await lagOf('policy_in_flight_events', name)) === 1);
    await eventually('line', () => said().includes(`policy ${name}: stalled`));
    release();
    await eventually('its end', async () => (await lagOf('policy_in_flight_events', name)) === 0);
    assert.is(await lagOf('policy_lag_events', name), 0);
    assert.is(await lagOf('policy_parked_messages', name), 0);
    const { values } = await metrics.policyDurations.get();
    const tries = values.filter(({ metricName }) => metricName?.endsWith('_count'));
    // A server may deliver it once more before it hears that it is done: the time for it was short.
    assert.equal(
      tries.map(({ labels, value }) => [labels.policy, labels.outcome, value > 0]),
      [[name, 'done', true]],
    );
    stopping.abort();
    await Promise.all([routing, policy.stop()]);
  });
});

it('counts as lag of a policy what it was not told of, however long it tries again what came before', async (c) => {
  const { store } = c;
  const LATER = 30;
  const name = `retrying-${randomUUID()}`;
  const seen = new Set<string>();
  const definition = definePolicy({
    name,
    events: [sumEvents],
    on: {
      async Counted({ data: { key } }) {
        seen.add(key);
        return key === 'stuck' ? retry(3_600_000, 'much later') : done;
      },
    },
  });
  const { inbox } = definition;
  await startPositionsOf(store, inbox);
  const [log, stopping] = [createLog('silent'), new AbortController()];
  const routing = runRouter(store, [inbox], log, stopping.signal);
  await store.ensureGroup({ stream: inbox.stream, name, concurrency: 8, messageTimeoutMs: 60_000, from: 'start' });
  await watching(c, { policies: [definition] }, async ({ lagOf }) => {
    const shows = (lag: number, inFlight: number) =>
      eventually(`lag of ${lag}, ${inFlight} in flight`, async () => {
        const shown = [await lagOf('policy_lag_events', name), await lagOf('policy_in_flight_events', name)];
        return shown[0] === lag && shown[1] === inFlight;
      });
    await written(c, counted('stuck', 1));
    for (let later = 0; later < LATER; later++) await written(c, counted(randomUUID(), 1));
    await shows(LATER + 1, 0);
    const policy = runPolicy(definition.using(), { store, log, metrics: createMetrics('test') });
    await eventually('all', () => seen.size === LATER + 1);
    await shows(0, 1);
    stopping.abort();
    await Promise.all([routing, policy.stop()]);
  });
});

it.run();
