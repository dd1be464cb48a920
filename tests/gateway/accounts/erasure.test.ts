import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { notificationEvents } from '../../../contracts/identity/notification.ts';
import { userEvents } from '../../../contracts/identity/user.ts';
import { listProjectionVersions } from '../../../gateway/operators/projection-status.ts';
import { readModelsMatchTheLog } from '../../support/chaos/refold.ts';
import { openClient } from '../../support/clients/socket.ts';
import { eventually } from '../../support/eventually.ts';
import { history, write } from '../../support/given.ts';
import { seal } from '../../support/seal-blocks.ts';
import { type GatewayStack, startGatewayStack } from '../../support/stacks/gateway.ts';
import { PASSWORD, type Session } from '../../support/stacks/people.ts';

const it = suite('erasure');

let gateway: GatewayStack;
let administrator: string;
it.before(async () => {
  gateway = await startGatewayStack();
  administrator = await gateway.administrator();
});
it.after(() => gateway.stop());

const ME = '/api/v1/identity/users/me';
const erase = (token: string, current_password?: string, path = ME) =>
  gateway.call('DELETE', path, { token, body: current_password === undefined ? {} : { current_password } });

const erased = (id: string) =>
  eventually(`the erasure of ${id}`, async () => gateway.resources.store.lastOf(userEvents, id, 'UserErased'));

/** Every record of the log, as it lies there. */
async function rawLog(): Promise<string> {
  const client = EventStoreDBClient.connectionString(gateway.eventStore.url);
  let text = '';
  for await (const { event } of client.readAll()) {
    if (!event) continue;
    const data = event.isJson ? JSON.stringify(event.data) : Buffer.from(event.data).toString();
    text += `${event.streamId} ${data} ${JSON.stringify(event.metadata)}\n`;
  }
  return text;
}

async function allDocuments(): Promise<string> {
  const { db } = gateway.resources.documentStore;
  const texts: string[] = [];
  for (const { name } of await db.listCollections().toArray())
    texts.push(JSON.stringify(await db.collection(name).find().toArray()));
  return texts.join('\n');
}

/** What was read before the key was destroyed may be written for half a minute, and is forgotten then. */
const nothingIsSaidBy = (traces: RegExp) =>
  eventually('no document says anything', async () => !traces.test(await allDocuments()), { withinMs: 120_000 });

const NAME = 'Wilhelmina';

async function registered(): Promise<Session> {
  const person = await gateway.register(NAME);
  await gateway.call('PUT', ME, {
    token: person.token,
    body: { avatar_url: `https://pictures.example/${NAME.toLowerCase()}.png` },
  });
  const data = {
    notification_id: randomUUID(),
    user_id: person.id,
    event: 'platform.content.created',
    title: `For ${NAME}`,
    message: `Told to ${person.email}`,
    data: {},
    details: { title: NAME },
    ways: ['dashboard' as const],
  };
  const created = history(notificationEvents, data.notification_id, person.id, { type: 'NotificationCreated', data });
  await write(gateway.resources.store, created);
  return person;
}

/** What reminds of a user. */
const tracesOf = ({ email }: Session): RegExp => new RegExp(`${email}|${NAME}`, 'i');

async function allMails(): Promise<string> {
  const folder = join(gateway.resources.config.PLATFORM_DATA, 'mail');
  const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  return mails.join('\n');
}

it('leaves nothing in the log and in the documents that says who the user was', async () => {
  const person = await registered();
  const traces = tracesOf(person);
  await eventually('the documents of the user', async () => {
    const documents = await allDocuments();
    return documents.includes(`For ${NAME}`) && documents.includes(`${NAME.toLowerCase()}.png`);
  });
  await eventually('a mail to the user', async () => (await allMails()).includes(person.email));
  assert.not.match(await rawLog(), traces, 'sealed from the first event on');
  assert.is((await erase(person.token, PASSWORD)).status, 202);
  await erased(person.id);
  await nothingIsSaidBy(traces);
  assert.not.match(await rawLog(), traces);
  assert.not.match(await allMails(), traces);
});

it('is whole when the user goes on writing in the meantime', async () => {
  const person = await registered();
  const rename = (name: string) => gateway.call('PUT', ME, { token: person.token, body: { name } });
  const [answer, ...renamed] = await Promise.all([
    erase(person.token, PASSWORD),
    ...Array.from({ length: 8 }, (_, index) => rename(`${NAME} ${index}`)),
  ]);
  assert.is(answer.status, 202, answer.text);
  for (const { status } of renamed) assert.ok([200, 404].includes(status), String(status));
  await erased(person.id);
  await nothingIsSaidBy(tracesOf(person));
  assert.not.match(await rawLog(), tracesOf(person));
});

it('asks for the password, and says the same to a repeat', async () => {
  const person = await registered();
  assert.is((await erase(person.token)).status, 422);
  assert.is((await erase(person.token, 'another passphrase')).status, 422);
  assert.is((await gateway.call('GET', ME, { token: person.token })).status, 200);
  assert.is((await erase(person.token, PASSWORD)).status, 202);
  assert.is((await erase(person.token, PASSWORD)).status, 202);
  await erased(person.id);
  assert.is((await erase(person.token, PASSWORD)).status, 202);
  assert.is(
    (await gateway.resources.store.eventsOf(userEvents, person.id)).filter(
      ({ type }) => type === 'UserErasureRequested',
    ).length,
    1,
  );
});

it('ends every way in at once, and makes the address free for a new user', async () => {
  const { id, token, email, refreshToken } = await registered();
  const socket = await openClient(gateway.url, `token=${token}`);
  assert.is((await erase(token, PASSWORD)).status, 202);
  assert.is(await socket.closed(), 4403);
  assert.is((await gateway.auth('login', { email, password: PASSWORD })).status, 401);
  assert.is((await gateway.auth('refresh', { refresh_token: refreshToken })).status, 401);
  assert.is((await gateway.call('GET', ME, { token })).status, 404);
  const again = await gateway.auth('register', { email, password: PASSWORD, name: 'Somebody' });
  assert.is(again.status, 201, again.text);
  assert.is.not(again.body.user.id, id);
  await erased(id);
  assert.is((await gateway.auth('login', { email, password: PASSWORD })).body.user.id, again.body.user.id);
});

it('is done by administrators to others, and not to themselves', async () => {
  const person = await registered();
  const path = (id: string) => `/api/v1/identity/users/${id}`;
  assert.is((await erase(person.token, undefined, path(person.id))).status, 403);
  assert.is((await erase(administrator, undefined, path(person.id))).status, 202);
  await erased(person.id);
  assert.is((await erase(administrator, undefined, path(crypto.randomUUID()))).status, 404);
  const me = (await gateway.call('GET', ME, { token: administrator })).body.id;
  assert.is((await erase(administrator, undefined, path(me))).status, 409);
});

it('shows auditors that something was said, and not what, in a log that matches what was sealed', async () => {
  const read = (path: string) => gateway.call('GET', `/api/v1/ops${path}`, { token: administrator });
  const person = await registered();
  const stream = `user-${person.id}`;
  const [begun] = (await read(`/export?stream=${stream}`)).text.split('\n').slice(1);
  await seal(gateway);
  await erase(person.token, PASSWORD);
  await erased(person.id);

  const event = await read(`/streams/${stream}/0`);
  assert.is(event.status, 200);
  assert.equal([event.body.data.email, event.body.data.name], ['(forgotten)', '(forgotten)']);
  assert.is(event.body.personal_data, 'forgotten');
  const first = (await read(`/aggregates/${stream}?at=0`)).body;
  assert.equal([first.state.email, first.state.name], ['(forgotten)', '(forgotten)']);
  const newest = (await read(`/aggregates/${stream}`)).body;
  assert.equal(newest.state, { status: 'none', abandoned: true });
  const exported = await read(`/export?stream=${stream}`);
  const [forgotten] = exported.text.split('\n').slice(1);
  assert.equal(JSON.parse(forgotten ?? ''), { ...JSON.parse(begun ?? ''), personal_data: 'forgotten' });
  for (const { text } of [event, exported, await read(`/streams/${stream}`)]) assert.not.match(text, tracesOf(person));

  const verified = (await read('/integrity/verification?limit=100')).body;
  assert.is(verified.difference, null);
  assert.ok(verified.verified >= 1);
});

it('has read models that are the same when they are filled again', async () => {
  const { documentStore, store, config } = gateway.resources;
  const live = async () =>
    (await listProjectionVersions(documentStore, store))
      .filter(({ name, state }) => (name === 'users' || name === 'notifications') && state === 'live')
      .map(({ name, build }) => `${name} ${build}`);
  assert.equal(await live(), ['notifications 0', 'users 0']);
  for (const name of ['users', 'notifications']) {
    const { status, text } = await gateway.call('POST', `/api/v1/ops/projections/${name}/rebuild`, {
      token: administrator,
    });
    assert.is(status, 202, text);
  }
  await eventually('both are filled again', async () => (await live()).join() === 'notifications 1,users 1');
  // The address of one of them is another user's by now.
  await nothingIsSaidBy(new RegExp(NAME));
  const urls = { eventStore: gateway.eventStore.url, documentStore: gateway.documentStore.url };
  await readModelsMatchTheLog({ ...urls, secret: config.PLATFORM_JWT_SECRETS[0] });
});

it.run();
