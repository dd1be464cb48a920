import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { COMMON_PASSWORDS } from '../../../../domains/identity/credentials/common-passwords.ts';
import { hashPassword, verifyPassword } from '../../../../domains/identity/credentials/password-hashing.ts';
import { passwordProblem } from '../../../../domains/identity/credentials/password-rules.ts';

const it = suite('passwords');

it('takes 12 to 72 bytes, counted in UTF-8', () => {
  assert.is(passwordProblem('elevenbytes')?.type, 'string_too_short');
  assert.is(passwordProblem('twelve bytes'), null);
  assert.is(passwordProblem('🐎🔋📎'), null);
  assert.is(passwordProblem(`x${'äb'.repeat(23)}yz`), null);
  assert.is(passwordProblem('🐎'.repeat(9) + '🔋'.repeat(5) + '📎'.repeat(4)), null);
  assert.is(passwordProblem('🐎'.repeat(9) + '🔋'.repeat(5) + '📎'.repeat(5))?.type, 'string_too_long');
});

it('refuses common passwords, in any case', () => {
  assert.is(passwordProblem('Password1234')?.type, 'password_too_common');
  assert.is(passwordProblem('123456789012')?.type, 'password_too_common');
  assert.is(passwordProblem('aaaaaaaaaaaaaaaa')?.type, 'password_too_common');
});

it('lists no password that is too short or too long anyway', () => {
  assert.equal(
    [...COMMON_PASSWORDS].filter((password) => Buffer.byteLength(password) < 12 || password !== password.toLowerCase()),
    [],
  );
});

it('hashes with bcrypt at cost 12 and verifies', async () => {
  const hash = await hashPassword('a long enough passphrase', 'somewhere');
  assert.match(hash, /^\$2b\$12\$/);
  assert.is(await verifyPassword('a long enough passphrase', hash, 'somewhere'), true);
  assert.is(await verifyPassword('a long enough passphrasE', hash, 'somewhere'), false);
});

it('never verifies a password that bcrypt would truncate', async () => {
  const whole = `${'x'.repeat(71)}y`;
  const hash = await hashPassword(whole, 'somewhere');
  assert.is(await verifyPassword(whole, hash, 'somewhere'), true);
  assert.is(await verifyPassword(`${whole}and more`, hash, 'somewhere'), false);
});

it('does the same work where there is no hash', async () => {
  const used = process.cpuUsage();
  assert.is(await verifyPassword('a long enough passphrase', null, 'somewhere'), false);
  const { user } = process.cpuUsage(used);
  // A bcrypt of cost 12 takes hundreds of milliseconds of processor time; refusing at once would take none.
  assert.ok(user > 50_000, `${user} microseconds of processor time`);
});

it('matches no password to the hash that replaces a missing one', async () => {
  for (const password of ['', 'password', 'a long enough passphrase']) {
    assert.is(await verifyPassword(password, null, 'somewhere'), false);
  }
});

it('lets nobody wait for those who flood it', async () => {
  const flood = Array.from({ length: 14 }, (_, client) =>
    Array.from({ length: 12 }, () => verifyPassword('a guess', null, `192.0.2.${client}`)),
  ).flat();
  const answers = Promise.allSettled(flood);
  const finished: string[] = [];
  void answers.then(() => finished.push('flood'));
  assert.is(await verifyPassword('a long enough passphrase', null, '198.51.100.1'), false);
  finished.push('somebody else');
  const refused = (await answers).filter(({ status }) => status === 'rejected');
  assert.is(finished[0], 'somebody else');
  // Two are checked, each of the fourteen may have eight waiting.
  assert.is(refused.length, 14 * 12 - 2 - 14 * 8);
  const [first] = refused as PromiseRejectedResult[];
  assert.equal([first?.reason.status, first?.reason.headers], [503, { 'Retry-After': '10' }]);
});

it.run();
