import { randomUUID } from 'node:crypto';
import persistentServices from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import persistent from '@eventstore/db-client/generated/persistent_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { credentials, type ServiceError, status } from '@grpc/grpc-js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LEAST_RIGHTS, REAL_EVENT_STORE_DIFFERS } from '../../support/stores/event-store.ts';
import { cannotRun, unless } from '../../support/stores/skip.ts';
import { type Fixture, newStream, openFixture } from './fixture.ts';

/** Requests the official client never sends; what they get is written down in the codes of the real server. */
const it = suite('malformed requests');
// It speaks to the server in clear and as no one.
if (LEAST_RIGHTS !== null) cannotRun(LEAST_RIGHTS);

const itEmbedded = unless(REAL_EVENT_STORE_DIFFERS, it);
let store: Fixture;
let client: InstanceType<typeof services.StreamsClient>;
let groups: InstanceType<typeof persistentServices.PersistentSubscriptionsClient>;
it.before(async () => {
  store = await openFixture();
  client = new services.StreamsClient(`127.0.0.1:${store.port}`, credentials.createInsecure());
  groups = new persistentServices.PersistentSubscriptionsClient(
    `127.0.0.1:${store.port}`,
    credentials.createInsecure(),
  );
});
it.after(async () => {
  client.close();
  groups.close();
  await store.close();
});

const identifier = (name: string) => new shared.StreamIdentifier().setStreamName(Buffer.from(name));
const UINT64 = { belowMax: '18446744073709551614', aboveInt64: '9223372036854775808' };

function appendOptions(change: (options: streams.AppendReq.Options) => unknown = () => undefined): streams.AppendReq {
  const options = new streams.AppendReq.Options().setStreamIdentifier(identifier(newStream()));
  options.setAny(new shared.Empty());
  change(options);
  return new streams.AppendReq().setOptions(options);
}

function appendEvent(id: string | undefined, system: Readonly<Record<string, string>>): streams.AppendReq {
  const message = new streams.AppendReq.ProposedMessage();
  if (id !== undefined) message.setId(new shared.UUID().setString(id));
  for (const [key, value] of Object.entries(system)) message.getMetadataMap().set(key, value);
  return new streams.AppendReq().setProposedMessage(message);
}

function append(...messages: readonly streams.AppendReq[]): Promise<ServiceError | null> {
  return new Promise((resolve) => {
    const call = client.append((error) => resolve(error));
    for (const message of messages) call.write(message);
    call.end();
  });
}

function read(change: (options: streams.ReadReq.Options) => unknown): Promise<ServiceError | null> {
  const options = new streams.ReadReq.Options().setCount('10').setNoFilter(new shared.Empty());
  const start = new streams.ReadReq.Options.StreamOptions().setStart(new shared.Empty());
  options.setStream(start.setStreamIdentifier(identifier('$users')));
  change(options);
  return new Promise((resolve) => {
    const call = client.read(new streams.ReadReq().setOptions(options));
    call.on('data', () => undefined);
    call.on('end', () => resolve(null));
    call.on('error', (error) => resolve(error as ServiceError));
  });
}

const SYSTEM = { type: 'T', 'content-type': 'application/json' };

it('to append', async () => {
  const good = appendEvent(randomUUID(), SYSTEM);
  const cases: readonly (readonly [name: string, code: status | undefined, messages: readonly streams.AppendReq[]])[] =
    [
      ['nothing wrong', undefined, [appendOptions(), good]],
      ['braces around the id', undefined, [appendOptions(), appendEvent(`{${randomUUID()}}`, SYSTEM)]],
      ['no dashes in the id', undefined, [appendOptions(), appendEvent(randomUUID().replaceAll('-', ''), SYSTEM)]],
      ['no expected revision', status.INVALID_ARGUMENT, [appendOptions((options) => options.clearAny()), good]],
      ['no options', status.UNKNOWN, [good]],
      ['nothing', status.UNKNOWN, []],
      ['options twice', status.UNKNOWN, [appendOptions(), appendOptions()]],
      ['no stream', status.UNKNOWN, [appendOptions((options) => options.setStreamIdentifier(undefined)), good]],
      [
        'an empty stream',
        status.UNKNOWN,
        [appendOptions((options) => options.setStreamIdentifier(identifier(''))), good],
      ],
      [
        'a revision out of range',
        status.UNKNOWN,
        [appendOptions((options) => options.setRevision(UINT64.aboveInt64)), good],
      ],
      ['an empty type', status.UNKNOWN, [appendOptions(), appendEvent(randomUUID(), { ...SYSTEM, type: '' })]],
      ['no id', status.UNKNOWN, [appendOptions(), appendEvent(undefined, SYSTEM)]],
      ['an id that is none', status.UNKNOWN, [appendOptions(), appendEvent('first', SYSTEM)]],
      [
        'an id of zeros',
        status.UNKNOWN,
        [appendOptions(), appendEvent(randomUUID().replace(/[0-9a-f]/g, '0'), SYSTEM)],
      ],
      ['no type', status.INVALID_ARGUMENT, [appendOptions(), appendEvent(randomUUID(), { 'content-type': 'x' })]],
      ['no content type', status.INVALID_ARGUMENT, [appendOptions(), appendEvent(randomUUID(), { type: 'T' })]],
    ];
  for (const [name, code, messages] of cases) assert.is((await append(...messages))?.code, code, name);
  const missing = await append(appendOptions(), appendEvent(randomUUID(), { type: 'T' }));
  assert.equal(missing?.metadata.get('exception'), ['missing-required-metadata-property']);
  assert.equal(missing?.metadata.get('required-metadata-properties'), ['type,content-type']);
});

it('to read', async () => {
  const { Options } = streams.ReadReq;
  const inStream =
    (change: (source: streams.ReadReq.Options.StreamOptions) => unknown) => (options: streams.ReadReq.Options) => {
      const source = options.getStream();
      if (source !== undefined) change(source);
    };
  const fromAll = (commit: string, prepare: string) => (options: streams.ReadReq.Options) => {
    const position = new Options.Position().setCommitPosition(commit).setPreparePosition(prepare);
    options.setAll(new Options.AllOptions().setPosition(position));
  };
  const filter =
    (change: (filter: streams.ReadReq.Options.FilterOptions) => unknown) => (options: streams.ReadReq.Options) => {
      const message = new Options.FilterOptions().setMax(1).setCheckpointintervalmultiplier(1);
      message.setEventType(new Options.FilterOptions.Expression().setRegex('x'));
      change(message);
      options.setAll(new Options.AllOptions().setStart(new shared.Empty())).setFilter(message);
    };
  const subscribe = (options: streams.ReadReq.Options) => options.setSubscription(new Options.SubscriptionOptions());
  const cases: readonly (readonly [string, status | undefined, (options: streams.ReadReq.Options) => unknown])[] = [
    ['nothing wrong', undefined, () => undefined],
    ['no count and no subscription', status.INVALID_ARGUMENT, (options) => options.clearCount()],
    ['no source', status.INVALID_ARGUMENT, (options) => options.clearStream()],
    ['a filter on a stream', status.INVALID_ARGUMENT, (options) => options.setFilter(new Options.FilterOptions())],
    ['neither a filter nor none', status.INVALID_ARGUMENT, (options) => options.clearNoFilter()],
    ['a subscription backwards', status.INVALID_ARGUMENT, (options) => subscribe(options.setReadDirection(1))],
    ['a filter without window', status.INVALID_ARGUMENT, filter((message) => message.clearMax())],
    ['a filter without expression', status.INVALID_ARGUMENT, filter((message) => message.clearEventType())],
    ['an empty stream', status.UNKNOWN, inStream((source) => source.setStreamIdentifier(identifier('')))],
    ['a revision out of range', status.UNKNOWN, inStream((source) => source.setRevision(UINT64.belowMax))],
    ['the end forwards', status.UNKNOWN, inStream((source) => source.setEnd(new shared.Empty()))],
    ['a count of 0', status.UNKNOWN, (options) => options.setCount('0')],
    ['a position prepared after its commit', status.UNKNOWN, fromAll('1', '2')],
    ['a position that is no record', status.UNKNOWN, fromAll('1', '1')],
    ['a bad expression', status.UNKNOWN, filter((message) => message.getEventType()?.setRegex('('))],
  ];
  for (const [name, code, change] of cases) assert.is((await read(change))?.code, code, name);
});

itEmbedded('to read $all with a count of 0 get an empty answer', async () => {
  const all = new streams.ReadReq.Options.AllOptions().setStart(new shared.Empty());
  assert.is(await read((options) => options.setAll(all).setCount('0')), null);
});

it('to create a group', async () => {
  const create = (change: (options: persistent.CreateReq.Options) => unknown): Promise<ServiceError | null> => {
    const settings = new persistent.CreateReq.Settings().setHistoryBufferSize(100).setReadBatchSize(10);
    const options = new persistent.CreateReq.Options().setGroupName(randomUUID()).setSettings(settings);
    options.setStreamIdentifier(identifier(newStream()));
    change(options);
    return new Promise((resolve) => {
      groups.create(new persistent.CreateReq().setOptions(options), (error) => resolve(error));
    });
  };
  const { StreamOptions } = persistent.CreateReq;
  const stream = () => new StreamOptions().setStreamIdentifier(identifier(newStream()));
  assert.is(await create(() => undefined), null);
  assert.is(await create((options) => options.setStream(stream().setRevision('3'))), null);
  assert.is((await create((options) => options.setStream(stream())))?.code, status.INVALID_ARGUMENT);
  assert.is((await create((options) => options.setSettings(undefined)))?.code, status.UNKNOWN);
  assert.is((await create((options) => options.getSettings()?.setRevision(UINT64.belowMax)))?.code, status.UNKNOWN);
  const unknown = await create((options) => options.getSettings()?.setConsumerStrategy('roundrobin'));
  assert.is(unknown?.code, status.INTERNAL);
  assert.equal(unknown?.metadata.get('reason'), ['Consumer strategy roundrobin does not exist.']);
  assert.is(await create((options) => options.getSettings()?.setConsumerStrategy('PinnedByCorrelation')), null);
});

it('for a method that there is not', async () => {
  const nothing = Buffer.alloc(0);
  const pass = (bytes: Buffer): Buffer => bytes;
  const error = await new Promise<ServiceError | null>((resolve) => {
    client.makeUnaryRequest('/event_store.client.streams.Streams/Guess', pass, pass, nothing, resolve);
  });
  assert.is(error?.code, status.UNIMPLEMENTED);
});

it.run();
