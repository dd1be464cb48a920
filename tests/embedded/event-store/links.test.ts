import { binaryEvent, START } from '@eventstore/db-client';
import * as assert from 'uvu/assert';
import { collect, counted, newStream, suiteOnEventStore, take } from './fixture.ts';

const { it, store } = suiteOnEventStore('links');

const link = (text: string) => binaryEvent({ type: '$>', data: Buffer.from(text) });

/** `event` and `link` of every record as `stream@revision`. */
async function resolve(stream: string): Promise<string[]> {
  const events = await collect(store.client.readStream(stream, { resolveLinkTos: true }));
  return events.map(({ event, link }) => {
    const name = (record: typeof event): string =>
      record === undefined ? '-' : `${record.revision}@${record.streamId}`;
    return `${name(event)} ${name(link)}`;
  });
}

it('leads to its target when asked to, and is an event otherwise', async () => {
  const [target, links] = [newStream('with@in'), newStream()];
  await store.client.appendToStream(target, counted(0, 2));
  await store.client.appendToStream(links, [link(`1@${target}`), link(`2@${target}`)]);
  assert.equal(await resolve(links), [`1@${target} 0@${links}`, `2@${target} 1@${links}`]);
  const [plain] = await collect(store.client.readStream(links));
  assert.is(plain?.event?.type, '$>');
  assert.is(plain?.link, undefined);
});

it('has the position of the link, not of its target', async () => {
  const [target, links] = [newStream(), newStream()];
  await store.client.appendToStream(target, counted(0, 0));
  const { position } = await store.client.appendToStream(links, [link(`0@${target}`)]);
  const [resolved] = await collect(store.client.readStream(links, { resolveLinkTos: true }));
  assert.is(resolved?.commitPosition, position?.commit);
  assert.is(resolved?.event?.streamId, target);
});

it('has no event when its target cannot be read', async () => {
  const [truncated, deleted, tombstoned, links] = [newStream(), newStream(), newStream(), newStream()];
  for (const stream of [truncated, deleted, tombstoned]) await store.client.appendToStream(stream, counted(0, 1));
  await store.client.setStreamMetadata(truncated, { truncateBefore: 1 });
  await store.client.deleteStream(deleted);
  await store.client.tombstoneStream(tombstoned);
  const targets = [
    `0@${truncated}`,
    `1@${truncated}`,
    `0@${deleted}`,
    `0@${tombstoned}`,
    `9@${truncated}`,
    '0@absent',
    '5',
  ];
  await store.client.appendToStream(links, targets.map(link));
  assert.equal(await resolve(links), [
    `- 0@${links}`,
    `1@${truncated} 1@${links}`,
    `- 2@${links}`,
    `- 3@${links}`,
    `- 4@${links}`,
    `- 5@${links}`,
    `- 6@${links}`,
  ]);
});

it('to revision -1 leads to the last event', async () => {
  const [target, links] = [newStream(), newStream()];
  await store.client.appendToStream(target, counted(0, 3));
  await store.client.appendToStream(links, [link(`-1@${target}`)]);
  assert.equal(await resolve(links), [`3@${target} 0@${links}`]);
});

it('without a revision is an ordinary event', async () => {
  const links = newStream();
  await store.client.appendToStream(links, [link('words@somewhere'), link('')]);
  assert.equal(await resolve(links), [`0@${links} -`, `1@${links} -`]);
});

it('is followed by subscriptions, to streams and to $all', async () => {
  const [target, links] = [newStream(), newStream()];
  await store.client.appendToStream(target, counted(0, 1));
  await store.client.appendToStream(links, [link(`0@${target}`)]);
  const subscription = store.client.subscribeToStream(links, { fromRevision: START, resolveLinkTos: true });
  const [caughtUp] = await take(subscription, 1);
  assert.is(caughtUp?.event?.streamId, target);
  assert.is(caughtUp?.link?.streamId, links);
  await store.client.appendToStream(links, [link(`1@${target}`)]);
  const [live] = await take(subscription, 1);
  assert.is(live?.event?.revision, 1n);
  await subscription.unsubscribe();

  const all = store.client.subscribeToAll({ fromPosition: START, resolveLinkTos: true });
  for (;;) {
    const [next] = await take(all, 1);
    if (next?.link?.streamId !== links) continue;
    assert.is(next.event?.streamId, target);
    break;
  }
  await all.unsubscribe();
});

it.run();
