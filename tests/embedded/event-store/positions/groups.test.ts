import { randomUUID } from 'node:crypto';
import persistentServices from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import persistent from '@eventstore/db-client/generated/persistent_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { credentials } from '@grpc/grpc-js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LEAST_RIGHTS } from '../../../support/stores/event-store.ts';
import { cannotRun } from '../../../support/stores/skip.ts';
import { type Fixture, fiveRecords, openFixture } from '../fixture.ts';

// Its calls name no user, and speak in clear.
if (LEAST_RIGHTS !== null) cannotRun(LEAST_RIGHTS);

/** What EventStoreDB 23.10.6 does with a group on `$all` that starts at a position; the same is asked of a real server when one is named. */
const it = suite('groups from a position in $all');
let store: Fixture;
let groups: InstanceType<typeof persistentServices.PersistentSubscriptionsClient>;
it.before(async () => {
  store = await openFixture();
  groups = new persistentServices.PersistentSubscriptionsClient(
    `127.0.0.1:${store.port}`,
    credentials.createInsecure(),
  );
});
it.after(async () => {
  groups.close();
  await store.close();
});

const UINT64_MAX = (1n << 64n) - 1n;
const UNHANDLED = '2 UNKNOWN: Exception was thrown by handler.';

/** The first answers to the consumer of a new group on `$all`: the error its creation ends with, or what it gets. */
async function groupAnswers(commit: bigint, prepare = commit): Promise<unknown[]> {
  const group = `group-${randomUUID()}`;
  const { Options, Settings, AllOptions, Position } = persistent.CreateReq;
  const all = new AllOptions().setNoFilter(new shared.Empty());
  all.setPosition(new Position().setCommitPosition(String(commit)).setPreparePosition(String(prepare)));
  const settings = new Settings().setHistoryBufferSize(100).setReadBatchSize(10).setConsumerStrategy('RoundRobin');
  settings.setMessageTimeoutMs(30_000).setCheckpointAfterMs(0).setMinCheckpointCount(10).setMaxCheckpointCount(100);
  const create = new persistent.CreateReq().setOptions(
    new Options().setGroupName(group).setAll(all).setSettings(settings),
  );
  const refused = await new Promise<string | undefined>((resolve) => {
    groups.create(create, (error) => resolve(error?.message));
  });
  if (refused !== undefined) return [refused.replaceAll(group, 'G')];

  const read = new persistent.ReadReq.Options().setGroupName(group).setAll(new shared.Empty()).setBufferSize(2);
  read.setUuidOption(new persistent.ReadReq.Options.UUIDOption().setString(new shared.Empty()));
  const seen: unknown[] = [];
  return new Promise((resolve) => {
    const call = groups.read();
    call.on('data', (response: persistent.ReadResp) => {
      const event = response.getEvent()?.getEvent();
      seen.push(event === undefined ? 'confirmation' : BigInt(event.getCommitPosition()));
      if (seen.length < 3) return;
      resolve(seen);
      call.cancel();
    });
    call.on('error', (error) => resolve([...seen, error.message.replaceAll(group, 'G')]));
    call.write(new persistent.ReadReq().setOptions(read));
  });
}

it('start a group on $all at a record; one that starts within a record drops everyone who connects', async () => {
  const { positions } = await fiveRecords(store);
  const [, second, third, fourth] = positions;
  assert.equal(await groupAnswers(third), ['confirmation', third, fourth]);
  assert.equal(await groupAnswers(third, second), ['confirmation', third, fourth]);
  const dropped = '1 CANCELLED: Subscription group G on stream $all was dropped.';
  for (const commit of [third + 1n, 1n]) assert.equal(await groupAnswers(commit), ['confirmation', dropped]);
});

it('beyond the end, out of range or prepared after their commit start no group', async () => {
  const { positions } = await fiveRecords(store);
  const invalid = (reason: string) => [
    `13 INTERNAL: Subscription group G on stream $all failed: 'Invalid Start From position: ${reason}'`,
  ];
  assert.equal(
    await groupAnswers(positions[4] + 1n),
    invalid('commit position must be less than or equal to the last commit position in the transaction file.'),
  );
  assert.equal(await groupAnswers(1n << 63n), [UNHANDLED]);
  assert.equal(await groupAnswers(positions[2], positions[2] + 1n), [UNHANDLED]);
  assert.equal(
    await groupAnswers(UINT64_MAX, 5n),
    invalid('prepare position must be less than or equal to the commit position.'),
  );
});

it('that name times in ticks show them in whole milliseconds', async () => {
  const group = `group-${randomUUID()}`;
  const { Options, Settings, StreamOptions } = persistent.CreateReq;
  const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from('ticks'));
  const stream = new StreamOptions().setStreamIdentifier(identifier).setStart(new shared.Empty());
  const settings = new Settings().setHistoryBufferSize(100).setReadBatchSize(10).setConsumerStrategy('RoundRobin');
  settings.setMessageTimeoutTicks('123456789').setCheckpointAfterTicks('25000');
  settings.setMinCheckpointCount(10).setMaxCheckpointCount(100);
  const options = new Options().setGroupName(group).setStream(stream).setSettings(settings);
  await new Promise<void>((resolve, reject) => {
    groups.create(new persistent.CreateReq().setOptions(options), (error) => (error ? reject(error) : resolve()));
  });
  const asked = new persistent.GetInfoReq.Options().setGroupName(group).setStreamIdentifier(identifier);
  const info = await new Promise<persistent.SubscriptionInfo | undefined>((resolve, reject) => {
    groups.getInfo(new persistent.GetInfoReq().setOptions(asked), (error, answer) =>
      error ? reject(error) : resolve(answer.getSubscriptionInfo()),
    );
  });
  assert.equal([info?.getMessageTimeoutMilliseconds(), info?.getCheckPointAfterMilliseconds()], [12_345, 2]);
});

it.run();
