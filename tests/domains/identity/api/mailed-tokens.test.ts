import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { identity } from '../../../../domains/identity/index.ts';
import { userEvents } from '../../../../domains/identity/user/events.ts';
import { mailTo } from '../../../support/clients/mails.ts';
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

it.run();
