import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import * as assert from 'uvu/assert';
import { createAccessTokens } from '../../../gateway/auth/access-tokens.ts';
import { sendRaw } from '../../support/fakes/misbehaving-service.ts';
import { headersOf, startProxyStack } from '../../support/stacks/proxy.ts';
import { suiteOn } from '../../support/suite-on.ts';

const written: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void written.push(line) });
const it = suiteOn('odd requests', () => startProxyStack({ log }));
it.before.each((c) => c.forget());

it('P2: escapes in the address of a user what a header cannot take', async ({ gateway, media }) => {
  const tokens = createAccessTokens(gateway.resources.config.PLATFORM_JWT_SECRETS);
  for (const email of [
    'jörg@bücher.example',
    'a\r\nX-User-Role: admin@example.com',
    'a, b@example.com',
    '日本@example.com',
  ]) {
    const token = await tokens.sign({ id: randomUUID(), role: 'user', email, name: 'Ann' });
    assert.is((await gateway.call('GET', '/api/v1/media/api/v1/assets', { token })).status, 200, email);
    const [seen] = media.seen.splice(0);
    const [header = '', ...more] = headersOf(seen, 'x-user-email');
    assert.equal([decodeURIComponent(header), more], [email, []]);
    assert.equal(headersOf(seen, 'x-user-role'), ['user']);
  }
});

it('P14: takes no method that it does not know, and tunnels nothing', async ({ gateway, media, token }) => {
  const bearer = `Host: x\r\nAuthorization: Bearer ${await token()}\r\nConnection: close\r\n\r\n`;
  for (const [line, status] of [
    ['TRACE /api/v1/media/api/v1/x', 405],
    ['TRACE /api/v1/auth/login', 405],
    ['PROPFIND /api/v1/auth/login', 405],
    ['CONNECT example.com:443', 405],
    ['CONNECT /api/v1/media/api/v1/x', 405],
    ['BREW /api/v1/media/api/v1/x', 400],
  ] as const) {
    const answer = await sendRaw(gateway.url, `${line} HTTP/1.1\r\n${bearer}`);
    assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `), line);
    assert.match(answer, /"error":"/, line);
    if (status === 405) assert.match(answer, /\r\nAllow: \w/i, line);
  }
  assert.equal(media.seen, []);
});

it('S2: writes one line for each request, whatever stands in it', async ({ gateway, token }) => {
  const before = written.length;
  const id = 'x'.repeat(129);
  const answer = await gateway.call('GET', '/nowhere%0d%0a%7B%22level%22:60%7D%1b[31m', {
    token: await token(),
    headers: { 'x-request-id': id, 'user-agent': 'a\tb\u0085c' },
  });
  assert.is(answer.status, 404);
  assert.match(String(answer.headers['x-request-id']), /^[0-9a-f-]{36}$/);
  for (const given of ['a b', '{"level":60}', 'ä', '../x', 'x'.repeat(128)]) {
    const headers = { 'x-request-id': Buffer.from(given).toString('latin1') };
    const { 'x-request-id': used } = (await gateway.call('GET', '/nowhere', { headers })).headers;
    assert.is(used === given, given.length === 128, given);
  }
  const lines = written.slice(before);
  assert.ok(lines.length >= 6);
  for (const line of lines) {
    assert.is(line.indexOf('\n'), line.length - 1);
    assert.not.match(line, '\u001b');
    assert.not.equal(JSON.parse(line).level, 60);
  }
});

it('L15: answers what is no JSON object with 400 or 422, as whatever it is sent', async ({ gateway }) => {
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
  const person = '"email":"ann@example.com","password":"a long enough passphrase"';
  for (const path of ['login', 'register', 'refresh', 'forgot-password']) {
    for (const [body, type] of [
      ['email=ann%40example.com&password=x', 'application/x-www-form-urlencoded'],
      [`{${person}}`, 'text/plain'],
      ['[]', 'application/json'],
      ['7', 'application/json'],
      ['"text"', 'application/json'],
      [`{"email":${deep}}`, 'application/json'],
      ['{"__proto__":{"email":"ann@example.com"}}', 'application/json'],
      ['{"constructor":{"prototype":{"role":"admin"}}}', 'application/json'],
      ['', 'application/json'],
    ] as const) {
      const answer = await fetch(`${gateway.url}/api/v1/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
      const { error } = (await answer.json()) as { error: string };
      const allowed: readonly number[] = [400, 415, 422, 429];
      assert.ok(allowed.includes(answer.status), `${path} ${type} ${body.slice(0, 40)}: ${answer.status} ${error}`);
    }
  }
  assert.is(({} as { role?: string }).role, undefined);
});

it.run();
