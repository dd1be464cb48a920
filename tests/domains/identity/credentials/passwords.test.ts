import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decodeFilter, encodeFilter } from '../../../../domains/identity/credentials/common-passwords/filter.ts';
import {
  HASHED_AT_ONCE,
  hashPassword,
  verifyPassword,
} from '../../../../domains/identity/credentials/password-hashing.ts';
import { passwordProblem } from '../../../../domains/identity/credentials/password-rules.ts';
import { unless } from '../../../support/stores/skip.ts';

const it = suite('passwords');
const { TEST_BCRYPT_COST } = process.env;

// Here hashes are made as outside of tests.
it.before(() => {
  delete process.env.TEST_BCRYPT_COST;
});
it.after(() => {
  if (TEST_BCRYPT_COST !== undefined) process.env.TEST_BCRYPT_COST = TEST_BCRYPT_COST;
});

it('L3: takes 12 to 72 bytes, counted in UTF-8', () => {
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

it('L5: refuses what people make of common passwords', () => {
  const common = [
    'motherfucker supernatural counterstrike finalfantasy professional sonyericsson qwertyqwerty 1qaz2wsx3edc gfhjkmgfhjkm',
    'Dragon123456 P@ssw0rd2024! Liverpool2023!! sunshine19871987 01021987sunshine iloveyou12345678 Football#1234 $up3rnatural',
    'monkeymonkey Summer2024Summer2024 abcabcabcabc aaaabbbbcccc qwerty!@#$%^ qwertzuiop12 zxcvbnm,./123 poiuytrewq09',
    'correcthorsebatterystaple changethispassword administrator!1 password-password letmein.letmein.1 ２０２４Dragon２０２４',
  ];
  for (const password of common.join(' ').split(' ')) {
    assert.is(passwordProblem(password)?.type, 'password_too_common', password);
  }
});

it('L5: refuses what is made of the address, the name or the product', () => {
  const known = ['ann.smith@example.com', 'Ann Smithers'];
  for (const password of ['ann.smith2024', 'Smithers-Ann-1', '5mither51988', 'example-ann-smith', 'ContentPipeline1']) {
    assert.is(passwordProblem(password, known)?.type, 'password_too_common', password);
  }
  assert.is(passwordProblem('smithers paints nine boats', known), null);
});

it('L5: takes passphrases, without rules of what they are composed of', () => {
  const good = [
    'a long enough passphrase',
    'correct horse battery stapler',
    'elephant-violin 39',
    'sunflower keyboard',
    'my dog eats 3 shoes',
    'wir fahren heute nach berlin',
    'летний дождь над морем',
    '密码不是生日而是一句话',
    'xK9#mQ2$vL7p',
    'kayaking48291057',
    'password is not enough',
    'blue-fox-jumps',
  ];
  for (const password of good) assert.is(passwordProblem(password), null, password);
  // Of 64 characters and of any kind.
  assert.is(passwordProblem('the quick brown fox jumps over the lazy dog and on to the forest'), null);
});

it('L3: refuses two passwords that differ after byte 72 alone, each of 76 bytes', () => {
  for (const last of ['🐎', '🔋']) {
    assert.is(passwordProblem(`${'🐎🔋📎🌊'.repeat(4)}🌻🍋${last}`)?.type, 'string_too_long');
  }
});

it('finds what a filter was made of, and as good as nothing else', () => {
  const texts = Array.from({ length: 20_000 }, (_, n) => `text ${n}`);
  const filter = decodeFilter(encodeFilter(new Set(texts)));
  assert.ok(texts.every((text) => filter.has(text)));
  const others = Array.from({ length: 100_000 }, (_, n) => `other ${n}`);
  assert.is(others.filter((text) => filter.has(text)).length, 0);
});

it('hashes with bcrypt at cost 12 and verifies', async () => {
  const hash = await hashPassword('a long enough passphrase', 'somewhere');
  assert.match(hash, /^\$2b\$12\$/);
  assert.is(await verifyPassword('a long enough passphrase', hash, 'somewhere'), true);
  assert.is(await verifyPassword('a long enough passphrasE', hash, 'somewhere'), false);
});

it('hashes cheaply for tests alone', async () => {
  const { NODE_ENV } = process.env;
  process.env.TEST_BCRYPT_COST = '4';
  try {
    assert.match(await hashPassword('a long enough passphrase', 'somewhere'), /^\$2b\$04\$/);
    process.env.NODE_ENV = 'production';
    assert.match(await hashPassword('a long enough passphrase', 'somewhere'), /^\$2b\$12\$/);
  } finally {
    process.env.NODE_ENV = NODE_ENV;
    delete process.env.TEST_BCRYPT_COST;
  }
});

it('L4: takes a password in whichever form a keyboard writes its letters', async () => {
  const [composed, decomposed] = ['NFC', 'NFD'].map((form) => 'grüße über Ägypten, 각각'.normalize(form)) as [
    string,
    string,
  ];
  assert.is.not(composed, decomposed);
  for (const chosen of [composed, decomposed]) {
    const hash = await hashPassword(chosen, 'somewhere');
    for (const typed of [composed, decomposed]) assert.is(await verifyPassword(typed, hash, 'somewhere'), true);
  }
  // What only looks alike is another password: compatible characters stay what they are.
  const hash = await hashPassword('ﬁve ½ letters', 'somewhere');
  assert.is(await verifyPassword('five 1⁄2 letters', hash, 'somewhere'), false);
  // As long as its form that is hashed: 72 bytes, of 108.
  const long = 'ü'.repeat(33) + 'ö'.repeat(3);
  assert.is(passwordProblem(long.normalize('NFD'))?.type, passwordProblem(long)?.type);
  assert.is(passwordProblem(`${long.normalize('NFD')}ä`)?.type, 'string_too_long');
});

it('never verifies a password that bcrypt would truncate', async () => {
  const whole = `${'x'.repeat(71)}y`;
  const hash = await hashPassword(whole, 'somewhere');
  assert.is(await verifyPassword(whole, hash, 'somewhere'), true);
  assert.is(await verifyPassword(`${whole}and more`, hash, 'somewhere'), false);
});

it('L1: does the same work where there is no hash', async () => {
  const used = process.cpuUsage();
  assert.is(await verifyPassword('a long enough passphrase', null, 'somewhere'), false);
  const { user } = process.cpuUsage(used);
  // A bcrypt of cost 12 takes hundreds of milliseconds of processor time; refusing at once would take none.
  assert.ok(user > 50_000, `${user} microseconds of processor time`);
});

it('L2: matches no password to the hash that replaces a missing one', async () => {
  for (const password of ['', 'password', 'a long enough passphrase']) {
    assert.is(await verifyPassword(password, null, 'somewhere'), false);
  }
});

const whereThreadsHaveNiceness = unless(
  process.platform === 'linux' ? null : 'only Linux has priorities of threads',
  it,
);

whereThreadsHaveNiceness('L14: hashes in threads of its own, which let all others go first', async () => {
  await hashPassword('a long enough passphrase', 'somewhere');
  const tasks = readdirSync('/proc/self/task').map((task) => readFileSync(`/proc/self/task/${task}/stat`, 'utf8'));
  // Niceness is the 17th field behind the name, https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
  const niceness = tasks.map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]));
  assert.ok(niceness.includes(10), niceness.join());
  assert.is(getPriority(), 0);
});

it('lets no one wait for those who flood it', async () => {
  const clients = ['192.0.2.1', '192.0.2.2'];
  const flood = clients.flatMap((client) => Array.from({ length: 12 }, () => verifyPassword('a guess', null, client)));
  const answers = Promise.allSettled(flood);
  const finished: string[] = [];
  void answers.then(() => finished.push('flood'));
  assert.is(await verifyPassword('a long enough passphrase', null, '198.51.100.1'), false);
  finished.push('someone else');
  const refused = (await answers).filter(({ status }) => status === 'rejected');
  assert.is(finished[0], 'someone else');
  // Some are checked, and each client may have eight waiting.
  assert.is(refused.length, 2 * 12 - HASHED_AT_ONCE - 2 * 8);
  const [first] = refused as PromiseRejectedResult[];
  assert.equal([first?.reason.status, first?.reason.headers], [503, { 'Retry-After': '10' }]);
});

it.run();
