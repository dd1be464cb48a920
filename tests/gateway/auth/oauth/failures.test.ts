import * as assert from 'uvu/assert';
import { openBrowser } from '../../../support/clients/browser.ts';
import type { Reply } from '../../../support/fakes/server.ts';
import { keptLog } from '../../../support/log-lines.ts';
import {
  agree,
  begin,
  DASHBOARD,
  done,
  endOf,
  failed,
  providers,
  signIn,
  startOAuthStack,
  userIn,
} from '../../../support/stacks/oauth.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const { log, lines } = keptLog('trace');

// As long as a busy machine may take to answer, and no longer: tests wait for it.
const it = suiteOn('failing sign-ins', () => startOAuthStack({ log, timeouts: { provider: 4_000 } }));

const rateLimit = { 'x-ratelimit-remaining': '0' };
const github: readonly ['token' | 'user' | 'emails', string, Reply, string][] = [
  ['token', 'a bad code, which is answered 200', { body: { error: 'bad_verification_code' } }, 'provider_error'],
  ['token', 'a bad code, as a form', { body: 'error=bad_verification_code&error_description=x' }, 'provider_error'],
  ['token', 'nonsense', { body: '<html>\u0000' }, 'provider_error'],
  ['token', 'nothing', {}, 'provider_error'],
  ['token', 'a redirect', { status: 302, headers: { location: 'https://evil.test' } }, 'provider_error'],
  ['token', 'a wrong secret', { status: 401, body: { message: 'x' } }, 'provider_error'],
  ['token', 'an error of its own', { status: 500, body: 'Traceback' }, 'provider_unavailable'],
  ['token', 'a beginning without an end', { hangAfter: 3, body: '{"access_token":"x"}' }, 'provider_unavailable'],
  ['token', 'more than anyone reads', { body: Buffer.alloc(2_000_000) }, 'provider_unavailable'],
  ['user', 'a refusal', { status: 401, body: { message: 'Bad credentials' } }, 'provider_error'],
  ['user', 'its rate limit', { status: 403, headers: rateLimit, body: {} }, 'provider_unavailable'],
  ['user', 'too many requests', { status: 429, body: {} }, 'provider_unavailable'],
  ['user', 'nobody', { body: { id: null, login: 'x' } }, 'provider_error'],
  ['user', 'nonsense', { body: 'x' }, 'provider_error'],
  ['emails', 'an error of its own', { status: 502 }, 'provider_unavailable'],
  ['emails', 'its rate limit', { status: 403, headers: rateLimit, body: {} }, 'provider_unavailable'],
  ['emails', 'nonsense', { body: { emails: [] } }, 'provider_error'],
  ['emails', 'no address', { body: [] }, 'email_not_verified'],
  ['emails', 'none that may be read', { status: 404, body: {} }, 'email_not_verified'],
];

for (const [endpoint, what, reply, code] of github) {
  it(`O11 github answers with ${what} (${endpoint})`, async (stack) => {
    stack.become('github');
    stack.github.failNext(endpoint, reply);
    const browser = openBrowser(stack);
    const callback = await agree(await begin(browser, 'github'));
    const answer = await browser.call('GET', callback);
    assert.equal([endOf(answer), answer.text], [failed(code), '']);
    assert.is(await userIn(browser), null);
    assert.is(browser.cookies.size, 0, 'the state is spent');
    assert.equal(endOf(await signIn(browser, 'github')), done, 'the next time');
  });
}

const google: readonly [string, number, Record<string, unknown>, string][] = [
  ['an error of its own', 500, {}, 'provider_unavailable'],
  ['a bad code', 400, { error: 'invalid_grant' }, 'provider_error'],
  ['a wrong secret', 401, { error: 'invalid_client' }, 'provider_error'],
  ['nothing', 200, {}, 'provider_error'],
];

for (const [what, statusCode, body, code] of google) {
  it(`O11 google answers with ${what}`, async (stack) => {
    stack.become('google');
    stack.google.answerNext((answer) => Object.assign(answer, { statusCode, body }));
    const browser = openBrowser(stack);
    assert.equal(endOf(await signIn(browser, 'google')), failed(code));
    assert.is(browser.cookies.size, 0);
  });
}

for (const provider of providers) {
  it(`O11 consent is refused, or the provider has failed: nothing of what it says is passed on (${provider})`, async (stack) => {
    const browser = openBrowser(stack);
    for (const [error, code] of [
      ['access_denied', 'access_denied'],
      ['server_error', 'provider_error'],
      ['<script>', 'provider_error'],
    ] as const) {
      const state = new URL(await begin(browser, provider)).searchParams.get('state') ?? '';
      const said = new URLSearchParams({
        error,
        state,
        error_description: 'what it said',
        error_uri: 'https://evil.test',
      });
      const callback = `/api/v1/auth/oauth/${provider}/callback?${said}`;
      const answer = await browser.call('GET', callback);
      assert.is(answer.headers.location, `${DASHBOARD}?error=${code}`);
      assert.equal(endOf(await browser.call('GET', callback)), failed('invalid_state'));
    }
    const state = new URL(await begin(browser, provider)).searchParams.get('state');
    const without = await browser.call('GET', `/api/v1/auth/oauth/${provider}/callback?state=${state}`);
    assert.equal(endOf(without), failed('provider_error'), 'without a code');
  });

  it(`O8 return_to: paths of the dashboard, and nothing else (${provider})`, async (stack) => {
    const start = `/api/v1/auth/oauth/${provider}`;
    const evil = ['//evil', '/\\evil', '\\\\evil', 'https:evil', 'https://evil', '/%09/evil', '/\t/evil', '%2f%2fevil'];
    evil.push(
      'javascript:alert(1)',
      '/@evil',
      '@evil',
      '/..//evil',
      '/a/../..',
      '/a?b',
      '/a#b',
      '',
      'a',
      '/%2e%2e',
      '/a//b',
    );
    for (const path of evil)
      for (const query of [encodeURIComponent(path), path.replaceAll('\t', '%09').replaceAll('#', '%23')]) {
        const { status, headers } = await openBrowser(stack).call('GET', `${start}?return_to=${query}`);
        assert.ok(status === 422 || (status === 400 && query.includes('\\')), `${query}: ${status}`);
        assert.is(headers.location, undefined);
      }
    stack.become(provider);
    for (const path of ['/settings', '/contents/0f8e-1', '/a/b_c/']) {
      const end = endOf(await signIn(openBrowser(stack), provider, `?return_to=${encodeURIComponent(path)}`));
      assert.equal(end, { ...done, page: `${DASHBOARD}${path}` });
    }
  });
}

it('signs in where github answers in the form of a form', async (stack) => {
  stack.become('github');
  stack.github.answersAs = 'form';
  assert.equal(endOf(await signIn(openBrowser(stack), 'github')), done);
  stack.github.answersAs = 'json';
});

it('writes no code, state, token or secret into its log', async (stack) => {
  for (const provider of providers) {
    stack.become(provider);
    const browser = openBrowser(stack);
    const callback = await agree(await begin(browser, provider));
    await browser.call('GET', callback);
    const said = { message: 'what it said' };
    if (provider === 'github') stack.github.failNext('user', { status: 401, body: said });
    else stack.google.answerNext((answer) => Object.assign(answer, { statusCode: 400, body: said }));
    await signIn(openBrowser(stack), provider);
    const secrets = [...new URLSearchParams(callback.split('?')[1]).values(), ...browser.cookies.values()];
    assert.is(secrets.length, 4);
    const written = JSON.stringify(lines());
    assert.ok(written.includes('a sign-in with a provider failed'));
    for (const secret of [...secrets, 'gho_', 'secret-value', 'what it said'])
      assert.not.ok(written.includes(secret), secret);
  }
});

it.run();
