import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ErrorType, EventStoreDBClient, FORWARDS, START, streamNameFilter } from '@eventstore/db-client';
import { type Document, MongoClient } from 'mongodb';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { domainEventsIn, readLog, textOf } from '../support/clients/auditor.ts';
import { mailsTo } from '../support/clients/mails.ts';
import { paths } from '../support/clients/retrying.ts';
import { lineWithSecret } from '../support/specs/secrets.ts';
import { type Audited, startAudited, WRITTEN } from './audited.ts';

/** What an auditor finds in the stores with the official clients, at the addresses that are printed at the start. */
type Context = Audited & { eventStore: EventStoreDBClient; documentStore: MongoClient };
const it = suite<Context>('stores');

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

it.before(async (c) => {
  Object.assign(c, await startAudited());
  c.eventStore = EventStoreDBClient.connectionString(c.platform.eventStoreUrl());
  c.documentStore = new MongoClient(c.platform.documentStoreUrl());
});
it.after(async ({ platform, eventStore, documentStore }) => {
  await Promise.all([eventStore?.dispose(), documentStore?.close()]);
  await platform?.remove();
});

it('puts a whole envelope around every event', ({ events }) => {
  assert.ok(events.length > 30, `${events.length} events`);
  for (const { id, type, stream, metadata } of events) {
    const where = `${type} in ${stream}: ${JSON.stringify(metadata)}`;
    assert.match(id, UUID, where);
    assert.match(String(metadata.$correlationId), UUID, where);
    assert.match(String(metadata.$causationId), UUID, where);
    assert.match(String(metadata.actor), /^(system:[a-z0-9-]+|[0-9a-f-]{36})$/, where);
    if (metadata.owner !== undefined) assert.match(String(metadata.owner), UUID, where);
    assert.ok(Number.isInteger(metadata.schema), where);
    assert.match(type, /^[A-Z][A-Za-z]+$/, where);
    assert.match(stream, /^[a-z][A-Za-z]*-.+$/, where);
  }
});

it('keeps every event in a stream of its aggregate, at the revision at which it was appended', ({ events }) => {
  const next = new Map<string, bigint>();
  for (const { stream, revision, type } of events) {
    assert.is(revision, next.get(stream) ?? 0n, `${type} in ${stream}`);
    next.set(stream, revision + 1n);
  }
  const categories = new Set([...next.keys()].map((stream) => stream.split('-', 1)[0]));
  for (const category of [
    ...['user', 'emailClaim', 'signIns', 'tokenFamily', 'notification'],
    ...['scan', 'trend', 'content', 'image'],
  ])
    assert.ok(categories.has(category), `${category} among ${[...categories].join(', ')}`);
});

it('records everything that happened as an event', ({ events }) => {
  const types = new Set(events.map(({ type }) => type));
  for (const type of WRITTEN) assert.ok(types.has(type), type);
});

it('refuses an append at a revision that the stream does not have', async ({ events, eventStore }) => {
  const refused = await eventStore
    .appendToStream(
      events[0]?.stream ?? '',
      { id: randomUUID(), type: 'Never', contentType: 'application/json', data: {}, metadata: {} },
      { expectedRevision: 4711n },
    )
    .catch((error: { type?: string }) => error.type);
  assert.is(refused, ErrorType.WRONG_EXPECTED_VERSION);
});

it('names the failed source, its address and the cause', ({ events }) => {
  const failed = events.filter(({ type }) => type === 'ScanSourceFailed');
  assert.ok(failed.length > 0);
  for (const { data } of failed)
    for (const field of ['source', 'url', 'cause']) assert.type(data[field], 'string', field);
});

it('names the person who acted, and whose data it is', ({ events, ann }) => {
  const decided = events.filter(({ type }) =>
    ['ContentRequested', 'RevisionRequested', 'SettingsUpdated'].includes(type),
  );
  for (const { metadata, type } of decided) {
    assert.is(metadata.actor, ann.id, type);
    assert.is(metadata.owner, ann.id, type);
  }
  for (const { type, metadata } of events.filter(({ type }) => ['TrendDetected', 'ScanCompleted'].includes(type)))
    assert.is(metadata.owner, undefined, `${type} belongs to no one`);
});

it('names the policy that acted, and the event that made it act, under one correlation', ({ events, ann }) => {
  const drafted = events.filter(({ type }) => type === 'ScriptDrafted');
  assert.is(drafted.length, 2);
  const ids = new Set(events.map(({ id }) => id));
  for (const { metadata } of drafted) {
    assert.match(String(metadata.actor), /^system:/);
    assert.is(metadata.owner, ann.id);
    assert.ok(ids.has(String(metadata.$causationId)), 'its cause is in the log');
  }
  assert.is(new Set(drafted.map(({ metadata }) => metadata.$correlationId)).size, 1);
});

it('holds no secret in clear, in events and documents alike', async ({ events, documentStore, secrets }) => {
  const written = [textOf(events)];
  const db = documentStore.db(databaseOf(documentStore));
  for (const { name } of await db.listCollections().toArray()) {
    written.push(textOf(await db.collection(name).find().toArray()));
  }
  for (const text of written) {
    for (const secret of secrets) assert.not.ok(text.includes(secret), secret);
    assert.not.match(text, /\$2[aby]\$\d\d\$/, 'no hash of a password');
    assert.not.match(text, /ort_[\w-]{10}/);
    assert.not.match(text, /eyJ[\w-]+\.eyJ/);
  }
  const registered = events.filter(({ type }) => type === 'UserRegistered');
  assert.ok(registered.length > 0);
  for (const { data, metadata } of registered) {
    assert.equal([data.email, data.name, data.password_hash], [undefined, undefined, undefined]);
    assert.match(String((metadata.personal as { sealed?: unknown }).sealed), /^[\w-]{100,}$/);
  }
});

it('S1, W2: writes no secret into a log or a metric, with everything logged that there is to log', async (c) => {
  const { platform, ann, secrets } = c;
  const mails = await mailsTo(join(platform.dataFolder, 'mail'), ann.email);
  const mailed = mails.map(({ token }) => token).filter((token) => token !== '');
  assert.ok(mailed.length > 0, 'mails hold tokens');
  // The first administrator's password is printed once, for people.
  const logs = platform.output().replace(/^Administrator: .*$/m, '');
  assert.match(logs, /"path":"\/ws"/);
  const metrics = await (await fetch(`${platform.url}/metrics`)).text();
  for (const [where, text] of Object.entries({ logs, metrics })) {
    for (const secret of [...secrets, ...mailed]) assert.not.ok(text.includes(secret), `${secret} in the ${where}`);
    assert.is(lineWithSecret(text), null);
  }
});

it('lets an auditor subscribe to the streams of one category', async ({ eventStore, events }) => {
  const expected = events.filter(({ stream }) => stream.startsWith('content-')).map(({ id }) => id);
  const seen: string[] = [];
  const subscription = eventStore.subscribeToAll({
    fromPosition: START,
    filter: streamNameFilter({ prefixes: ['content-'] }),
  });
  for await (const { event } of subscription) {
    if (event) seen.push(event.id);
    if (seen.length === expected.length) break;
  }
  assert.equal(seen, expected);
});

it('lets an auditor open inboxes and channels, whose links lead to events', async ({ platform, eventStore }) => {
  const channels: string[] = [];
  const links = eventStore.readStream('channels', { direction: FORWARDS, fromRevision: START, resolveLinkTos: true });
  for await (const { event } of links) if (event) channels.push(event.id);
  const log = await readLog(platform.eventStoreUrl());
  const inboxes = new Set(log.flatMap(({ stream }) => (stream.startsWith('inbox-') ? [stream] : [])));
  assert.ok(inboxes.size > 3, [...inboxes].join(', '));
  const ids = new Set(domainEventsIn(log).map(({ id }) => id));
  assert.ok(channels.length > 5);
  assert.ok(channels.every((id) => ids.has(id)));
  assert.is(new Set(channels).size, channels.length);
});

it('holds in the documents what the API answers', async ({ documentStore, ann, contentId }) => {
  const db = documentStore.db(databaseOf(documentStore));
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

const databaseOf = (client: MongoClient): string =>
  client.options.dbName === 'test' ? 'platform' : client.options.dbName;

it.run();
