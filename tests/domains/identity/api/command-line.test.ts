import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { verifyPassword } from '../../../../domains/identity/credentials/password-hashing.ts';
import { runUsersCommand } from '../../../../domains/identity/index.ts';
import { userByEmail } from '../../../../domains/identity/use-cases/user-by-email.ts';
import { openTestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('users on the command line', openTestStores);

it('makes an administrator once, whose password it prints once', async ({ store }) => {
  const email = `${randomUUID()}@example.com`;
  const first = await runUsersCommand(store, ['create-admin', email.toUpperCase(), '--name', 'Ann']);
  const [, password = ''] = /^Administrator: \S+ {2}password: (\S+)$/.exec(first) ?? [];
  const ann = await userByEmail(store, email);
  assert.equal([ann?.name, ann?.role, ann?.status, ann?.emailVerified], ['Ann', 'admin', 'active', true]);
  assert.ok(await verifyPassword(password, ann?.passwordHash ?? null, 'somewhere'));
  assert.match(await runUsersCommand(store, ['create-admin', email]), /is an administrator, with the password/);
  assert.is((await userByEmail(store, email))?.passwordHash, ann?.passwordHash);
});

it('changes role and status, and makes an administrator of a user', async ({ store }) => {
  const email = `${randomUUID()}@example.com`;
  await runUsersCommand(store, ['create-admin', email]);
  const now = async () => {
    const user = await userByEmail(store, email);
    return [user?.role, user?.status];
  };
  await runUsersCommand(store, ['set-role', email, 'user']);
  assert.equal(await now(), ['user', 'active']);
  await runUsersCommand(store, ['set-status', email, 'deactivated']);
  assert.equal(await now(), ['user', 'deactivated']);
  const refused = await runUsersCommand(store, ['create-admin', email]).catch((error: Error) => error.message);
  assert.match(refused, /is deactivated: `set-status/);
  await runUsersCommand(store, ['set-status', email, 'active']);
  await runUsersCommand(store, ['create-admin', email]);
  assert.equal(await now(), ['admin', 'active']);
});

it('says how it is used, and what is wrong', async ({ store }) => {
  const said = (...args: string[]) =>
    runUsersCommand(store, args).catch((error: Error) => `${error.name}: ${error.message}`);
  for (const args of [
    [],
    ['help'],
    ['set-role', 'ann@example.com', 'root'],
    ['create-admin', 'ann@example.com', '--role'],
  ]) {
    assert.match(await said(...args), /^CommandRefused: Usage: /);
  }
  assert.match(await said('create-admin', 'ann'), /takes an e-mail address/);
  assert.match(await said('set-role', `${randomUUID()}@example.com`, 'admin'), /Nobody has the address/);
});

it.run();
