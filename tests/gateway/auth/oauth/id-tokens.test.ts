import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import * as assert from 'uvu/assert';
import { openBrowser } from '../../../support/clients/browser.ts';
import { done, endOf, failed, signIn, startOAuthStack, userIn } from '../../../support/stacks/oauth.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('ID tokens', startOAuthStack);

const now = () => Math.floor(Date.now() / 1_000);

/** What is wrong with a token that is signed as it should be; undefined is left out. */
const broken: Record<string, { payload?: Record<string, unknown>; header?: Record<string, unknown> }> = {
  'the nonce of another sign-in': { payload: { nonce: 'another' } },
  'no nonce': { payload: { nonce: undefined } },
  'the audience of another client': { payload: { aud: 'another' } },
  'no audience': { payload: { aud: undefined } },
  'several audiences and no party': { payload: { aud: ['google-client', 'another'] } },
  'another as authorized party': { payload: { azp: 'another' } },
  'another issuer': { payload: { iss: 'https://evil.test' } },
  'no issuer': { payload: { iss: undefined } },
  'an expiry an hour ago': { payload: { exp: now() - 3_600 } },
  'an expiry a moment ago': { payload: { exp: now() - 10 } },
  'no expiry': { payload: { exp: undefined } },
  'a beginning in the future': { payload: { nbf: now() + 3_600 } },
  'no subject': { payload: { sub: undefined } },
  'a key that the provider does not have': { header: { kid: 'another' } },
};

for (const [what, { payload, header }] of Object.entries(broken)) {
  it(`O5 ID token: refused with ${what}`, async (stack) => {
    stack.become('google');
    stack.google.changeNext((token) => {
      Object.assign(token.payload, payload);
      Object.assign(token.header, header);
    });
    const browser = openBrowser(stack);
    assert.equal(endOf(await signIn(browser, 'google')), failed('provider_error'));
    assert.is(await userIn(browser), null);
  });
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An ID token with the claims of a good one. @param signature of its first two parts */
function forge(good: unknown, header: object, signature: (text: string) => Buffer, claims: object = {}): string {
  const [, payload = ''] = String(good).split('.');
  const text = `${encoded(header)}.${encoded({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...claims })}`;
  return `${text}.${signature(text).toString('base64url')}`;
}

const headerOf = (token: unknown) => JSON.parse(Buffer.from(String(token).split('.')[0] ?? '', 'base64url').toString());
const byStranger = (text: string) => sign('sha256', Buffer.from(text), privateKey);
const bySecret = (text: string) => createHmac('sha256', 'google-secret-value').update(text).digest();

const forged: Record<string, (good: unknown) => unknown> = {
  'changed after it was signed': (good) => {
    const signature = Buffer.from(String(good).split('.')[2] ?? '', 'base64url');
    return forge(good, headerOf(good), () => signature, { sub: 'victim' });
  },
  'without a signature': (good) => forge(good, { alg: 'none' }, () => Buffer.alloc(0)),
  'signed by the client secret': (good) => forge(good, { alg: 'HS256' }, bySecret),
  'signed by someone else': (good) => forge(good, headerOf(good), byStranger),
  'that is none': () => 'abc',
  'that is missing': () => undefined,
};

for (const [what, make] of Object.entries(forged)) {
  it(`O5 ID token: refused ${what}`, async (stack) => {
    stack.become('google');
    stack.google.answerNext(({ body }) => {
      if (typeof body === 'object') body.id_token = make(body.id_token);
    });
    const browser = openBrowser(stack);
    assert.equal(endOf(await signIn(browser, 'google')), failed('provider_error'));
    assert.is(await userIn(browser), null);
  });
}

it('O5 ID token: keys that were rotated a moment ago are known', async (stack) => {
  for (let rotation = 0; rotation < 3; rotation++) {
    stack.become('google');
    assert.equal(endOf(await signIn(openBrowser(stack), 'google')), done);
    await stack.google.rotateKey();
  }
});

it('O5 ID token: its own party among several audiences will do', async (stack) => {
  stack.become('google');
  stack.google.changeNext(({ payload }) => {
    payload.aud = ['google-client', 'another'];
    payload.azp = 'google-client';
  });
  assert.equal(endOf(await signIn(openBrowser(stack), 'google')), done);
});

it('reads the address from the profile where the ID token has none', async (stack) => {
  const email = stack.become('google');
  const { sub, ...profile } = stack.google.person;
  stack.google.person = { sub };
  stack.google.profileNext({ sub: 'someone else', ...profile });
  assert.equal(endOf(await signIn(openBrowser(stack), 'google')), failed('provider_error'));
  stack.google.profileNext({ sub, ...profile });
  const browser = openBrowser(stack);
  assert.equal(endOf(await signIn(browser, 'google')), done);
  assert.is((await userIn(browser)).email, email);
});

it.run();
