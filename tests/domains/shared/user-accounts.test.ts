import * as assert from 'uvu/assert';
import { accountOf, isAdministrator } from '../../../domains/shared/user-accounts.ts';
import { exampleUser } from '../../support/examples/user.ts';
import { write } from '../../support/given.ts';
import { openTestStores } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('accounts', openTestStores);

/** What an account says of status, role and address. */
const shownOf = async (...[store, userId]: Parameters<typeof accountOf>) => {
  const account = await accountOf(store, userId);
  return account && { active: account.active, role: account.role, verified: account.emailVerified };
};

it('follows the status, the role and the address of an account', async ({ store }) => {
  const ann = exampleUser();
  assert.is(await accountOf(store, ann.user_id), null);
  const steps = [
    [ann.registered, { active: true, role: 'user', verified: false }],
    [ann.promoted, { active: true, role: 'admin', verified: false }],
    [ann.verified, { active: true, role: 'admin', verified: true }],
    [ann.deactivated, { active: false, role: 'admin', verified: true }],
    [ann.passwordChanged, { active: false, role: 'admin', verified: true }],
    [ann.activated, { active: true, role: 'admin', verified: true }],
  ] as const;
  for (const [event, account] of steps) {
    await write(store, ann.history(event));
    assert.equal(await shownOf(store, ann.user_id), account, event.type);
  }
});

it('takes an active user with that role for an administrator, and no one else', async ({ store }) => {
  const ann = exampleUser({ role: 'admin' });
  assert.is(await isAdministrator(store, ann.user_id), false);
  for (const [event, expected] of [
    [ann.registered, true],
    [ann.deactivated, false],
    [ann.activated, true],
    [ann.demoted, false],
  ] as const) {
    await write(store, ann.history(event));
    assert.is(await isAdministrator(store, ann.user_id), expected, event.type);
  }
});

it('has an account for an invited user, and none for an abandoned registration', async ({ store }) => {
  const [ann, bob] = [exampleUser({ role: 'admin' }), exampleUser()];
  await write(store, ann.history(ann.invited));
  await write(store, bob.history(bob.abandoned));
  assert.equal(await shownOf(store, ann.user_id), { active: true, role: 'admin', verified: false });
  assert.is(await accountOf(store, bob.user_id), null);
});

it.run();
