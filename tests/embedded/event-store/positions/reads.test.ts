import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { eventually } from '../../../support/eventually.ts';
import { LEAST_RIGHTS } from '../../../support/stores/event-store.ts';
import { cannotRun } from '../../../support/stores/skip.ts';
import { counted, fiveRecords, newStream, openWireFixture, type WireFixture } from '../fixture.ts';

// Its calls name no user, and speak in clear.
if (LEAST_RIGHTS !== null) cannotRun(LEAST_RIGHTS);

/** What EventStoreDB 23.10.6 answers; the same is asked of a real server when one is named. */
const it = suite('reads and subscriptions from a position in $all');
let store: WireFixture;
it.before(async () => {
  store = await openWireFixture();
});
it.after(() => store.close());

const UINT64_MAX = (1n << 64n) - 1n;
const READ_ERROR = '2 UNKNOWN: Unexpected ReadAllResult: Error';
const FILTERED_READ_ERROR = '2 UNKNOWN: Unexpected FilteredReadAllResult: Error';
const UNHANDLED = '2 UNKNOWN: Exception was thrown by handler.';

type Kind = 'read' | 'read-backwards' | 'subscribe';
type Options = {
  readonly kind: Kind;
  readonly commit: bigint;
  readonly prepare?: bigint;
  readonly prefix?: string | undefined;
};

function request({ kind, commit, prepare = commit, prefix }: Options): streams.ReadReq {
  const {
    Options,
    Options: { AllOptions, FilterOptions, Position, SubscriptionOptions, UUIDOption },
  } = streams.ReadReq;
  const position = new Position().setCommitPosition(String(commit)).setPreparePosition(String(prepare));
  const options = new Options().setAll(new AllOptions().setPosition(position));
  options.setUuidOption(new UUIDOption().setString(new shared.Empty()));
  options.setReadDirection(kind === 'read-backwards' ? 1 : 0);
  if (kind === 'subscribe') options.setSubscription(new SubscriptionOptions());
  else options.setCount('3');
  if (prefix === undefined) return new streams.ReadReq().setOptions(options.setNoFilter(new shared.Empty()));
  const filter = new FilterOptions().setMax(32).setCheckpointintervalmultiplier(1);
  filter.setStreamIdentifier(new FilterOptions.Expression().setPrefixList([prefix]));
  return new streams.ReadReq().setOptions(options.setFilter(filter));
}

/** What comes back, in order, up to the end of the call, an error, or a subscription's first catching up. */
function answers(options: Options): Promise<(bigint | string)[]> {
  return new Promise((resolve) => {
    const seen: (bigint | string)[] = [];
    const call = store.streams.read(request(options));
    call.on('data', (response: streams.ReadResp) => {
      const event = response.getEvent();
      if (event !== undefined) seen.push(BigInt(event.getCommitPosition()));
      if (response.hasConfirmation()) seen.push('confirmation');
      if (!response.hasCaughtUp()) return;
      resolve([...seen, 'caught up']);
      call.cancel();
    });
    call.on('end', () => resolve(seen));
    call.on('error', (error) => resolve([...seen, error.message]));
  });
}

it('are read from when they are those of a record', async () => {
  const { stream, positions } = await fiveRecords(store);
  const [first, second, third, fourth, fifth] = positions;
  for (const prefix of [undefined, stream]) {
    assert.equal(await answers({ kind: 'read', commit: third, prefix }), [third, fourth, fifth]);
    assert.equal((await answers({ kind: 'read-backwards', commit: third, prefix })).slice(0, 2), [second, first]);
    const live = await answers({ kind: 'subscribe', commit: third, prefix });
    assert.equal(live, ['confirmation', fourth, fifth, 'caught up']);
  }
});

it('are refused when they lie within a record, by reads in one way and by subscriptions in another', async () => {
  const { stream, positions } = await fiveRecords(store);
  for (const commit of [positions[2] - 1n, positions[2] + 1n, positions[2] + 9n, 1n, 8n, 50n]) {
    for (const prefix of [undefined, stream]) {
      const error = prefix === undefined ? READ_ERROR : FILTERED_READ_ERROR;
      assert.equal(await answers({ kind: 'read', commit, prefix }), [error], `forwards from ${commit}`);
      const backwards = commit === 1n ? [] : [error];
      assert.equal(await answers({ kind: 'read-backwards', commit, prefix }), backwards, `backwards from ${commit}`);
      assert.equal(await answers({ kind: 'subscribe', commit, prefix }), [UNHANDLED], `subscribed to ${commit}`);
    }
  }
});

it('mean the start when they are 0', async () => {
  const { stream, positions } = await fiveRecords(store);
  assert.is((await answers({ kind: 'read', commit: 0n })).length, 3);
  assert.equal(await answers({ kind: 'read', commit: 0n, prefix: stream }), positions.slice(0, 3));
  const live = await answers({ kind: 'subscribe', commit: 0n, prefix: stream });
  assert.equal(live, ['confirmation', ...positions, 'caught up']);
  for (const prefix of [undefined, stream]) {
    for (const commit of [0n, 1n, 7n]) assert.equal(await answers({ kind: 'read-backwards', commit, prefix }), []);
  }
});

it('beyond the end have nothing before them forwards, and are refused backwards unless the log ends there', async () => {
  const { stream, positions, size } = await fiveRecords(store);
  const [, , third, fourth, fifth] = positions;
  for (const commit of [fifth + 1n, fifth + size + 1n, fifth + 100_000n, 1n << 62n]) {
    for (const prefix of [undefined, stream]) {
      const error = prefix === undefined ? READ_ERROR : FILTERED_READ_ERROR;
      assert.equal(await answers({ kind: 'read', commit, prefix }), []);
      assert.equal(await answers({ kind: 'read-backwards', commit, prefix }), [error], `backwards from ${commit}`);
      assert.equal(await answers({ kind: 'subscribe', commit, prefix }), ['confirmation', 'caught up']);
    }
  }
  assert.equal(await answers({ kind: 'read-backwards', commit: fifth + size }), [fifth, fourth, third]);
});

it('beyond the end are subscribed to as the end: everything that is appended later is delivered', async () => {
  const { positions } = await fiveRecords(store);
  const subscription = store.client.subscribeToAll({
    fromPosition: { commit: positions[4] + 100_000n, prepare: positions[4] + 100_000n },
  });
  await new Promise((resolve) => subscription.once('caughtUp', resolve).resume());
  const stream = newStream('positions');
  const delivered: unknown[] = [];
  subscription.on('data', ({ event }) => event?.streamId === stream && delivered.push(event.revision));
  await store.client.appendToStream(stream, counted(0, 1));
  await eventually('delivery of both events', () => delivered.length === 2);
  assert.equal(delivered, [0n, 1n]);
  await subscription.unsubscribe();
});

it('prepared before their commit are read from forwards, and backwards without the record that ends there', async () => {
  const { stream, positions } = await fiveRecords(store);
  const [first, second, third, fourth, fifth] = positions;
  for (const prepare of [0n, first, third - 1n]) {
    for (const prefix of [undefined, stream]) {
      assert.equal(await answers({ kind: 'read', commit: third, prepare, prefix }), [third, fourth, fifth]);
      assert.equal((await answers({ kind: 'read-backwards', commit: third, prepare, prefix }))[0], first);
      const live = await answers({ kind: 'subscribe', commit: third, prepare, prefix });
      assert.equal(live, ['confirmation', fourth, fifth, 'caught up']);
    }
  }
  assert.equal(await answers({ kind: 'read', commit: second + 1n, prepare: first }), [READ_ERROR]);
});

it('are refused when they are prepared after their commit, or out of range', async () => {
  const { positions } = await fiveRecords(store);
  for (const [commit, prepare] of [
    [positions[2], positions[2] + 1n],
    [1n << 63n, 1n << 63n],
    [UINT64_MAX - 1n, UINT64_MAX - 1n],
    [UINT64_MAX, UINT64_MAX - 1n],
  ] as const) {
    for (const kind of ['read', 'read-backwards', 'subscribe'] as const)
      assert.equal(await answers({ kind, commit, prepare }), [UNHANDLED], `${kind} ${commit}/${prepare}`);
  }
  const half = { commit: UINT64_MAX, prepare: 5n };
  assert.equal(await answers({ kind: 'read', ...half }), [READ_ERROR]);
  assert.equal(await answers({ kind: 'read-backwards', ...half }), [READ_ERROR]);
  assert.equal(await answers({ kind: 'subscribe', ...half }), [UNHANDLED]);
});

it('of the largest number mean the end', async () => {
  const { positions } = await fiveRecords(store);
  const [, , third, fourth, fifth] = positions;
  assert.equal(await answers({ kind: 'read', commit: UINT64_MAX }), []);
  assert.equal(await answers({ kind: 'read-backwards', commit: UINT64_MAX }), [fifth, fourth, third]);
  assert.equal(await answers({ kind: 'subscribe', commit: UINT64_MAX }), ['confirmation', 'caught up']);
});

it.run();
