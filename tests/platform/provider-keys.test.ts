import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { OWN_OFFERS, type OwnOffer } from '../../domains/shared/own-offers.ts';
import { readLog, textOf } from '../support/clients/auditor.ts';
import { paths, publishSomething, type RetryingClient, register, retryingClient } from '../support/clients/retrying.ts';
import { eventually } from '../support/eventually.ts';
import { accountPlatforms, platformsUnderTest } from '../support/fakes/platforms.ts';
import { type FakeServer, type Reply, startFakeServer } from '../support/fakes/server.ts';
import { type PlatformProcess, startPlatformProcess } from '../support/stacks/platform.ts';

/**
 * Every provider and every platform refuses, and repeats in its refusal all that it was sent, as some servers do with a
 * key that they do not know. Then everything that the platform has written and answered is searched for the keys.
 */
type Context = {
  platform: PlatformProcess;
  server: FakeServer;
  user: RetryingClient;
  administrator: RetryingClient;
  /** The keys by what they are for. */
  keys: Map<string, string>;
  /** What was answered to callers. */
  answers: string[];
};
const it = suite<Context>('keys of providers');

const IDENTITY = '/api/v1/identity';
const EDITOR = '/api/v1/editor/api/v1/editor';
/** Many writers speak the format of OpenAI: one stands for them. */
const PRESETS = ['ollama', 'lm-studio', 'vllm', 'openrouter', 'deepseek', 'groq', 'mistral', 'xai', 'qwen', 'kimi'];
/** Where an API takes a key in the address alone. Nothing of ours writes an address of a provider down. */
const KEY_IN_ADDRESS = { pixabay: /^\/api\//, renewal: /^\/(v[\d.]+\/)?refresh_access_token$/ };

it.before(async (c) => {
  c.keys = new Map();
  c.answers = [];
  c.server = await startFakeServer(repeatingRefusal());
  const accounts = await Promise.all(accountPlatforms.map((name) => accountAt(c, name)));
  c.platform = await startPlatformProcess({ ...Object.assign({}, ...accounts), PLATFORM_LOG_LEVEL: 'trace' });
  c.user = keeping(c, retryingClient(c.platform.url));
  await register(c.user);
  c.administrator = keeping(c, retryingClient(c.platform.url));
  const session = await c.administrator.call('POST', '/api/v1/auth/login', c.platform.administrator());
  c.administrator.token = String(session.body.access_token);
});
it.after(async ({ platform, server }) => {
  await platform?.remove();
  await server?.close();
});

/** Repeats address, headers and body in the words of an explanation, under one status after another. */
function repeatingRefusal() {
  const statuses = [401, 400, 500, 403];
  let count = 0;
  return ({ path, query, headers, body }: { path: string; query: URLSearchParams; headers: object; body: Buffer }) => {
    const said = `refused: ${path}?${query} ${JSON.stringify(headers)} ${body.toString('utf8').slice(0, 4_000)}`;
    const error = { message: said, code: 0, type: 'refused', status: 'REFUSED' };
    const reply: Reply = {
      status: statuses[count++ % statuses.length] ?? 401,
      body: { error, message: said, detail: said, errors: [said], error_description: said, title: said },
    };
    return reply;
  };
}

/** The settings of a platform's account, at the server that refuses. */
async function accountAt({ keys, server }: Context, name: (typeof accountPlatforms)[number]) {
  const fake = await platformsUnderTest[name].start();
  await fake.close();
  const settings = Object.entries(fake.settings).map(([setting, value]) => {
    if (/_URL$/.test(setting)) return [setting, value.replace(fake.url, server.url)];
    if (!/TOKEN|SECRET|PASSWORD/.test(setting)) return [setting, value];
    const key = keyFor(setting);
    keys.set(setting, key);
    return [setting, key];
  });
  return Object.fromEntries(settings) as Record<string, string>;
}

const keyFor = (what: string): string => `key-of-${what}-${randomUUID()}`;

/** A client whose answers are kept. */
function keeping({ answers }: Context, client: RetryingClient): RetryingClient {
  const call = client.call.bind(client);
  client.call = async (...given) => {
    const answer = await call(...given);
    answers.push(JSON.stringify(answer.body));
    return answer as never;
  };
  return client;
}

it('are sent, where a video is posted on every platform', async ({ user, server }) => {
  const { content_id } = await publishSomething(user);
  const asked = await user.call('POST', paths.publish, { content_id, platforms: accountPlatforms });
  assert.is(asked.status, 202);
  await eventually('every platform has refused', async () => {
    const { body } = await user.call<{ items: { status: string }[] }>('GET', `${paths.publish}history?limit=50`);
    return body.items.filter(({ status }) => status === 'failed').length === accountPlatforms.length;
  });
  assert.ok(server.requests.length >= accountPlatforms.length);
});

it('are sent, where each provider is asked', async (c) => {
  const parts = [...new Set(asked.map(({ part }) => part))].map((part) => asked.filter((each) => each.part === part));
  const rounds = Math.max(...parts.map(({ length }) => length));
  for (let round = 0; round < rounds; round++) {
    const chosen = parts.flatMap((offers) => offers[round] ?? []);
    for (const offer of chosen) await chooseForEverybody(c, offer);
    await askAll(c, chosen);
  }
});

const asked: readonly OwnOffer[] = OWN_OFFERS.filter(({ name, fields }) => fields.key && !PRESETS.includes(name));

async function chooseForEverybody({ administrator, keys, server }: Context, { part, name, fields }: OwnOffer) {
  const key = keyFor(name);
  keys.set(name, key);
  const needed = Object.entries(fields).filter(([field, given]) => given?.isNeeded && !['url', 'key'].includes(field));
  const { status, body } = await administrator.call('PUT', `${IDENTITY}/providers/everybody/${part}`, {
    ...Object.fromEntries(needed.map(([field]) => [field, 'given'])),
    ...{ provider: name, key, address: server.url },
  });
  assert.is(status, 200, JSON.stringify(body));
}

async function askAll({ user, administrator, server, keys }: Context, chosen: readonly OwnOffer[]): Promise<void> {
  await user.call('POST', `${paths.content}/start`, { topic: 'Why bees dance' });
  await user.call('POST', `${paths.media}/generate`, { prompt: 'bees that dance', provider: 'CLOUD' });
  await user.call('POST', `${EDITOR}/tts`, { text: 'Bees dance.' });
  for (const { name, part } of chosen) {
    const service = { writer: 'director', voice: 'editor', music: 'editor' }[part as string] ?? 'media';
    await administrator.call('POST', `/api/v1/${service}/api/v1/providers/test`, { provider: name });
    const sent = () => server.requests.some((request) => textOfRequest(request).includes(keys.get(name) ?? name));
    await eventually(`${name} is asked`, sent);
  }
}

const textOfRequest = ({ path, query, headers, body }: FakeServer['requests'][number]): string =>
  `${path} ${query} ${JSON.stringify(headers)} ${body.toString('utf8')}`;

it('are in no address, except where an API takes them nowhere else', ({ server, keys }) => {
  const others = server.requests.filter(({ path }) => !Object.values(KEY_IN_ADDRESS).some((one) => one.test(path)));
  for (const { path, query } of others) holdsNone(keys, `${path}?${query}`);
});

it('are in no event', async ({ platform, keys }) => {
  holdsNone(keys, textOf(await readLog(platform.eventStoreUrl())));
});

it('are in no document', async ({ platform, keys }) => {
  const client = await MongoClient.connect(platform.documentStoreUrl());
  try {
    const { databases } = await client.db().admin().listDatabases();
    let count = 0;
    for (const { name } of databases)
      for (const collection of await client.db(name).collections()) {
        const documents = await collection.find().toArray();
        count += documents.length;
        holdsNone(keys, textOf(documents));
      }
    assert.ok(count > 100, `${count} documents`);
  } finally {
    await client.close();
  }
});

it('are in no line of the log, no metric and no answer', async ({ platform, keys, answers, user, administrator }) => {
  const metrics = await (await fetch(`${platform.url}/metrics`)).text();
  for (const path of [
    `${paths.publish}failures`,
    `${paths.publish}history?limit=50`,
    `${paths.content}?limit=50`,
    `${IDENTITY}/users/me/export`,
    `${IDENTITY}/users/me/providers`,
    `${IDENTITY}/notifications`,
  ])
    await user.call('GET', path);
  await administrator.call('GET', `${IDENTITY}/providers/everybody`);
  for (const service of ['director', 'media', 'editor', 'publisher'])
    await administrator.call('GET', `/api/v1/${service}/api/v1/providers`);
  assert.match(answers.join(), /refused: /, 'the words of a provider reach who asks why');
  for (const text of [platform.output(), metrics, ...answers]) holdsNone(keys, text);
});

it('are in no file', async ({ platform, keys }) => {
  const names = await readdir(platform.dataFolder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  assert.ok(files.length > 10, `${files.length} files`);
  for (const file of files) holdsNone(keys, (await readFile(file)).toString('latin1'), file);
});

function holdsNone(keys: ReadonlyMap<string, string>, text: string, where = ''): void {
  for (const [name, key] of keys) {
    const at = text.indexOf(key);
    assert.is(at, -1, `the key of ${name}: ${where} ${text.slice(Math.max(0, at - 200), at + 100)}`);
  }
}

it.run();
