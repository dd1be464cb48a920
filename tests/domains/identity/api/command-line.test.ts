import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { createMailTokens } from '../../../../domains/identity/credentials/mail-tokens.ts';
import { verifyPassword } from '../../../../domains/identity/credentials/password-hashing.ts';
import { runUsersCommand } from '../../../../domains/identity/index.ts';
import { userByEmail } from '../../../../domains/identity/use-cases/user-by-email.ts';
import type { EventStore } from '../../../../kernel/event-store/index.ts';
import { openTestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('users on the command line', openTestStores);

const SECRETS = ['the secret of the services'] as const;
const run = (store: EventStore, args: readonly string[]) => runUsersCommand(store, args, () => SECRETS);

it('makes an administrator once, whose password it prints once', async ({ store }) => {
  const email = `${randomUUID()}@example.com`;
  const first = await run(store, ['create-admin', email.toUpperCase(), '--name', 'Ann']);
  const [, password = ''] = /^Administrator: \S+ {2}password: (\S+)$/.exec(first) ?? [];
  const ann = await userByEmail(store, email);
  assert.equal([ann?.name, ann?.role, ann?.status, ann?.emailVerified], ['Ann', 'admin', 'active', true]);
  assert.ok(await verifyPassword(password, ann?.passwordHash ?? null, 'somewhere'));
  assert.match(await run(store, ['create-admin', email]), /is an administrator, with the password/);
  assert.is((await userByEmail(store, email))?.passwordHash, ann?.passwordHash);
});

it('changes role and status, and makes an administrator of a user', async ({ store }) => {
  const email = `${randomUUID()}@example.com`;
  await run(store, ['create-admin', email]);
  const now = async () => {
    const user = await userByEmail(store, email);
    return [user?.role, user?.status];
  };
  await run(store, ['set-role', email, 'user']);
  assert.equal(await now(), ['user', 'active']);
  await run(store, ['set-status', email, 'deactivated']);
  assert.equal(await now(), ['user', 'deactivated']);
  const refused = await run(store, ['create-admin', email]).catch((error: Error) => error.message);
  assert.match(refused, /is deactivated: `set-status/);
  await run(store, ['set-status', email, 'active']);
  await run(store, ['create-admin', email]);
  assert.equal(await now(), ['admin', 'active']);
  for (const role of ['auditor', 'operator']) {
    assert.match(await run(store, ['set-role', email, role]), `has the role ${role}`);
    assert.equal(await now(), [role, 'active']);
  }
  const unknown = await run(store, ['set-role', email, 'root']).catch((error: Error) => error.message);
  assert.match(unknown, /ROLE is admin, auditor/);
});

it('invites someone, again too, by the token that the service mails, and lists everyone', async ({ store }) => {
  const [email, admin] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
  for (const _ of [1, 2]) assert.match(await run(store, ['invite', email, '--role', 'admin']), /is invited as admin/);
  const printed = await run(store, ['create-admin', admin]);
  const ann = await userByEmail(store, email);
  const { token_hash = '', expires_at = '' } = ann?.status === 'invited' ? (ann.invitation ?? {}) : {};
  assert.ok(createMailTokens(SECRETS).makeAgain('invitation', ann?.id ?? '', expires_at, token_hash));

  const lines = (await run(store, ['list'])).split('\n');
  assert.match(lines[0] ?? '', /^id +email +role +status +verified +created$/);
  const rowOf = (address: string) => lines.filter((line) => line.includes(address)).map((line) => line.split(/ +/));
  const [[id, , role, status, isVerified, created = ''] = []] = rowOf(email);
  assert.equal([id, role, status, isVerified], [ann?.id, 'admin', 'invited', 'unverified']);
  assert.is(new Date(created).toISOString(), created);
  assert.equal(
    rowOf(admin).map((row) => row.slice(2, 5)),
    [['admin', 'active', 'verified']],
  );
  assert.is(rowOf(email).length, 1);
  const [, password = ''] = /password: (\S+)$/.exec(printed) ?? [];
  assert.not.match(lines.join(), /\$2b\$/);
  assert.not.ok(lines.join().includes(password));
  const refused = await run(store, ['invite', admin]).catch((error: Error) => `${error.name}: ${error.message}`);
  assert.match(refused, /^CommandRefused: .*@example.com: /);
});

it('says how it is used, and what is wrong', async ({ store }) => {
  const said = (...args: string[]) => run(store, args).catch((error: Error) => `${error.name}: ${error.message}`);
  for (const args of [
    [],
    ['help'],
    ['list', 'ann@example.com'],
    ['invite', 'ann@example.com', '--role', 'root'],
    ['set-role', 'ann@example.com', 'root'],
    ['create-admin', 'ann@example.com', '--role'],
  ]) {
    assert.match(await said(...args), /^CommandRefused: Usage: /);
  }
  assert.match(await said('create-admin', 'ann'), /takes an e-mail address/);
  assert.match(await said('set-role', `${randomUUID()}@example.com`, 'admin'), /No user has the address/);
});

it.run();
