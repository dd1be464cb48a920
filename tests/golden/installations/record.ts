import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emailClaimEvents } from '../../../contracts/identity/email-claim.ts';
import { emailClaimIdOf } from '../../../domains/identity/email-claim/index.ts';
import { openDocumentStore } from '../../../kernel/documents/index.ts';
import { openBrowser } from '../../support/clients/browser.ts';
import { mailTo } from '../../support/clients/mails.ts';
import { eventually } from '../../support/eventually.ts';
import { newGithubPerson, startFakeGithub } from '../../support/fakes/github.ts';
import { startFakeYoutube } from '../../support/fakes/youtube.ts';
import { type Answer, addressOf, callServer } from '../../support/stacks/gateway.ts';
import { agree } from '../../support/stacks/oauth.ts';
import { tempFolder } from '../../support/stacks/temp-folder.ts';
import { startStores } from '../../support/stores/both.ts';
import { openRawWriter } from '../../support/stores/raw-writer.ts';
import { type LogLine, readLog } from './log-lines.ts';
import { installations, startOn } from './opened.ts';

// Does with this version, through its API, what README.md lists, and writes down what that has left behind.
const name = String(installations.length + 1);
const secret = `the signing key of the installation that was recorded as ${name}`;
const [stores, github, youtube, { folder, remove }] = await Promise.all([
  startStores(),
  startFakeGithub(),
  startFakeYoutube(),
  tempFolder('recording'),
]);
const accounts = Object.entries(youtube.settings).filter(([setting]) => !setting.endsWith('REFRESH_TOKEN'));
const settings = { PLATFORM_JWT_SECRET: secret, ...github.settings, ...Object.fromEntries(accounts) };
let running = await startOn(stores, folder, settings);
let callers = 0;

type Asked = { readonly token?: string; readonly body?: unknown };
const call = (method: string, path: string, options: Asked = {}): Promise<Answer> =>
  callServer(running.url, method, path, { from: addressOf(callers++), ...options });
async function done(method: string, path: string, options: Asked = {}): Promise<Answer['body']> {
  const { status, body, text } = await call(method, path, options);
  if (status >= 400) throw new Error(`${method} ${path} was answered ${status}: ${text}`);
  return body;
}

type User = { id: string; email: string; password: string; status?: 'deactivated' | 'erased' };
const users: Record<string, User> = {};
const contents: Record<string, { content_id: string; thread_id: string }> = {};
const ofUser = (who: string): User => users[who] ?? { id: '', email: '', password: '' };
const contentOf = (what: string): string => contents[what]?.content_id ?? '';

async function register(who: string): Promise<Answer['body']> {
  const [email, password] = [`${who}@example.com`, `Quiet harbour lanterns of ${who}`];
  const body = await done('POST', '/api/v1/auth/register', { body: { email, password, name: who } });
  users[who] = { id: body.user.id, email, password };
  return body;
}
async function signIn(who: string): Promise<Answer['body']> {
  const { email, password } = ofUser(who);
  return done('POST', '/api/v1/auth/login', { body: { email, password } });
}
const mailed = async (who: string, subject: RegExp): Promise<string> =>
  (await mailTo(join(folder, 'mail'), `${who}@example.com`, subject)).token;

const DIRECTOR = '/api/v1/director/api/v1/content';
const PUBLISHER = '/api/v1/publisher/api/v1';
const IDENTITY = '/api/v1/identity';

async function recordUsers(admin: string, bob: string): Promise<void> {
  await call('POST', '/api/v1/auth/login', { body: { email: 'ann@example.com', password: 'none of hers' } });
  await done('POST', '/api/v1/auth/verify-email', { body: { token: await mailed('ann', /verif|confirm/i) } });

  await done('POST', '/api/v1/auth/forgot-password', { body: { email: 'carol@example.com' } });
  const resetTo = `${ofUser('carol').password}, again`;
  const token = await mailed('carol', /password/i);
  await done('POST', '/api/v1/auth/reset-password', { body: { token, password: resetTo } });
  users.carol = { ...ofUser('carol'), password: resetTo };

  const changedTo = `${ofUser('bob').password}, again`;
  const change = { current_password: ofUser('bob').password, new_password: changedTo };
  await done('PUT', `${IDENTITY}/users/me/password`, { token: bob, body: change });
  users.bob = { ...ofUser('bob'), password: changedTo };

  const invitation = { email: 'dave@example.com', name: 'Dave', role: 'auditor' };
  const { id } = await done('POST', `${IDENTITY}/users/invite`, { token: admin, body: invitation });
  users.dave = { id, email: invitation.email, password: 'Quiet harbour lanterns of dave' };
  const accepted = { token: await mailed('dave', /invit/i), password: users.dave.password };
  await done('POST', '/api/v1/auth/reset-password', { body: accepted });
  await done('PUT', `${IDENTITY}/users/${id}/role`, { token: admin, body: { role: 'operator' } });
  const { access_token, refresh_token } = await signIn('dave');
  await done('POST', '/api/v1/auth/logout', { token: access_token, body: { refresh_token } });

  await register('eve');
  const deactivated = { token: admin, body: { status: 'deactivated' } };
  await done('PUT', `${IDENTITY}/users/${ofUser('eve').id}/status`, deactivated);
  users.eve = { ...ofUser('eve'), status: 'deactivated' };

  await register('ivan');
  await done('DELETE', `${IDENTITY}/users/${ofUser('ivan').id}`, { token: admin, body: {} });
  users.ivan = { ...ofUser('ivan'), status: 'erased' };

  // A process that died between the claim of an address and its user.
  const raw = openRawWriter(stores.eventStore.url);
  const abandoned = { type: 'EmailClaimed', data: { by: randomUUID() } };
  await raw.append(emailClaimEvents, emailClaimIdOf('gina@example.com'), 1, abandoned);
  await register('gina');
  await raw.close();

  github.person = newGithubPerson('hana@example.com');
  const browser = openBrowser({ url: running.url, call: (...asked) => callServer(running.url, ...asked) });
  const { headers } = await browser.call('GET', '/api/v1/auth/oauth/github');
  await browser.call('GET', await agree(String(headers.location)));
}

async function recordContents(token: string): Promise<void> {
  const consent = await done('POST', `${PUBLISHER}/accounts/youtube/connect`, { token });
  const { pathname, search } = youtube.consent.give(consent.authorize_url);
  await call('POST', pathname + search);

  await done('POST', '/api/v1/scout/api/v1/trends/scan', { token, body: { region: 'US', limit: 10 } });
  const trends = await eventually('trends', async () => {
    const { items } = await done('GET', '/api/v1/scout/api/v1/trends?limit=50', { token });
    return items.length > 7 && items;
  });
  const is = (what: string, status: string, stage: string) =>
    eventually(
      `${what} to be ${status} at ${stage}`,
      async () => {
        const content = await done('GET', `${DIRECTOR}/${contentOf(what)}`, { token });
        return content.status === status && content.stage === stage;
      },
      { withinMs: 600_000, everyMs: 1_000 },
    );
  const request = async (what: string, choices: object = {}): Promise<void> => {
    const { trend_id, id = trend_id, topic } = trends[Object.keys(contents).length];
    const body = { trend_id: id, trend_topic: topic, ...choices };
    const { content_id, thread_id } = await done('POST', `${DIRECTOR}/generate`, { token, body });
    contents[what] = { content_id, thread_id };
  };
  const resume = (what: string, body: object) =>
    done('POST', `${DIRECTOR}/resume`, { token, body: { thread_id: contents[what]?.thread_id, ...body } });
  const command = (what: string, verb: string) => done('POST', `${DIRECTOR}/${contentOf(what)}/${verb}`, { token });

  const names = ['published', 'archived', 'cancelled', 'rejected', 'revised', 'reviewing', 'approved'];
  const character = 'a red-haired girl with a yellow raincoat';
  for (const what of names) await request(what, what === 'reviewing' ? { character } : {});
  for (const what of names) await is(what, 'awaiting_review', 'review');
  await done('PUT', `${DIRECTOR}/${contentOf('reviewing')}/film`, { token, body: { look: 'noir' } });
  await command('cancelled', 'cancel');
  await resume('rejected', { approved: false, reason: 'Not for us' });
  await resume('archived', { approved: false });
  await command('archived', 'archive');
  await resume('revised', { approved: false, feedback: 'Say more of the numbers' });
  for (const what of ['published', 'approved']) await resume(what, { approved: true });
  for (const what of ['published', 'approved']) await is(what, 'awaiting_review', 'final_review');
  for (const what of ['published', 'approved']) await resume(what, { approved: true });
  const platforms = ['local', 'youtube'];
  const posting = { visibility: 'unlisted', first_comment: 'Which of them is yours?' };
  await done('PUT', `${PUBLISHER}/publish/defaults`, { token, body: { platforms: { youtube: posting } } });
  const rule = { name: 'Bees', words: { any: ['bees'], all: [], none: [] }, minimum_score: 90, notify: true };
  await done('POST', '/api/v1/scout/api/v1/trends/rules', { token, body: rule });
  await done('POST', `${PUBLISHER}/publish`, { token, body: { content_id: contentOf('published'), platforms } });
  await is('published', 'published', 'done');
  const again = { platforms: ['local'], every_days: 30, times: 6 };
  await done('PUT', `${PUBLISHER}/publish/evergreens/${contentOf('published')}`, { token, body: again });
  const { items } = await done('GET', `${PUBLISHER}/publish/history`, { token });
  const post = items.find(({ platform }: { platform: string }) => platform === 'local').publication_id;
  await call('GET', `/posts/${post}`);
  await call('POST', `/posts/${post}/like`, { body: {} });
  await done('POST', '/api/v1/editor/api/v1/editor/tts', { token, body: { text: 'Hello there.' } });
  const [first] = (await done('GET', `${IDENTITY}/notifications`, { token })).items;
  await done('POST', `${IDENTITY}/notifications/${first.notification_id}/read`, { token });

  // The same installation with a writer that cannot be reached.
  await running.stop();
  running = await startOn(stores, folder, { ...settings, PLATFORM_LLM_URL: 'http://127.0.0.1:9' });
  await request('failed');
  await is('failed', 'failed', 'script');
}

const OWN = ['opened_at', 'schedule_at'];
/** What the clock of a store, the address of a gateway or the pace of a machine says is another time something else. */
function lasting(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lasting);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(
    ([field]) => OWN.includes(field) || !/(^|_)(at|url|cursor)$|^duration_seconds$|^script$/.test(field),
  );
  return Object.fromEntries(fields.map(([field, each]) => [field, lasting(each)]));
}

async function readPages(): Promise<object[]> {
  const paths: readonly (readonly [who: string, path: string])[] = [
    ['ann', `${DIRECTOR}?limit=50`],
    ['ann', '/api/v1/scout/api/v1/trends?limit=50'],
    ['ann', '/api/v1/scout/api/v1/trends/scans'],
    ['ann', `${PUBLISHER}/publish/history`],
    ['ann', `${PUBLISHER}/publish/defaults`],
    ['ann', `${PUBLISHER}/publish/evergreens`],
    ['ann', '/api/v1/scout/api/v1/trends/rules'],
    ['ann', `${PUBLISHER}/accounts`],
    ['ann', `${IDENTITY}/users/me`],
    ['ann', `${IDENTITY}/users/me/settings`],
    ['ann', '/api/v1/pulse/api/v1/pipeline/history?limit=50'],
    ['ann', `/api/v1/editor/api/v1/editor/render/${contentOf('published')}/status`],
    ['bob', `${IDENTITY}/users/me/providers`],
    ['admin', `${IDENTITY}/users?limit=50`],
  ];
  const pages: object[] = [];
  for (const [who, path] of paths) {
    const { access_token: token } = await signIn(who);
    pages.push({ who, path, body: lasting(await done('GET', path, { token })) });
  }
  return pages;
}

async function secretDocuments(): Promise<Record<string, object[]>> {
  const { db, close } = openDocumentStore(stores.documentStore.url);
  try {
    const names = (await db.listCollections().toArray()).map((collection) => collection.name);
    const kept = names.filter((collection) => collection.startsWith('secrets_')).sort();
    const documents = kept.map(async (each) => [each, await db.collection(each).find().toArray()] as const);
    return Object.fromEntries((await Promise.all(documents)).filter(([, all]) => all.length > 0));
  } finally {
    await close();
  }
}

const { email = '', password = '' } = running.administrator ?? {};
users.admin = { id: '', email, password };
const admin = (await signIn('admin')).access_token;
const ann = await register('ann');
const bob = await register('bob');
await register('carol');
const chosen = { provider: 'anthropic', key: 'a-key-that-opens-nothing' };
await done('PUT', `${IDENTITY}/users/me/providers/writer`, { token: bob.access_token, body: chosen });
const second = { provider: 'gemini-writer', key: 'another-that-opens-nothing' };
await done('PUT', `${IDENTITY}/users/me/providers/writer`, { token: bob.access_token, body: second });
const order = { providers: ['gemini-writer', 'anthropic'] };
await done('PUT', `${IDENTITY}/users/me/providers/writer/order`, { token: bob.access_token, body: order });
await recordUsers(admin, bob.access_token);
await recordContents(ann.access_token);
const refreshed = await done('POST', '/api/v1/auth/refresh', { body: { refresh_token: ann.refresh_token } });
const pages = await readPages();
const documents = await secretDocuments();
await running.stop();
const log: LogLine[] = await readLog(stores.eventStore.url);

const version = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const installation = { version, secret, refreshToken: refreshed.refresh_token, users, contents };
const into = join(import.meta.dirname, name);
mkdirSync(into);
const write = (file: string, text: string): void => writeFileSync(join(into, file), `${text}\n`);
write('installation.json', JSON.stringify(installation, null, 2));
write('documents.json', JSON.stringify(documents, null, 1));
write('pages.json', `[\n${pages.map((page) => JSON.stringify(page)).join(',\n')}\n]`);
write('log.jsonl', log.map((line) => JSON.stringify(line)).join('\n'));
await Promise.all([stores.eventStore.stop(), stores.documentStore.stop(), github.close(), youtube.close(), remove()]);
console.log(`Recorded as tests/golden/installations/${name}: ${log.length} records.`);
process.exit(0);
