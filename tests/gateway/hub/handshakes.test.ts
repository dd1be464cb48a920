import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { CHANNELS_STREAM } from '../../../contracts/channels.ts';
import { newestPosition } from '../../../gateway/hub/feed.ts';
import { WrongExpectedRevision } from '../../../kernel/event-store/index.ts';
import { statusOfUpgrade } from '../../support/clients/socket.ts';
import { eventually } from '../../support/eventually.ts';
import { startHubStack } from '../../support/stacks/hub.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('hub handshakes', startHubStack);

it('closes a socket that has missed more than is sent after the fact', async ({ gateway, ann, open, detect }) => {
  const { store } = gateway.resources;
  await detect('first');
  await eventually('a first message', async () => (await newestPosition(store)) >= 0n);
  const newest = await newestPosition(store);
  // Of no channel: clients move past them without a frame.
  const id = randomUUID();
  const metadata = { correlationId: id, causationId: id, commandId: id, actor: 'system:test', owner: null };
  const page = (first: number) =>
    Array.from({ length: 1_000 }, (_, i) => ({ type: 'Unseen', data: { n: first + i }, id: randomUUID(), metadata }));
  // The router writes there as well: at the revision that there is, again where it was faster.
  const append = (events: ReturnType<typeof page>) => async () => {
    const written = await store.append(CHANNELS_STREAM, await newestPosition(store), events).catch((error) => error);
    if (!(written instanceof WrongExpectedRevision) && written instanceof Error) throw written;
    return !(written instanceof Error);
  };
  for (let n = 0; n < 10_001; n += 1_000) await eventually('a page of messages', append(page(n)));
  const closeCode = async (since: number) => {
    const client = await open(ann.token, `&since=${since}`);
    await detect('live');
    let code: number | null = null;
    void client.closed().then((closed) => (code = closed));
    await eventually('a frame, or the end', () => code !== null || client.frames.length > 0);
    client.close();
    return code;
  };
  await eventually('the end of the replay', async () => (await closeCode(Number(newest))) === 4410, {
    withinMs: 30_000,
  });
  assert.is(await closeCode(Number(newest) + 5_000), null);
});

it('W9: limits the handshakes of a user, and of an address', async ({ gateway }) => {
  const eve = await gateway.register('Eve');
  const statuses: number[] = [];
  for (let i = 0; i < 61; i++) statuses.push(await statusOfUpgrade(gateway.url, `token=${eve.token}&since=x`));
  assert.equal(statuses, [...Array.from({ length: 60 }, () => 400), 429]);
  const others: number[] = [];
  for (let i = 0; i < 60; i++) others.push(await statusOfUpgrade(gateway.url, 'token=x'));
  assert.ok(others.slice(0, 50).every((status) => status === 401));
  assert.is(others.at(-1), 429);
});

it.run();
