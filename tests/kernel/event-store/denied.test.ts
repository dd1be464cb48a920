import { createServer, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import * as assert from 'uvu/assert';
import { type EventStore, openEventStore } from '../../../kernel/event-store/index.ts';
import { toHttpError } from '../../../kernel/http/errors.ts';
import { suiteOn } from '../../support/suite-on.ts';

type Context = { readonly store: EventStore; close(): Promise<void> };

const UNAUTHENTICATED = '16';

/** A field of a protobuf message: texts and messages of fewer than 128 bytes. */
const field = (number: number, value: Buffer | string): Buffer =>
  Buffer.concat([Buffer.from([number * 8 + 2, value.length]), Buffer.from(value)]);

const GROUPS = 'event_store.client.persistent_subscriptions.persistentsubscriptions';
const FEATURES = Buffer.concat([
  ...['getinfo', 'replayparked'].map((method) =>
    field(1, Buffer.concat([field(1, method), field(2, GROUPS), field(3, 'stream')])),
  ),
  field(2, '23.10.6'),
]);

const it = suiteOn<Context>('an event store that denies its own streams', async () => {
  // It speaks gRPC and answers as a server does that knows the user and gives them no rights.
  const sessions = new Set<ServerHttp2Session>();
  const server = createServer().on('session', (session) => sessions.add(session));
  server.on('stream', (stream, headers) => {
    const head = { ':status': 200, 'content-type': 'application/grpc' };
    if (headers[':path']?.includes('server_features')) {
      stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
      stream.respond(head, { waitForTrailers: true });
      stream.end(Buffer.concat([Buffer.from([0, 0, 0, 0, FEATURES.length]), FEATURES]));
    } else {
      stream.respond({ ...head, 'grpc-status': UNAUTHENTICATED, exception: 'access-denied' }, { endStream: true });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const store = openEventStore(`esdb://127.0.0.1:${(server.address() as AddressInfo).port}?tls=false`);
  return {
    store,
    async close() {
      await store.close();
      for (const session of sessions) session.destroy();
      server.close();
    },
  };
});

const GROUP = { stream: 'inbox-notify', name: 'notify' };

const REQUESTS: readonly [what: string, ask: (store: EventStore) => Promise<unknown>][] = [
  ['read', (store) => store.parkedMessagesOf(GROUP, 10)],
  ['replay', (store) => store.replayParkedMessages(GROUP, { first: 0n, end: 1n })],
  ['discard', (store) => store.discardParkedMessages(GROUP, { first: 0n, end: 1n })],
];

for (const [what, ask] of REQUESTS) {
  it(`says who may ${what} parked messages, and what to do`, async ({ store }) => {
    const error = await ask(store).catch((thrown: unknown) => thrown);
    const { status, code, message, detail } = toHttpError(error);
    const cause = `the event store does not let the platform ${what} what notify has parked: only the group $admins may`;
    const next_action = 'name a user of the group $admins in ESDB_URL, and restart the gateway';
    assert.equal([status, code, message], [502, 'bad_gateway', `${cause}; ${next_action}`]);
    assert.equal(detail, { code: 'event-store/denied', cause, next_action });
  });
}

it.run();
