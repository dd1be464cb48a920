import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { type CommandLine, runCli } from '../support/clients/command-line.ts';
import { startFakeServer } from '../support/fakes/server.ts';
import { startGatewayStack } from '../support/stacks/gateway.ts';
import { PASSWORD } from '../support/stacks/people.ts';
import { tempFolder } from '../support/stacks/temp-folder.ts';
import { suiteOn } from '../support/suite-on.ts';

const it = suiteOn('a session of the command line', async () => {
  const { folder, remove } = await tempFolder('cli');
  const gateway = await startGatewayStack({ projections: false });
  const at = (name: string): CommandLine => ({ config: join(folder, name), url: gateway.url });
  /**
   * Someone whose session is stored. An address may sign in only five times a minute, and all commands come from one.
   */
  const signedIn = async (name: string) => {
    const { email, token, refreshToken } = await gateway.register(name);
    const cli = at(name);
    const file = join(cli.config, 'session.json');
    await mkdir(cli.config, { recursive: true, mode: 0o700 });
    const tokens = { access_token: token, refresh_token: refreshToken, expires_at: Date.now() + 600_000 };
    await writeFile(file, JSON.stringify({ url: gateway.url, email, ...tokens }), { mode: 0o600 });
    return { email, cli, file };
  };
  const stop = async () => {
    await gateway.stop();
    await remove();
  };
  return { gateway, at, signedIn, stop };
});

const read = async (file: string) => JSON.parse(await readFile(file, 'utf8'));

const change = async (file: string, changes: object) =>
  writeFile(file, JSON.stringify({ ...(await read(file)), ...changes }));

it('begins with a password from standard input, and is stored for no one else', async ({ at, gateway }) => {
  const { id, email } = await gateway.register('Ann');
  const cli = at('ann');
  const file = join(cli.config, 'session.json');
  const login = await runCli(cli, ['login', '--email', email, '--password-stdin'], `${PASSWORD}\n`);
  assert.is(login.code, 0, login.err);
  assert.equal(
    login.out.match(/^(email|role|url) +(.*)$/gm)?.map((line) => line.split(/ +/)),
    [
      ['email', email],
      ['role', 'user'],
      ['url', gateway.url],
    ],
  );
  assert.is((await stat(file)).mode & 0o777, 0o600);
  assert.is((await stat(cli.config)).mode & 0o777, 0o700);
  assert.equal(await readdir(cli.config), ['session.json']);
  const who = await runCli(cli, ['whoami', '--json']);
  assert.equal(JSON.parse(who.out), { id, email, name: 'Ann', role: 'user', url: gateway.url });
});

it('does not begin with a wrong password', async ({ gateway, at }) => {
  const { email } = await gateway.register('Eve');
  const args = ['login', '--email', email, '--password-stdin'];
  const { code, out, err } = await runCli(at('eve'), args, 'not the password at all');
  assert.equal([code, out], [77, '']);
  assert.match(err, /^error: login: .+\n {2}request [0-9a-f-]{36}\n$/);
  const whoami = await runCli(at('eve'), ['whoami']);
  assert.equal(
    [whoami.code, whoami.err],
    [77, `error: whoami: no one is signed in at ${gateway.url}\n  run cli login\n`],
  );
});

it('goes on when its token has run out or is refused, also in several processes at once', async ({ signedIn }) => {
  const { cli, file } = await signedIn('Bob');
  const first = await read(file);
  await change(file, { expires_at: Date.now() - 1 });
  const together = await Promise.all([1, 2, 3].map(() => runCli(cli, ['show-me'])));
  assert.equal(
    together.map(({ code, err }) => [code, err]),
    [
      [0, ''],
      [0, ''],
      [0, ''],
    ],
  );
  const second = await read(file);
  assert.is.not(second.refresh_token, first.refresh_token);
  assert.ok(second.expires_at > Date.now());

  await change(file, { access_token: 'refused' });
  assert.is((await runCli(cli, ['show-me'])).code, 0);
  const third = await read(file);
  assert.is.not(third.refresh_token, second.refresh_token);
  assert.is((await stat(file)).mode & 0o777, 0o600);

  // Spent a second time, it ends the session.
  await change(file, { refresh_token: first.refresh_token, expires_at: 1 });
  const ended = await runCli(cli, ['show-me']);
  assert.is(ended.code, 77);
  assert.match(ended.err, /^error: show-me: .*\n(.*\n)* {2}run cli login\n$/);
});

it('goes on after a process that was killed while it renewed', async ({ signedIn }) => {
  const { cli, file } = await signedIn('Cid');
  await change(file, { expires_at: 1 });
  await writeFile(join(cli.config, 'lock'), `${hostname()} 999999999 x`);
  assert.is((await runCli(cli, ['show-me'])).code, 0);
  assert.not.ok((await readdir(cli.config)).some((name) => name.startsWith('lock')));
});

it('ends with logout, on the platform as well as here', async ({ signedIn, gateway }) => {
  const { cli, file, email } = await signedIn('Dora');
  const { refresh_token } = await read(file);
  const { code, out } = await runCli(cli, ['logout', '--json']);
  assert.equal([code, JSON.parse(out)], [0, { signed_out: email, url: gateway.url }]);
  assert.equal(await readdir(cli.config), []);
  assert.is((await gateway.auth('refresh', { refresh_token })).status, 401);
  assert.is((await runCli(cli, ['logout'])).code, 77);
});

it('is sent to no one but the platform that gave it', async ({ signedIn }) => {
  const { cli } = await signedIn('Fay');
  const other = await startFakeServer(() => ({ body: { status: 'ok' } }));
  try {
    const { code } = await runCli(cli, ['show-me', '--url', other.url]);
    assert.equal([code, other.requests.length], [77, 0]);
    await runCli(cli, ['forgot-password', '--email', 'a@example.com', '--url', other.url]);
    assert.equal([other.requests.length, other.requests[0]?.headers.authorization], [1, undefined]);
  } finally {
    await other.close();
  }
});

it('is not used when others may read it', async ({ signedIn }) => {
  const { cli, file } = await signedIn('Gil');
  await chmod(file, 0o644);
  const { code, err } = await runCli(cli, ['show-me']);
  assert.is(code, 77);
  assert.is(err, `error: show-me: other users of this machine can read ${file}\n  run chmod 600 ${file}\n`);
});

it('may be a token from the environment instead, which is not stored', async ({ gateway, at }) => {
  const { token, email } = await gateway.register('Hal');
  const who = await runCli({ ...at('hal'), token }, ['whoami', '--json']);
  assert.is(JSON.parse(who.out).email, email);
  const refused = await runCli({ ...at('hal'), token: 'nonsense' }, ['whoami']);
  assert.is(refused.code, 77);
  assert.match(refused.err, /PLATFORM_TOKEN is invalid/);
  assert.equal(await readdir(at('hal').config).catch(() => []), []);
});

it('begins with a registration, and lists and ends other sessions', async ({ at, gateway }) => {
  const cli = at('ida');
  const registered = await runCli(
    cli,
    ['register', '--email', 'ida@example.org', '--name', 'Ida', '--password-stdin', '--json'],
    PASSWORD,
  );
  assert.is(registered.code, 0, registered.err);
  assert.equal(Object.keys(JSON.parse(registered.out)).sort(), ['email', 'id', 'name', 'role', 'url']);
  await gateway.auth('login', { email: 'ida@example.org', password: PASSWORD });
  await gateway.auth('login', { email: 'ida@example.org', password: PASSWORD });
  const all = await runCli(cli, ['list-sessions', '--all', '--limit', '1', '--json']);
  const sessions = all.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.is(sessions.length, 3);
  const page = await runCli(cli, ['list-sessions', '--limit', '1']);
  assert.match(page.err, /^There is more: --cursor=\S+, or --all\n$/);
  const table = await runCli(cli, ['list-sessions', '--all', '--limit', '2']);
  const [head = '', ...rows] = table.out.trimEnd().split('\n');
  assert.match(head, /^SESSION_ID +/);
  assert.equal(
    rows.map((row) => row.split(' ')[0]),
    sessions.map(({ session_id }) => session_id),
  );
  const end = await runCli(cli, ['end-session', sessions[0].session_id]);
  assert.is(end.code, 0, end.err);
  const left = await runCli(cli, ['list-sessions', '--json']);
  assert.is(JSON.parse(left.out).items.length, 2);
});

it.run();
