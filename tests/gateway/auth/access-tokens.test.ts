import { createHmac, generateKeyPairSync } from 'node:crypto';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { decodeJwt, exportSPKI, SignJWT } from 'jose';
import Koa from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createAccessTokens } from '../../../gateway/auth/access-tokens.ts';
import { errorHandler } from '../../../kernel/http/errors.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { callServer } from '../../support/stacks/gateway.ts';

const it = suite('access tokens');

const SECRET = 'a signing key of at least thirty-two characters';
const tokens = createAccessTokens([SECRET]);
const SESSION = '22222222-2222-4222-8222-222222222222';
const ann = {
  id: '11111111-1111-4111-8111-111111111111',
  email: 'ann@example.com',
  name: 'Ann',
  role: 'user' as const,
};

const app = new Koa();
app.silent = true;
app.use(errorHandler(createLog('silent')));
app.use(async (ctx) => {
  const { given } = ctx.query;
  ctx.body = await tokens.authenticate(ctx, given === undefined ? undefined : String(given));
});
const server = createServer(app.callback());
let url = '';
it.before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
it.after(() => void server.close());

const ask = (authorization: string | undefined) =>
  callServer(url, 'GET', '/', authorization === undefined ? {} : { headers: { authorization } });

/** The context of a request without headers. */
function contextOf() {
  const request = new IncomingMessage(new Socket());
  return app.createContext(request, new ServerResponse(request));
}

const base64 = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const nowSeconds = () => Math.floor(Date.now() / 1_000);
const goodClaims = () => {
  const iat = nowSeconds();
  return { sub: ann.id, email: ann.email, name: ann.name, role: 'user', iat, exp: iat + 900 };
};
/** A correctly signed token with any claims. */
function signed(
  claims: object | string,
  header: object | string = { alg: 'HS256', typ: 'JWT' },
  secret = SECRET,
): string {
  const text = `${base64(header)}.${base64(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

it('accepts the tokens that it signs, with exactly the claims of the spec', async () => {
  const token = await tokens.sign(ann, SESSION);
  const { status, body } = await ask(`Bearer ${token}`);
  assert.is(status, 200);
  assert.equal(Object.keys(decodeJwt(token)).sort(), ['email', 'exp', 'iat', 'name', 'role', 'sub']);
  assert.is(body.exp - body.iat, 900);
  assert.equal([body.sub, body.email, body.name, body.role], [ann.id, ann.email, ann.name, 'user']);
});

it('finds the session of a token in its header, and none in tokens that name none', async () => {
  const sessionOf = async (token: string) => (await ask(`Bearer ${token}`)).body.sid;
  assert.is(await sessionOf(await tokens.sign(ann, SESSION)), SESSION);
  assert.is(await sessionOf(await tokens.sign(ann)), null);
  for (const sid of ['', 'x', `${SESSION}x`, 7, null, [SESSION]]) {
    assert.is(await sessionOf(signed(goodClaims(), { alg: 'HS256', sid })), null, JSON.stringify(sid));
  }
});

it('accepts the scheme in any case', async () => {
  const token = await tokens.sign(ann);
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) assert.is((await ask(`${scheme} ${token}`)).status, 200, scheme);
});

const refused = async (authorization: string | undefined, why: string) => {
  const { status, body, headers } = await ask(authorization);
  assert.is(status, 401, why);
  assert.equal(body, { error: 'unauthorized', message: 'Invalid or expired token' }, why);
  assert.is(headers['www-authenticate'], 'Bearer', why);
};

it('J9: refuses a request without a token, and one with other credentials', async () => {
  await refused(undefined, 'no header');
  for (const header of ['', 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearer a b', 'Bearer not.a.token', 'Bearer ort_abc']) {
    await refused(header, header);
  }
});

it('J9: takes a token that is given for itself alone, also when another one stands in the header', async () => {
  const token = await tokens.sign(ann);
  assert.is((await ask(`Bearer ${token}`)).status, 200);
  for (const given of ['', `Bearer ${token}`, 'x'])
    for (const authorization of [`Bearer ${token}`, undefined]) {
      const answer = await callServer(url, 'GET', `/?given=${encodeURIComponent(given)}`, {
        headers: authorization === undefined ? {} : { authorization },
      });
      assert.is(answer.status, 401, `${given} next to ${authorization}`);
    }
});

it('J1, J2: refuses every algorithm but HS256', async () => {
  const claims = goodClaims();
  for (const alg of ['none', 'None', 'nOnE']) {
    await refused(`Bearer ${base64({ alg, typ: 'JWT' })}.${base64(claims)}.`, alg);
    await refused(`Bearer ${base64({ alg, typ: 'JWT' })}.${base64(claims)}`, `${alg}, two parts`);
    await refused(`Bearer ${signed(claims, { alg })}`, `${alg}, signed`);
  }
  const text = `${base64({ alg: 'HS384' })}.${base64(claims)}`;
  await refused(`Bearer ${text}.${createHmac('sha384', SECRET).update(text).digest('base64url')}`, 'HS384');
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await refused(
    `Bearer ${await new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(rsa.privateKey)}`,
    'RS256',
  );
  await refused(
    `Bearer ${signed(claims, { alg: 'HS256' }, await exportSPKI(rsa.publicKey))}`,
    'a public key as secret',
  );
});

it('J1: refuses a token that another key has signed, and one that was changed', async () => {
  await refused(`Bearer ${signed(goodClaims(), undefined, 'another key of at least thirty-two characters')}`, 'key');
  const [header, , signature] = signed(goodClaims()).split('.');
  await refused(`Bearer ${header}.${base64({ ...goodClaims(), role: 'admin' })}.${signature}`, 'claims');
  await refused(`Bearer ${header}.${base64(goodClaims())}.`, 'no signature');
});

it('J1: refuses a token that differs from a good one in a single character', async () => {
  const given = (token: string) =>
    Promise.resolve()
      .then(() => tokens.authenticate(contextOf(), token))
      .then(
        () => 'accepted',
        ({ status }) => status,
      );
  const token = signed({ ...goodClaims(), email: '', name: '' });
  assert.is(await given(token), 'accepted');
  for (let at = 0; at < token.length; at++)
    for (const other of ['A', 'B', 'C', 'D', '_', '-', '.', '=', ' ', '\n', ''])
      if (other !== token[at])
        assert.is(await given(token.slice(0, at) + other + token.slice(at + 1)), 401, `${at} ${other}`);
  // The last character stands for four bits of the signature and two of nothing.
  for (const other of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
    if (!token.endsWith(other)) assert.is(await given(token.slice(0, -1) + other), 401, other);
  for (const odd of ['', '.', '..', '...', `${token}.`, `.${token}`, `${token}\n`, `${token}=`, token.slice(0, -1)]) {
    assert.is(await given(odd), 401, JSON.stringify(odd));
  }
});

it('J2, J3: refuses odd headers and claims, also where a key of ours has signed them', async () => {
  const odd = [
    '{"alg":"none","typ":"JWT"}',
    '{"alg":"HS384","typ":"JWT"}',
    '{"alg":"HS256","typ":"JWT","alg":"none"}',
    '{"alg":"HS256","typ":"JWT","crit":["x"],"x":1}',
    '{"alg":"HS256","typ":"JWT","b64":false}',
    `{"alg":"HS256","typ":"JWT","sid":"${SESSION}","crit":["x"]}`,
    'null',
    '[]',
    '',
  ];
  for (const header of odd) await refused(`Bearer ${signed(goodClaims(), header)}`, header);
  for (const claims of ['', '{', '{"sub":}', 'a.b', 'null', '7', '""', '[]']) {
    await refused(`Bearer ${signed(claims)}`, claims);
  }
  const unusual = [
    '{"alg":"HS256"}',
    '{"typ":"JWT","alg":"HS256"}',
    '{"alg":"HS256","typ":"JWT"} ',
    '{"alg":"HS256","typ":"JWT","kid":"x"}',
    `{"alg":"HS256","typ":"JWT","sid":"${SESSION}","sid":"x"}`,
  ];
  for (const header of unusual) {
    const { status, body } = await ask(`Bearer ${signed(goodClaims(), header)}`);
    assert.equal([status, body.sid], [200, null], header);
  }
});

it('J7: accepts a token of each of its keys', async () => {
  const OLD = 'the signing key of last year, which is still good';
  const both = createAccessTokens([SECRET, OLD]);
  for (const secret of [SECRET, OLD]) {
    const ctx = contextOf();
    const bearer = await both.authenticate(ctx, await createAccessTokens([secret]).sign(ann, SESSION));
    assert.equal([bearer.sub, bearer.sid, ctx.state.userId], [ann.id, SESSION, ann.id]);
  }
});

it('J3: refuses critical headers, and fetches no key', async () => {
  await refused(`Bearer ${signed(goodClaims(), { alg: 'HS256', crit: ['x'], x: 1 })}`, 'crit');
  const headers = { alg: 'HS256', kid: '../../etc/passwd', jku: 'http://127.0.0.1:1/keys' };
  assert.is((await ask(`Bearer ${signed(goodClaims(), headers)}`)).status, 200);
});

it('J4: checks times exactly', async () => {
  const now = nowSeconds();
  const claims = goodClaims();
  await refused(`Bearer ${signed({ ...claims, iat: now - 901, exp: now - 1 })}`, 'expired');
  await refused(`Bearer ${signed({ ...claims, iat: now - 900, exp: now })}`, 'expires now');
  await refused(`Bearer ${signed({ ...claims, iat: now + 60, exp: now + 960 })}`, 'from the future');
  await refused(`Bearer ${signed({ ...claims, exp: claims.iat + 901 })}`, 'a longer life');
  await refused(`Bearer ${signed({ ...claims, nbf: now + 60 })}`, 'not yet');
  for (const exp of [undefined, null, String(claims.exp), 1e20, -1, claims.exp + 0.5]) {
    await refused(`Bearer ${signed({ ...claims, exp })}`, `exp ${exp}`);
  }
  await refused(`Bearer ${signed({ ...claims, iat: undefined })}`, 'no iat');
});

it('J5: accepts no other claims', async () => {
  const claims = goodClaims();
  const wrong = [
    { iss: 'somebody' },
    { aud: 'somebody' },
    { jti: 'x' },
    { role: 'root' },
    { role: undefined },
    { role: ['admin'] },
    { sub: 'ann' },
    { sub: undefined },
    { sub: `${ann.id}'` },
    { email: undefined },
    { name: 7 },
  ];
  for (const change of wrong) await refused(`Bearer ${signed({ ...claims, ...change })}`, JSON.stringify(change));
});

it.run();
