import { request } from 'undici';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { providerCalls } from '../../../kernel/process/provider-calls.ts';
import { callHttp, type HttpRequest } from '../../../kernel/providers/http-client.ts';
import { isInsideAddress, outsideOnly } from '../../../kernel/providers/inside-addresses.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { type FakeServer, type Reply, startFakeServer } from '../../support/fakes/server.ts';

const it = suite<{ here: FakeServer; there: FakeServer; replies: Reply[] }>('calls to outside servers');

it.before(async (c) => {
  c.replies = [];
  c.here = await startFakeServer(() => c.replies.shift() ?? { body: 'here' });
  c.there = await startFakeServer(() => ({ body: 'there' }));
});
it.before.each((c) => {
  c.here.requests.length = 0;
  c.there.requests.length = 0;
});
it.after(async (c) => {
  await Promise.all([c.here.close(), c.there.close()]);
});

/** Of a network that is kept for documentation: no one is there. */
const OUTSIDE = 'http://203.0.113.5/';

const call = (url: string, changes: Partial<HttpRequest> = {}) =>
  callHttp(url, { provider: 'p', timeoutMs: 5_000, maxBytes: 1_000, maxRedirects: 2, ...changes }).then(
    ({ bytes }) => bytes.toString(),
    (error: unknown) => (error instanceof ProviderError ? error.details : error),
  );
const codeOf = async (...given: Parameters<typeof call>) => {
  const outcome = await call(...given);
  return typeof outcome === 'object' && outcome !== null && 'code' in outcome ? outcome.code : outcome;
};
const redirect = (location: string): Reply => ({ status: 302, headers: { location } });

it('follow redirects up to their limit', async ({ here, there, replies }) => {
  replies.push(redirect('/again'), redirect(there.url));
  assert.is(await call(here.url), 'there');
  replies.push(redirect('/again'), redirect('/again'), redirect('/again'));
  assert.is(await codeOf(here.url), 'too-many-redirects');
});

it('say in words why a server is not reached', async () => {
  const closed = await startFakeServer(() => ({ body: '' }));
  await closed.close();
  const outcome = (await call(closed.url)) as ProviderError['details'];
  assert.equal([outcome.code, outcome.cause], ['connection-failed', 'p could not be reached: nothing listens there']);
});

it('are counted by provider and by how they went', async ({ here, replies }) => {
  const provider = 'counted';
  for (const status of [200, 404, 401, 402, 403, 429, 500, 503]) {
    replies.push({ status, body: '' });
    await call(here.url, { provider });
  }
  const closed = await startFakeServer(() => ({ body: '' }));
  await closed.close();
  await call(closed.url, { provider });
  const left = AbortSignal.abort(new Error('the caller has left'));
  await call(here.url, { provider, signal: left });
  const { values } = await providerCalls.get();
  const counts = values.filter(({ labels }) => labels.provider === provider);
  assert.equal(Object.fromEntries(counts.map(({ labels, value }) => [labels.outcome, value])), {
    answered: 2,
    refused: 3,
    limited: 1,
    failed: 2,
    unreachable: 1,
  });
});

it('have the credentials blanked that a failing answer repeats, wherever they were sent', async ({ here, replies }) => {
  const key = 'sk-0123456789abcdef';
  const basic = Buffer.from(`app:${key}`).toString('base64');
  const form = 'application/x-www-form-urlencoded';
  const sent: [string, Partial<HttpRequest>][] = [
    ['', { headers: { authorization: `Bearer ${key}` } }],
    ['', { headers: { Authorization: `Basic ${basic}` } }],
    ['', { headers: { authorization: key } }],
    ['', { headers: { 'x-goog-api-key': key } }],
    [`?key=${key}`, {}],
    ['', { method: 'POST', headers: { 'content-type': form }, body: `client_secret=${key}&code=${basic}` }],
    [
      '',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ refresh_token: key }) },
    ],
  ];
  for (const [query, given] of sent) {
    replies.push({ status: 401, body: `no such key: ${key}; sent: ${basic}.` });
    const told = String(await call(`${here.url}/${query}`, given));
    assert.match(told, /^no such key: \*\*\*; sent: /, JSON.stringify(given));
  }
});

it('are believed where they grant something: a token may be the one that was sent', async ({ here, replies }) => {
  const body = JSON.stringify({ refresh_token: 'the-same-as-before' });
  replies.push({ status: 200, body });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  assert.is(await call(here.url, { method: 'POST', headers, body: 'refresh_token=the-same-as-before' }), body);
});

it('take nothing to another origin but what says nothing of us', async ({ here, there, replies }) => {
  replies.push(redirect(there.url));
  const secrets = {
    authorization: 'Bearer k',
    cookie: 'c=1',
    'xi-api-key': 'k',
    'x-api-key': 'k',
    'idempotency-key': 'k',
  };
  await call(here.url, { headers: { ...secrets, accept: 'text/plain' } });
  const { headers } = there.requests[0] ?? {};
  assert.is(headers?.accept, 'text/plain');
  for (const name of Object.keys(secrets)) assert.is(headers?.[name], undefined, name);
});

it('are not sent inside by a server outside, by address or by name', async ({ here }) => {
  const byName = here.url.replace('127.0.0.1', 'localhost');
  for (const url of [here.url, byName]) assert.is(await codeOf(url, { namedBy: OUTSIDE }), 'leads-inside');
  assert.is(here.requests.length, 0);
  // A server that is inside itself was configured so.
  assert.is(await call(here.url, { namedBy: byName }), 'here');
});

it('connect to no name that has come to stand for an address inside', async ({ here }) => {
  const failure = await request(here.url.replace('127.0.0.1', 'localhost'), { dispatcher: outsideOnly }).catch(
    ({ code }: NodeJS.ErrnoException) => code,
  );
  assert.is(failure, 'LEADS_INSIDE');
  assert.is(here.requests.length, 0);
});

it('know the addresses that are inside', () => {
  const inside = ['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'];
  for (const address of [...inside, '::1', '::', 'fd00::1', 'fe80::1', '::ffff:127.0.0.1'])
    assert.ok(isInsideAddress(address), address);
  for (const address of ['224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255', 'fec0::1', 'ff02::1'])
    assert.ok(isInsideAddress(address), address);
  const hidingIpv4 = ['::7f00:1', '::ffff:0:7f00:1', '64:ff9b::a00:1', '64:ff9b:1::1', '2001::1', '2002:7f00:1::'];
  for (const address of hidingIpv4) assert.ok(isInsideAddress(address), address);
  const outside = ['8.8.8.8', '172.32.0.1', '223.255.255.1', '2606:4700::1', '2001:4860:4860::8888', '::ffff:8.8.8.8'];
  for (const address of outside) assert.not.ok(isInsideAddress(address), address);
});

it('name no address in what users read', async ({ here, replies }) => {
  replies.push({ body: 'x'.repeat(1_001) }, { body: 'x', hangAfter: 0 }, redirect('/'), redirect('/'), redirect('/'));
  const failures = [
    await call(here.url),
    await call(here.url, { timeoutMs: 200 }),
    await call(here.url),
    await call('http://127.0.0.1:1/'),
  ];
  for (const failure of failures) assert.not.match((failure as { cause: string }).cause, /127\.0\.0\.1|http:/);
});

it.run();
