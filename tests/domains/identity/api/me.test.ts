import * as assert from 'uvu/assert';
import { defaultSettings, userEvents } from '../../../../contracts/identity/user.ts';
import { hashPassword } from '../../../../domains/identity/credentials/password-hashing.ts';
import { identity } from '../../../../domains/identity/index.ts';
import { settingsHistory } from '../../../support/examples/settings.ts';
import { exampleUser } from '../../../support/examples/user.ts';
import { appended, get, given, invalid, put, write } from '../../../support/given.ts';
import { startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('own account', () => startServiceUnderTest(identity));

it('shows a profile, and when what it shows was changed', async (c) => {
  const ann = exampleUser();
  const { body } = await given(c, ann.history(ann.registered, ann.verified, ann.resetRequested, ann.passwordReset))
    .when(get('/users/me', { user: ann.user_id }))
    .then(200);
  const events = await c.resources.store.eventsOf(userEvents, ann.user_id);
  assert.equal(body, {
    id: ann.user_id,
    email: ann.email,
    name: 'Ann',
    role: 'user',
    email_verified: true,
    status: 'active',
    avatar_url: null,
    linked_accounts: [],
    created_at: events[0]?.at,
    // That of the verification: resets of the password change nothing that a profile shows.
    updated_at: events[1]?.at,
  });
});

it('updates a profile once under one key', async (c) => {
  const ann = exampleUser();
  const change = put('/users/me', { user: ann.user_id, key: 'k', body: { name: ' Anna ' } });
  const updated = { user_id: ann.user_id, name: 'Anna', avatar_url: null };
  const first = await given(c, ann.history(ann.registered))
    .when(change)
    .then(200, appended(userEvents, ann.user_id, { type: 'ProfileUpdated', data: updated }));
  const second = await given(c).when(change).then(200);
  assert.equal(second.body, first.body);
  assert.is(second.headers.get('x-event-position'), first.headers.get('x-event-position'));
});

it('has nothing of a user who does not exist, or whose registration was abandoned', async (c) => {
  const [ann, bob] = [exampleUser(), exampleUser()];
  for (const [user, subject] of [
    [ann.user_id, given(c)],
    [bob.user_id, given(c, bob.history(bob.abandoned))],
  ] as const) {
    await subject.when(get('/users/me', { user })).then(404);
    await given(c).when(get('/users/me/settings', { user })).then(404);
    await given(c)
      .when(put('/users/me', { user, body: { name: 'Anna' } }))
      .then(404);
  }
});

it('keeps a budget with six decimals', async (c) => {
  const ann = exampleUser();
  await write(c.resources.store, ann.history(ann.registered));
  const budgetFor = async (monthly_usd: number) =>
    (await c.call('PUT', '/users/me/settings', { user: ann.user_id, body: { budget: { monthly_usd } } })).body;
  for (const [given, kept] of [
    [10.123_456_789, 10.123_457],
    [0.1 + 0.2, 0.3],
    [1_000_000_000, 1_000_000_000],
  ] as const)
    assert.equal((await budgetFor(given)).budget, { monthly_usd: kept });
  assert.is((await budgetFor(1e300)).error, 'validation_error');
});

it('changes settings, and writes nothing for unchanged settings', async (c) => {
  const ann = exampleUser();
  const change = put('/users/me/settings', { user: ann.user_id, body: { budget: { monthly_usd: 10 } } });
  const settings = { ...defaultSettings, budget: { monthly_usd: 10 } };
  await given(c, ann.history(ann.registered))
    .when(change)
    .then(
      { status: 200, body: settings },
      appended(userEvents, ann.user_id, { type: 'SettingsUpdated', data: { user_id: ann.user_id, settings } }),
    );
  await given(c).when(change).then({ status: 200, body: settings });
  await given(c)
    .when(get('/users/me/settings', { user: ann.user_id }))
    .then({ status: 200, body: settings });
});

it('takes quiet hours with both ends, or with neither', async (c) => {
  const ann = exampleUser();
  await write(c.resources.store, ann.history(ann.registered));
  const change = (notices: object) => c.call('PUT', '/users/me/settings', { user: ann.user_id, body: { notices } });
  const without = (end: string) => invalid(['missing', 'body', 'notices', end]);
  without('quiet_to')(await change({ quiet_from: '22:00' }));
  without('quiet_from')(await change({ quiet_to: '07:00' }));
  assert.is((await change({ quiet_from: '22:00', quiet_to: '07:00' })).status, 200);
  assert.is((await change({ quiet_to: '08:00' })).status, 200);
  without('quiet_from')(await change({ quiet_from: null }));
  assert.is((await change({ quiet_from: null, quiet_to: null })).status, 200);
});

it('changes other settings of someone who has stored one end of quiet hours', async (c) => {
  const ann = exampleUser();
  const notices = { ...defaultSettings.notices, quiet_from: '22:00' };
  await write(c.resources.store, ann.history(ann.registered), settingsHistory(ann.user_id, { notices }));
  const body = { budget: { monthly_usd: 5 } };
  assert.is((await c.call('PUT', '/users/me/settings', { user: ann.user_id, body })).status, 200);
});

it('changes a password with the current one, and with no other', async (c) => {
  const ann = exampleUser();
  const password_hash = await hashPassword('the current passphrase', 'somewhere');
  const past = ann.history({ ...ann.registered, data: { ...ann.registered.data, password_hash } });
  const change = (current_password: string, new_password: string) =>
    put('/users/me/password', { user: ann.user_id, body: { current_password, new_password } });
  await given(c, past).when(change('another passphrase', 'the next passphrase')).then(422);
  await given(c).when(change('the current passphrase', 'short')).then(422);
  await given(c)
    .when(change('the current passphrase', 'the next passphrase'))
    .then(200, appended(userEvents, ann.user_id, 'PasswordChanged'));
});

it('refuses the password change of a user who has no password', async (c) => {
  const ann = exampleUser();
  const body = { current_password: '', new_password: 'the next passphrase' };
  await given(c, ann.history(ann.invited))
    .when(put('/users/me/password', { user: ann.user_id, body }))
    .then(422);
});

it.run();
