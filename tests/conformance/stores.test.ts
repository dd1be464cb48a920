import { randomUUID } from 'node:crypto';
import { ErrorType, EventStoreDBClient, FORWARDS, START, streamNameFilter } from '@eventstore/db-client';
import { type Document, MongoClient } from 'mongodb';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { administrator, freshAddress, itemsOf, newcomer, PASSWORD, type Person } from '../support/clients/outside.ts';
import { contentThat, paths, patientClient, until } from '../support/clients/patient.ts';
import { callServer } from '../support/stacks/gateway.ts';
import { type PlatformProcess, startPlatformProcess } from '../support/stacks/platform.ts';

/** What an auditor finds in the stores with the official clients, at the addresses that the start prints. */
type Stored = {
  id: string;
  type: string;
  streamId: string;
  revision: bigint;
  data: Record<string, unknown>;
  metadata: Record<string, unknown>;
};
type Context = {
  platform: PlatformProcess;
  events: EventStoreDBClient;
  documents: MongoClient;
  ann: Person;
  contentId: string;
  secrets: string[];
  log: Stored[];
};
const it = suite<Context>('stores');

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const NEW_PASSWORD = 'quite another passphrase';

it.before(async (c) => {
  c.platform = await startPlatformProcess({ PLATFORM_SCOUT_FEEDS: 'http://127.0.0.1:9/refused.xml' });
  const { url } = c.platform;
  c.events = EventStoreDBClient.connectionString(c.platform.eventStoreUrl());
  c.documents = new MongoClient(c.platform.documentStoreUrl());
  const admin = await administrator(c.platform);
  c.ann = await newcomer(url);
  const client = patientClient(url);
  client.token = c.ann.token;

  await c.ann.call('PUT', '/api/v1/identity/users/me', { name: 'Ann B' });
  await c.ann.call('PUT', '/api/v1/identity/users/me/settings', { gates: { final_review: 'auto' } });
  const post = (route: string, body: object) =>
    callServer(url, 'POST', `/api/v1/auth/${route}`, { body, from: freshAddress() });
  await post('login', { email: c.ann.email, password: 'a wrong passphrase' });
  await post('forgot-password', { email: c.ann.email });
  const { body: session } = await post('login', { email: c.ann.email, password: PASSWORD });
  const { body: child } = await post('refresh', { refresh_token: session.refresh_token });
  await post('logout', { refresh_token: child.refresh_token });
  const { body: ticket } = await c.ann.call('POST', '/api/v1/auth/ws-ticket');
  await fetch(`${url}/ws?ticket=${ticket.ticket}`).catch(() => undefined);

  await c.ann.call('POST', `${paths.trends}/scan`, { region: 'US', limit: 3 });
  const topic = { trend_id: randomUUID(), trend_topic: 'How tides come about' };
  const { body: asked } = await c.ann.call('POST', `${paths.content}/generate`, topic);
  c.contentId = asked.content_id;
  await contentThat(client, asked.content_id, 'waits', ({ gate }) => gate !== null);
  const decision = { thread_id: asked.thread_id, approved: false, feedback: 'Shorter' };
  await c.ann.call('POST', `${paths.content}/resume`, decision);
  await contentThat(
    client,
    asked.content_id,
    'waits again',
    ({ gate, revisions }) => gate !== null && revisions.length === 2,
  );
  await c.ann.call('POST', `${paths.media}/generate`, { prompt: 'a wave', width: 64, height: 64 });
  await c.ann.call('POST', `${paths.editor}/tts`, { text: 'The moon pulls.' });
  const [note] = await until('a notification', async () => {
    const items = itemsOf(await c.ann.call('GET', '/api/v1/identity/notifications'));
    return items.length > 0 ? items : null;
  });
  await c.ann.call('POST', `/api/v1/identity/notifications/${note?.notification_id}/read`);
  await c.ann.call('PUT', '/api/v1/identity/users/me/password', {
    current_password: PASSWORD,
    new_password: NEW_PASSWORD,
  });
  await admin.call('POST', '/api/v1/identity/users/invite', { email: `${randomUUID()}@example.com` });
  const bob = await newcomer(url, 'Bob');
  await admin.call('PUT', `/api/v1/identity/users/${bob.id}/role`, { role: 'admin' });
  await admin.call('PUT', `/api/v1/identity/users/${bob.id}/status`, { status: 'deactivated' });
  c.secrets = [
    ...[PASSWORD, NEW_PASSWORD, admin.password, admin.token, c.ann.token, c.ann.refreshToken],
    ...[session.access_token, session.refresh_token, child.refresh_token, ticket.ticket],
  ];
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  c.log = await readLog(c.events);
});
it.after(async ({ platform, events, documents }) => {
  await Promise.all([events.dispose(), documents.close()]);
  await platform?.remove();
});

async function readLog(client: EventStoreDBClient): Promise<Stored[]> {
  const log: Stored[] = [];
  for await (const { event } of client.readAll({ direction: FORWARDS, fromPosition: START })) {
    // The server keeps its own books in `$` streams, and the router marks its place in one stream of its own.
    if (event?.isJson && !/^\$|^routerCheckpoint$/.test(event.streamId) && !event.type.startsWith('$'))
      log.push({
        ...{ id: event.id, type: event.type, streamId: event.streamId, revision: event.revision },
        data: event.data as Stored['data'],
        metadata: (event.metadata ?? {}) as Stored['metadata'],
      });
  }
  return log;
}

it('has a whole envelope around every event', ({ log }) => {
  assert.ok(log.length > 30, `${log.length} events`);
  for (const { id, type, streamId, metadata } of log) {
    const where = `${type} in ${streamId}: ${JSON.stringify(metadata)}`;
    assert.match(id, UUID, where);
    assert.match(String(metadata.$correlationId), UUID, where);
    assert.match(String(metadata.$causationId), UUID, where);
    assert.match(String(metadata.actor), /^(system:[a-z0-9-]+|[0-9a-f-]{36})$/, where);
    if (metadata.owner !== undefined) assert.match(String(metadata.owner), UUID, where);
    assert.ok(Number.isInteger(metadata.schema), where);
    assert.match(type, /^[A-Z][A-Za-z]+$/, where);
    assert.match(streamId, /^[a-z][A-Za-z]*-.+$/, where);
  }
});

it('holds every event by itself in a stream of its aggregate, at the revision that it was appended with', async ({
  log,
  events,
}) => {
  const next = new Map<string, bigint>();
  for (const { streamId, revision, type } of log) {
    assert.is(revision, next.get(streamId) ?? 0n, `${type} in ${streamId}`);
    next.set(streamId, revision + 1n);
  }
  const kinds = new Set([...next.keys()].map((stream) => stream.split('-', 1)[0]));
  for (const kind of [
    ...[
      'user',
      'emailClaim',
      'signIns',
      'tokenFamily',
      'notification',
      'scan',
      'trend',
      'content',
      'pipeline',
      'image',
    ],
  ])
    assert.ok(kinds.has(kind), `${kind} among ${[...kinds].join(', ')}`);
  const types = new Set(log.map(({ type }) => type));
  for (const type of [
    ...['UserRegistered', 'UserInvited', 'ProfileUpdated', 'SettingsUpdated', 'PasswordChanged', 'RoleChanged'],
    ...['EmailVerificationRequested', 'PasswordResetRequested', 'UserDeactivated', 'Claimed', 'SignedIn'],
    ...['SignInRefused', 'TokenFamilyOpened', 'RefreshTokenRotated', 'RefreshTokenRevoked', 'TokenFamilyInvalidated'],
    ...['NotificationCreated', 'NotificationRead', 'ScanRequested', 'ScanSourceFailed', 'ScanCompleted'],
    ...['TrendDetected', 'ContentRequested', 'ScriptDrafted', 'RevisionRequested', 'PipelineStarted'],
    ...['PipelineStageChanged', 'GateOpened', 'GateDecided', 'ImageRequested', 'ImageGenerated'],
  ])
    assert.ok(types.has(type), type);
  const [stream] = next.keys();
  const stale = await events
    .appendToStream(
      stream ?? '',
      { id: randomUUID(), type: 'Never', contentType: 'application/json', data: {}, metadata: {} },
      { expectedRevision: 4711n },
    )
    .catch((error: { type?: string }) => error.type);
  assert.is(stale, ErrorType.WRONG_EXPECTED_VERSION);
});

it('names the failed source, its address and the cause', ({ log }) => {
  const failed = log.filter(({ type }) => type === 'ScanSourceFailed');
  assert.ok(failed.length > 0);
  for (const { data } of failed)
    for (const field of ['source', 'url', 'cause']) assert.type(data[field], 'string', field);
});

it('knows whose data it is and who did it', ({ log, ann }) => {
  const hers = log.filter(({ type }) => ['ContentRequested', 'GateDecided', 'SettingsUpdated'].includes(type));
  for (const { metadata, type } of hers) {
    assert.is(metadata.actor, ann.id, type);
    assert.is(metadata.owner, ann.id, type);
  }
  for (const { type, metadata } of log.filter(({ type }) => ['TrendDetected', 'ScanCompleted'].includes(type)))
    assert.is(metadata.owner, undefined, `${type} belongs to nobody`);
  const drafted = log.filter(({ type }) => type === 'ScriptDrafted');
  assert.is(drafted.length, 2);
  const ids = new Set(log.map(({ id }) => id));
  for (const { metadata } of drafted) {
    assert.match(String(metadata.actor), /^system:/);
    assert.is(metadata.owner, ann.id);
    assert.ok(ids.has(String(metadata.$causationId)), 'its cause is in the log');
  }
  assert.is(new Set(drafted.map(({ metadata }) => metadata.$correlationId)).size, 1, 'one story');
});

it('holds no secret in clear, in events and documents alike', async ({ log, documents, secrets }) => {
  const written = [textOf(log)];
  const db = documents.db(databaseOf(documents));
  for (const { name } of await db.listCollections().toArray()) {
    const all = await db.collection(name).find().toArray();
    written.push(textOf(all));
    assert.not.match(textOf(all), /\$2[aby]\$\d\d\$/, `${name} holds no hash`);
  }
  for (const text of written) {
    for (const secret of secrets) assert.not.ok(text.includes(secret), secret);
    assert.not.match(text, /ort_[\w-]{10}/);
    assert.not.match(text, /eyJ[\w-]+\.eyJ/);
  }
  const hashes = log.flatMap(({ data }) => (typeof data.password_hash === 'string' ? [data.password_hash] : []));
  assert.ok(hashes.length > 0);
  for (const hash of hashes) assert.match(hash, /^\$2[aby]\$12\$/);
});

it('lets an auditor subscribe to one kind of stream', async ({ events, log }) => {
  const expected = log.filter(({ streamId }) => streamId.startsWith('content-')).map(({ id }) => id);
  const seen: string[] = [];
  const subscription = events.subscribeToAll({
    fromPosition: START,
    filter: streamNameFilter({ prefixes: ['content-'] }),
  });
  for await (const { event } of subscription) {
    if (event) seen.push(event.id);
    if (seen.length === expected.length) break;
  }
  assert.equal(seen, expected);
});

it('lets an auditor follow the story of a correlation and open an inbox', async ({ events, log }) => {
  const inboxes = new Set<string>();
  for await (const { event } of events.readAll({ direction: FORWARDS, fromPosition: START }))
    if (event?.streamId.startsWith('inbox-')) inboxes.add(event.streamId);
  assert.ok(inboxes.size > 3, [...inboxes].join(', '));
  const channels: string[] = [];
  const links = events.readStream('channels', { direction: FORWARDS, fromRevision: START, resolveLinkTos: true });
  for await (const { event } of links) if (event) channels.push(event.id);
  const ids = new Set(log.map(({ id }) => id));
  assert.ok(channels.length > 5);
  assert.ok(channels.every((id) => ids.has(id)));
  assert.is(new Set(channels).size, channels.length);
});

it('shows in the documents what the API answers', async ({ documents, ann, contentId }) => {
  const db = documents.db(databaseOf(documents));
  const names = (await db.listCollections().toArray()).map(({ name }) => name);
  for (const model of ['contents', 'trends', 'users', 'notifications', 'assets', 'costs'])
    assert.ok(
      names.some((name) => name.startsWith(`${model}@`)),
      `${model} among ${names.join(', ')}`,
    );
  const pointer = await db.collection<Document & { _id: string }>('live_versions').findOne({ _id: 'contents' });
  const collection = `contents@${pointer?.version ?? 1}`;
  const stored = await db.collection<Document & { _id: string }>(collection).findOne({ _id: contentId });
  const { body } = await ann.call('GET', `${paths.content}/${contentId}`);
  for (const field of ['content_id', 'owner_id', 'status', 'title', 'script', 'revisions'])
    assert.equal(stored?.[field], body[field], field);
});

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part));
const databaseOf = (client: MongoClient): string =>
  client.options.dbName === 'test' ? 'platform' : client.options.dbName;

it.run();
