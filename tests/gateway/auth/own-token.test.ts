import { createHmac, createSecretKey } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createAccessTokens } from '../../../gateway/auth/access-tokens.ts';
import { readOwnToken } from '../../../gateway/auth/own-token.ts';

const it = suite('own tokens');

const SECRET = 'a signing key of at least thirty-two characters';
const OLD = 'the signing key of last year, which is still good';
const SESSION = '22222222-2222-4222-8222-222222222222';
const ann = {
  id: '11111111-1111-4111-8111-111111111111',
  email: 'ann@example.com',
  name: 'Ann',
  role: 'user' as const,
};
const keyOf = (secret: string) => createSecretKey(Buffer.from(secret));
const keys = [keyOf(SECRET), keyOf(OLD)];
const read = (token: string) => readOwnToken(token, keys);

const base64 = (text: string) => Buffer.from(text).toString('base64url');
const CLAIMS = JSON.stringify({ sub: ann.id });
const HEADER = '{"alg":"HS256","typ":"JWT"}';
/** Correctly signed, whatever it says. */
function signed(header: string, claims = CLAIMS, secret = SECRET): string {
  const text = `${base64(header)}.${base64(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

it('J1: recognises what the platform signs, with any of its keys and with or without a session', async () => {
  for (const secret of [SECRET, OLD]) {
    const tokens = createAccessTokens([secret]);
    const own = read(await tokens.sign(ann, SESSION));
    assert.match(JSON.stringify(own?.claims), ann.id);
    assert.is(own?.sid, SESSION);
    assert.is(read(await tokens.sign(ann))?.sid, null);
  }
});

it('J1: recognises no token that differs in one character, whatever it stands for', async () => {
  const token = signed(HEADER);
  assert.ok(read(token));
  for (let at = 0; at < token.length; at++)
    for (const other of ['A', 'B', 'C', 'D', '_', '-', '.', '=', ' ', '\n', ''])
      if (other !== token[at])
        assert.is(read(token.slice(0, at) + other + token.slice(at + 1)), null, `${at} ${other}`);
  // The last character stands for four bits of the signature and two of nothing.
  for (const other of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
    if (!token.endsWith(other)) assert.is(read(token.slice(0, -1) + other), null, other);
  for (const odd of ['', '.', '..', '...', `${token}.`, `.${token}`, `${token}\n`, `${token}=`, token.slice(0, -1)]) {
    assert.is(read(odd), null, JSON.stringify(odd));
  }
});

it('J2, J3: leaves tokens of any other form to a verifier, also where a key of ours has signed them', () => {
  const others = [
    '{"alg":"none","typ":"JWT"}',
    '{"alg":"HS384","typ":"JWT"}',
    '{"alg":"HS256"}',
    '{"typ":"JWT","alg":"HS256"}',
    '{"alg":"HS256","typ":"JWT"} ',
    '{"alg":"HS256","typ":"JWT","alg":"none"}',
    '{"alg":"HS256","typ":"JWT","crit":["x"],"x":1}',
    '{"alg":"HS256","typ":"JWT","b64":false}',
    '{"alg":"HS256","typ":"JWT","kid":"x"}',
    '{"alg":"HS256","typ":"JWT","sid":7}',
    '{"alg":"HS256","typ":"JWT","sid":"x"}',
    `{"alg":"HS256","typ":"JWT","sid":"${SESSION}","sid":"x"}`,
    `{"alg":"HS256","typ":"JWT","sid":"${SESSION}","crit":["x"]}`,
    'null',
    '[]',
    '',
  ];
  for (const header of others) assert.is(read(signed(header)), null, header);
  for (const claims of ['', '{', '{"sub":}', 'a.b']) assert.is(read(signed(HEADER, claims)), null, claims);
  assert.is(read(signed(HEADER, CLAIMS, 'another key of at least thirty-two characters')), null);
  assert.is(readOwnToken(signed(HEADER), []), null);
});

it.run();
