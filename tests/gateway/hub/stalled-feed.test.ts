import { randomUUID } from 'node:crypto';
import { Registry } from 'prom-client';
import * as assert from 'uvu/assert';
import { CHANNELS_STREAM } from '../../../contracts/channels.ts';
import { GATEWAY_GROUPS } from '../../../gateway/hub/abandoned-groups.ts';
import { type Feed, newestPosition, startFeed } from '../../../gateway/hub/feed.ts';
import { createMessageMaker, type Message } from '../../../gateway/hub/message.ts';
import { watchFeed } from '../../../gateway/hub/watch-feed.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { eventually } from '../../support/eventually.ts';
import { trendDetected } from '../../support/examples/channel-events.ts';
import { write } from '../../support/given.ts';
import { keptLog } from '../../support/log-lines.ts';
import { openTestStores, type TestStores } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('a stalled feed', openTestStores);

/** An event of a channel, as the router links it. */
async function publish({ store }: TestStores): Promise<void> {
  const { id, stream, revision, position: reach } = await write(store, trendDetected({ topic: randomUUID() }));
  await store.appendLinks(CHANNELS_STREAM, await store.lastRevision(CHANNELS_STREAM), [
    { id, stream, revision, reach },
  ]);
}

type Fed = { readonly feed: Feed; readonly messages: readonly Message[] };

/**
 * A feed, and someone else who takes messages from its group and answers none of them: the feed receives no more.
 */
async function whileStarved(c: TestStores, during: (fed: Fed) => Promise<void>): Promise<void> {
  const { store } = c;
  const [log, instance, messages] = [createLog('silent'), randomUUID(), [] as Message[]];
  const feed = startFeed(
    { store, log, messageOf: createMessageMaker(log) },
    instance,
    await newestPosition(store),
    (message) => messages.push(message),
    () => assert.unreachable('nothing is missed'),
  );
  const group = `${GATEWAY_GROUPS}${instance}`;
  const consumers = async () => (await store.groupsOn(CHANNELS_STREAM)).find(({ name }) => name === group)?.consumers;
  const leaving = new AbortController();
  let taken = 0;
  const take = async (): Promise<void> => {
    const wanted = { stream: CHANNELS_STREAM, name: group, concurrency: 10, messageTimeoutMs: 60_000 };
    for await (const _ of store.consume({ ...wanted, from: 'end' }, leaving.signal)) taken++;
  };
  try {
    await eventually('subscription', async () => (await consumers()) === 1);
    // It ends when its group is made again.
    void take().catch(() => undefined);
    await eventually('both', async () => (await consumers()) === 2);
    // They take turns: the newest message is the first that the other one has taken.
    while (taken === 0) {
      const next = (await newestPosition(store)) + 1n;
      await publish(c);
      await eventually('delivery', () => taken > 0 || feed.position() === next);
    }
    await during({ feed, messages });
  } finally {
    leaving.abort();
    await feed.stop();
  }
}

it('is shown, said once, restarted, and said once more when it goes on', async (c) => {
  await whileStarved(c, async ({ feed, messages }) => {
    const { log, lines } = keptLog();
    const [registry, stopping] = [new Registry(), new AbortController()];
    const shown = async (name: string) => (await registry.getSingleMetric(name)?.get())?.values[0]?.value ?? -1;
    let restarts = 0;
    let mayRestart = false;
    const restart = (): void => {
      restarts++;
      if (mayRestart) feed.restart();
    };
    const watch = watchFeed({ ...feed, restart }, { store: c.store, log }, registry, {
      everyMs: 5,
      stalledAfterMs: 20,
    });
    const watching = watch.run(stopping.signal);
    await eventually('lag', async () => (await shown('hub_lag_events')) === 1 && (await shown('hub_lag_seconds')) > 0);
    await eventually('a second try', () => restarts > 1);
    mayRestart = true;
    await eventually('end of the lag', async () => (await shown('hub_lag_events')) === 0);
    assert.is(await shown('hub_lag_seconds'), 0);
    const said = lines().map(({ kind, msg }) => [kind, /moving again/.test(msg) ? 'moves' : 'stalled']);
    const newest = await c.store.lastRevision(CHANNELS_STREAM);
    assert.is(messages.at(-1)?.position, newest);
    await publish(c);
    await eventually('the next message', () => messages.at(-1)?.position === (newest ?? 0n) + 1n);
    stopping.abort();
    await watching;
    assert.equal(said, [
      ['hub', 'stalled'],
      ['hub', 'moves'],
    ]);
    const positions = messages.map(({ position }) => position);
    assert.equal(
      positions,
      [...new Set(positions)].sort((a, b) => Number(a - b)),
      'each once, in order',
    );
  });
});

it.run();
