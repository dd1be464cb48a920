import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { userEvents } from '../../../../contracts/identity/user.ts';
import { createMailTokens } from '../../../../domains/identity/credentials/mail-tokens.ts';
import { hashToken } from '../../../../domains/identity/credentials/refresh-tokens.ts';
import { identity } from '../../../../domains/identity/index.ts';
import { createUser } from '../../../../domains/identity/use-cases/create-user.ts';
import { selfServiceCommand } from '../../../../domains/identity/use-cases/self-service-command.ts';
import { mailsTo, mailTo } from '../../../support/clients/mails.ts';
import { eventually } from '../../../support/eventually.ts';
import { startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('mailed tokens', () => startServiceUnderTest(identity));

it('requests one reset for many who ask at the same time and again, and its token stays valid', async ({
  call,
  resources: { store, config },
}) => {
  const person = { email: `${randomUUID()}@example.com`, password: 'a long enough passphrase', name: 'Ann' };
  const { user } = (await call('POST', '/internal/register', { body: person })).body as { user: { id: string } };
  const forgot = (email: string) => call('POST', '/internal/forgot-password', { body: { email } });
  const spellings = [person.email, ` ${person.email.toUpperCase()} `, `${randomUUID()}@example.com`];
  const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => forgot(spellings[index % 3] ?? '')));
  const { status, body } = await forgot(person.email);
  assert.is(status, 200);
  assert.equal(
    [...new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body])))],
    [JSON.stringify([200, body])],
  );

  const { token } = await mailTo(join(config.PLATFORM_DATA, 'mail'), person.email, /reset/i);
  const password = 'another long passphrase';
  assert.is((await call('POST', '/internal/reset-password', { body: { token, password } })).status, 200);
  const requests = (await store.eventsOf(userEvents, user.id)).filter(({ type }) => type === 'PasswordResetRequested');
  assert.is(requests.length, 1);
});

it('L6: answers alike whether an address is unknown, verified or not', async ({
  call,
  resources: { store, config },
}) => {
  const mails = join(config.PLATFORM_DATA, 'mail');
  const register = async () => {
    const person = { email: `${randomUUID()}@example.com`, password: 'a long enough passphrase', name: 'Ann' };
    const { user } = (await call('POST', '/internal/register', { body: person })).body as { user: { id: string } };
    return { ...person, id: user.id, token: (await mailTo(mails, person.email, /verify/i)).token };
  };
  const [waiting, verified] = [await register(), await register()];
  assert.is((await call('POST', '/internal/verify-email', { body: { token: verified.token } })).status, 200);
  const resend = (email: string) => call('POST', '/internal/resend-verification', { body: { email } });
  const answers = await Promise.all([waiting.email, verified.email, `${randomUUID()}@example.com`, 'x'].map(resend));
  assert.equal([...new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))].length, 1);
  assert.equal([answers[0]?.status, Object.keys(answers[0]?.body ?? {})], [200, ['message']]);

  const requests = async (id: string) =>
    (await store.eventsOf(userEvents, id)).filter(({ type }) => type === 'EmailVerificationRequested').length;
  assert.equal([await requests(waiting.id), await requests(verified.id)], [1, 1], 'one a minute');
  assert.is((await call('POST', '/internal/verify-email', { body: { token: waiting.token } })).status, 200);
});

it('mails another verification, which voids the first', async ({ call, resources: { store, config } }) => {
  const [user_id, email] = [randomUUID(), `${randomUUID()}@example.com`];
  const mailTokens = createMailTokens(config.PLATFORM_JWT_SECRETS);
  // An hour ago.
  const expires_at = new Date(Date.now() + 23 * 3_600_000).toISOString();
  const first = mailTokens.make('verification', user_id, expires_at);
  const verification = { token_hash: hashToken(first), expires_at };
  const register = { type: 'RegisterUser', user_id, email, name: 'Ann', role: 'user', password_hash: null } as const;
  await createUser({ store, registration: 'open' }, { ...register, verification }, selfServiceCommand(user_id));
  const folder = join(config.PLATFORM_DATA, 'mail');
  assert.is((await mailTo(folder, email, /verify/i)).token, first);
  assert.is((await call('POST', '/internal/resend-verification', { body: { email } })).status, 200);
  const second = await eventually('another mail', async () => {
    const mail = (await mailsTo(folder, email)).find(({ token }) => token !== first);
    return mail?.token;
  });
  const verify = async (token: string) => (await call('POST', '/internal/verify-email', { body: { token } })).status;
  assert.equal([await verify(first), await verify(second)], [400, 200]);
});

it.run();
