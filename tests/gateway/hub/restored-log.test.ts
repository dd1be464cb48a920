import { randomUUID } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { CHANNELS_STREAM } from '../../../contracts/channels.ts';
import { type Feed, newestPosition, startFeed } from '../../../gateway/hub/feed.ts';
import { createMessageMaker, type Message } from '../../../gateway/hub/message.ts';
import { type EventStore, openEventStore } from '../../../kernel/event-store/index.ts';
import { eventually } from '../../support/eventually.ts';
import { trendDetected } from '../../support/examples/channel-events.ts';
import { write } from '../../support/given.ts';
import { keptLog } from '../../support/log-lines.ts';
import { type EventStoreProcess, startEventStoreProcess } from '../../support/stores/event-store.ts';
import { suiteOn } from '../../support/suite-on.ts';

type Stack = { readonly server: EventStoreProcess; readonly store: EventStore; stop(): Promise<void> };

const it = suiteOn('a feed whose log is restored', async (): Promise<Stack> => {
  const server = await startEventStoreProcess();
  const store = openEventStore(server.url);
  const stop = async () => {
    await store.close();
    await server.stop();
  };
  return { server, store, stop };
});

const topicOf = ({ text }: Message): unknown => JSON.parse(text ?? '{}').payload?.topic;

/** An event of a channel, as the router links it. */
async function publish(store: EventStore, topic: string): Promise<void> {
  const { id, stream, revision, position: reach } = await write(store, trendDetected({ topic }));
  await store.appendLinks(CHANNELS_STREAM, await store.lastRevision(CHANNELS_STREAM), [
    { id, stream, revision, reach },
  ]);
}

/** Hands over what was published last. */
const upToDate = ({ store }: Stack, feed: Feed): Promise<boolean> =>
  eventually('delivery', async () => feed.position() === (await newestPosition(store)));

/** Puts the data of another moment in the place of the server's. */
async function putBack({ dataFolder }: EventStoreProcess, backup: string): Promise<void> {
  await rm(dataFolder, { recursive: true });
  await cp(backup, dataFolder, { recursive: true });
}

it('goes on from the end of a log that was restored to an earlier moment, and says that messages are missed', async (c) => {
  const { server, store } = c;
  const backup = `${server.dataFolder}-backup`;
  const { log, lines } = keptLog();
  const messages: Message[] = [];
  let missed = 0;
  const feed = startFeed(
    { store, log, messageOf: createMessageMaker(log) },
    randomUUID(),
    await newestPosition(store),
    (message) => messages.push(message),
    () => missed++,
  );
  try {
    await publish(store, 'kept');
    await upToDate(c, feed);
    await server.kill();
    await cp(server.dataFolder, backup, { recursive: true });
    await server.restart();
    for (const topic of ['lost', 'lost as well']) await publish(store, topic);
    await upToDate(c, feed);
    const before = feed.position();
    assert.is(missed, 0);

    await server.kill();
    await putBack(server, backup);
    await server.restart();
    await eventually('notice', () => missed === 1);
    assert.is(feed.position(), before - 2n);
    await publish(store, 'after');
    await upToDate(c, feed);
    assert.equal(messages.map(topicOf), ['kept', 'lost', 'lost as well', 'after']);
    assert.is(lines().filter(({ msg }) => /restored to an earlier moment/.test(String(msg))).length, 1);
  } finally {
    await feed.stop();
    await rm(backup, { recursive: true, force: true });
  }
});

it.run();
