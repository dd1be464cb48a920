import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publisher } from '../../../domains/publisher/index.ts';
import { eventually } from '../../support/eventually.ts';
import { applicationOf } from '../../support/fakes/platforms.ts';
import { type FakeYoutube, startFakeYoutube } from '../../support/fakes/youtube.ts';
import { keptLog } from '../../support/log-lines.ts';
import { type GatewayStack, startGatewayStack } from '../../support/stacks/gateway.ts';

const it = suite('connections of accounts through the gateway');

let gateway: GatewayStack;
let youtube: FakeYoutube;
const { log, lines } = keptLog('trace');

it.before(async () => {
  youtube = await startFakeYoutube();
  const env = { ...applicationOf(youtube), PLATFORM_PUBLIC_URL: 'https://platform.example.com' };
  gateway = await startGatewayStack({ env, more: [publisher], log });
});
it.after(async () => {
  await gateway.stop();
  await youtube.close();
});

const ACCOUNTS = '/api/v1/publisher/api/v1/accounts';

/** A user begins, and gives their consent. @returns path and query of the address that the browser is led back to */
async function consent(token: string, query = ''): Promise<string> {
  const { status, body } = await gateway.call('POST', `${ACCOUNTS}/youtube/connect${query}`, { token });
  assert.is(status, 200, JSON.stringify(body));
  const { pathname, search } = youtube.consent.give(body.authorize_url);
  return `${pathname}${search}`;
}

it('lets a browser come back that is not signed in, and shows the end of it where there is no dashboard', async () => {
  const ann = await gateway.register('Ann');
  const back = await consent(ann.token);
  const page = await gateway.call('GET', back);
  assert.is(page.status, 200);
  assert.match(String(page.headers['content-type']), 'text/html');
  assert.match(page.text, ann.email);
  const end = await gateway.call('POST', back);
  assert.is(end.status, 200);
  assert.match(end.text, 'Your YouTube account is connected');
  assert.is((await gateway.call('POST', back)).status, 400);

  const [account] = await eventually('account in the list', async () => {
    const { body } = await gateway.call('GET', ACCOUNTS, { token: ann.token });
    return body.items.length > 1 && body.items;
  });
  assert.equal([account.name, account.owner_id], ['Bees', ann.id]);
  await eventually('notification of it', async () => {
    const { body } = await gateway.call('GET', '/api/v1/identity/notifications', { token: ann.token });
    return body.items.some(({ event }: { event: string }) => event === 'account.connected');
  });
});

it('leads a browser back to the page of the dashboard that it serves itself', async () => {
  const bea = await gateway.register('Bea');
  const { status, headers } = await gateway.call('POST', await consent(bea.token, '?return_to=/publishing/accounts'));
  assert.equal([status, headers.location], [303, '/publishing/accounts?connected=youtube']);
});

it('refuses a browser that is signed in as someone else, and takes one that is signed in as the user', async () => {
  const [ann, eve] = [await gateway.register('Anna'), await gateway.register('Eve')];
  const back = await consent(eve.token);
  const asAnn = { headers: { cookie: `access_token=${ann.token}` } };
  const calls = youtube.requests.length;
  for (const method of ['GET', 'POST']) {
    const answer = await gateway.call(method, back, asAnn);
    assert.is(answer.status, 400);
    assert.match(answer.text, 'started by a user other than');
  }
  assert.is(youtube.requests.length, calls);
  const asEve = { headers: { cookie: `access_token=${eve.token}`, origin: 'https://platform.example.com' } };
  assert.is((await gateway.call('POST', back, asEve)).status, 200);
});

it('takes the agreement from no page but its own', async () => {
  const kim = await gateway.register('Kim');
  const back = await consent(kim.token);
  const calls = youtube.requests.length;
  for (const origin of ['https://evil.example.com', 'null', 'http://platform.example.com']) {
    const answer = await gateway.call('POST', back, { headers: { origin } });
    assert.equal([answer.status, answer.body.error], [403, 'forbidden'], origin);
  }
  assert.is(youtube.requests.length, calls);
  const own = await gateway.call('POST', back, { headers: { origin: 'https://platform.example.com' } });
  assert.is(own.status, 200);
});

it('writes neither code nor state into the log', async () => {
  const bob = await gateway.register('Bob');
  const back = await consent(bob.token);
  await gateway.call('GET', back);
  await gateway.call('POST', back);
  const { searchParams } = new URL(back, 'http://gateway');
  const written = JSON.stringify(lines());
  assert.match(written, '/api/v1/publish-accounts/youtube/callback');
  for (const secret of [searchParams.get('state') ?? '', searchParams.get('code') ?? '', 'secret-'])
    assert.not.ok(written.includes(secret), secret);
});

it('is asked thirty times a minute by one client, and by no other method', async () => {
  const path = '/api/v1/publish-accounts/youtube/callback';
  const from = '127.9.9.9';
  assert.is((await gateway.call('PUT', path, { from })).status, 401);
  const statuses: number[] = [];
  for (let times = 0; times < 31; times++) statuses.push((await gateway.call('GET', path, { from })).status);
  assert.equal([...new Set(statuses.slice(0, 30)), statuses[30]], [400, 429]);
});

it.run();
