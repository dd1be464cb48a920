import { randomUUID } from 'node:crypto';
import { decodeJwt, jwtVerify } from 'jose';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createMailTokens } from '../../../domains/identity/credentials/mail-tokens.ts';
import { createRefreshTokens, hashToken } from '../../../domains/identity/credentials/refresh-tokens.ts';
import { createSessions } from '../../../domains/identity/use-cases/sessions.ts';
import { user } from '../../../domains/identity/user/index.ts';
import { createSealing } from '../../../domains/publishing-platforms/account/sealing.ts';
import { createAccessTokens } from '../../../gateway/auth/access-tokens.ts';
import { createTickets } from '../../../gateway/auth/tickets.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { signedPaths } from '../../../kernel/files/signed-paths.ts';
import { GATEWAY_CREDENTIAL, gatewayCredential } from '../../../kernel/http/gateway-credential.ts';
import { NOWHERE } from '../../support/examples/token-family.ts';
import { callServer, type GatewayStack, startGatewayStack } from '../../support/stacks/gateway.ts';
import type { Session } from '../../support/stacks/people.ts';

const it = suite('key rotation');

const OLD = 'the key of last year that no one has guessed';
const NEW = 'the key of this year that no one knows so far';
const GONE = 'a key that was thrown away some years before';
const LEEWAY_SECONDS = 60;

let gateway: GatewayStack;
let ann: Session;
it.before(async () => {
  gateway = await startGatewayStack({
    env: {
      PLATFORM_JWT_SECRET: NEW,
      PLATFORM_JWT_SECRETS: `${OLD}, ${NEW}`,
      REFRESH_REUSE_LEEWAY_SECONDS: String(LEEWAY_SECONDS),
    },
  });
  ann = await gateway.register();
});
it.after(() => gateway.stop());

const subject = () => ({ id: ann.id, email: ann.email, name: 'Ann', role: 'user' as const });
const statusWith = async (token: string) => (await gateway.call('GET', '/api/v1/identity/users/me', { token })).status;
const expectClosed = (status: number) => assert.is(status, 401);

/** The sessions of a copy of the identity service that has other keys, on the same event store. */
const sessionsOf = (...keys: readonly [string, ...string[]]) =>
  createSessions(gateway.resources.store, createRefreshTokens(keys), {
    leewaySeconds: LEEWAY_SECONDS,
    lifetimeDays: 1,
  });
const openSession = async (...keys: readonly [string, ...string[]]): Promise<string> => {
  const { state } = await load(gateway.resources.store, user, ann.id);
  if (state.status === 'none') throw new Error('the user was registered');
  return (await sessionsOf(...keys).open(state, 'password', NOWHERE)).refreshToken;
};
const isMadeWith = (key: string, refreshToken: string) => createRefreshTokens([key]).decode(refreshToken) !== null;

it('J7: accepts access tokens of an old key, and signs with the new one for 900 seconds', async () => {
  assert.is(await statusWith(await createAccessTokens([OLD]).sign(subject())), 200);
  expectClosed(await statusWith(await createAccessTokens([GONE]).sign(subject())));
  const { access_token, expires_in } = (await gateway.auth('login', ann)).body;
  await jwtVerify(access_token, Buffer.from(NEW));
  const { iat = 0, exp = 0 } = decodeJwt(access_token);
  assert.equal([expires_in, exp - iat], [900, 900]);
});

it('J7: exchanges a refresh token of an old key for one of the new key, and ends the session of neither', async () => {
  const parent = await openSession(OLD);
  const answer = await gateway.auth('refresh', { refresh_token: parent });
  assert.is(answer.status, 200);
  const child: string = answer.body.refresh_token;
  assert.equal([isMadeWith(NEW, child), isMadeWith(OLD, child)], [true, false]);
  assert.is((await gateway.auth('refresh', { refresh_token: child })).status, 200);
  expectClosed((await gateway.auth('refresh', { refresh_token: await openSession(GONE) })).status);
});

it('J7: gives racing refreshes the same child, whichever key a copy of the service signs with', async () => {
  const parent = await openSession(OLD);
  const behind = (await sessionsOf(OLD, NEW).refresh(parent, NOWHERE))?.refreshToken ?? '';
  assert.ok(isMadeWith(OLD, behind));
  const { status, body } = await gateway.auth('refresh', { refresh_token: parent });
  assert.equal([status, body.refresh_token], [200, behind]);
  assert.is((await gateway.auth('refresh', { refresh_token: behind })).status, 200);
});

it('redeems socket tickets and serves links to files of an old key', async () => {
  const { resources } = gateway;
  const exp = Math.floor(Date.now() / 1_000) + 900;
  const { id: sub, ...others } = subject();
  const ticket = await createTickets(resources.store, [OLD]).issue({ sub, ...others, iat: exp - 900, exp, sid: null });
  assert.is((await createTickets(resources.store, [NEW, OLD]).redeem(ticket)).sub, ann.id);

  const path = `${ann.id}/note.txt`;
  await resources.files.write(path, Buffer.from('hello'));
  const linkOf = (key: string) => signedPaths([key]).signedPath(path, exp);
  const statuses = [OLD, NEW, GONE].map(async (key) => (await gateway.call('GET', linkOf(key))).status);
  assert.equal(await Promise.all(statuses), [200, 200, 403]);
  assert.is(resources.files.signedPath(path, exp), linkOf(NEW));
});

it('lets gateways with an old key reach the services, while they are replaced', async () => {
  const statuses = [OLD, NEW, GONE].map(async (key) => {
    const headers = { [GATEWAY_CREDENTIAL]: gatewayCredential(key) };
    return (await callServer(gateway.identityUrl, 'POST', '/internal/login', { headers, body: ann })).status;
  });
  assert.equal(await Promise.all(statuses), [200, 200, 401]);
});

it('accepts mailed tokens of an old key, and makes them again for a mail that was not sent yet', () => {
  const mails = createMailTokens([NEW, OLD]);
  const expires = new Date(Date.now() + 60_000).toISOString();
  const token = createMailTokens([OLD]).make('reset', ann.id, expires);
  assert.is(mails.userOf(token, 'reset'), ann.id);
  assert.is(mails.makeAgain('reset', ann.id, expires, hashToken(token)), token);
  const lost = createMailTokens([GONE]).make('reset', ann.id, expires);
  assert.equal([mails.userOf(lost, 'reset'), mails.makeAgain('reset', ann.id, expires, hashToken(lost))], [null, null]);
});

it('reads what was sealed with an old key, and seals with the new one', () => {
  const both = createSealing([NEW, OLD]);
  const secret = randomUUID();
  assert.is(both.unseal(createSealing([OLD]).seal(secret)), secret);
  assert.is(createSealing([NEW]).unseal(both.seal(secret)), secret);
  assert.is(both.unseal(createSealing([GONE]).seal(secret)), null);
});

it.run();
