import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { runCli, startCli } from '../support/clients/command-line.ts';
import { eventually } from '../support/eventually.ts';
import { NOT_NOTIFIED, writeUnwanted } from '../support/examples/unwanted.ts';
import { startFakeServer } from '../support/fakes/server.ts';
import { startGatewayStack } from '../support/stacks/gateway.ts';
import { tempFolder } from '../support/stacks/temp-folder.ts';
import { suiteOn } from '../support/suite-on.ts';

const it = suiteOn('the work of operators and auditors on the command line', async () => {
  const { folder, remove } = await tempFolder('cli-roles');
  const gateway = await startGatewayStack();
  const as = async (role: 'operator' | 'auditor' | 'user') => {
    const token = await gateway.tokenOf(role, randomUUID());
    return { config: join(folder, role), url: gateway.url, token };
  };
  const stop = async () => {
    await gateway.stop();
    await remove();
  };
  return { gateway, operator: await as('operator'), auditor: await as('auditor'), user: await as('user'), stop };
});

const lines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

type Projection = { name: string; build: number; state: string };

it('is to see projections, to rebuild one, and to see how far that is', async ({ operator }) => {
  const list = await runCli(operator, ['list-projections']);
  assert.is(list.code, 0, list.err);
  const [head = '', ...rows] = list.out.trimEnd().split('\n');
  assert.match(head, /^NAME +.*VERSION +BUILD +STATE/);
  assert.ok(rows.some((row) => /^users +.* live/.test(row)));

  const rebuild = await runCli(operator, ['rebuild-projection', 'users']);
  assert.is(rebuild.code, 0, rebuild.err);
  assert.match(rebuild.out, /^name {5}users\nversion {2}\d+\nbuild {4}1\nstate {4}building\n$/);
  const again = await runCli(operator, ['rebuild-projection', 'users']);
  if (again.code !== 0) {
    assert.is(again.code, 1);
    assert.match(again.err, /^error: rebuild-projection: .+\n {2}code: projection\/building\n/);
  }
  await eventually('the rebuilt version live', async () => {
    const { out } = await runCli(operator, ['list-projections', '--json']);
    return JSON.parse(out).items.some(
      ({ name, build, state }: Projection) => name === 'users' && build === 1 && state === 'live',
    );
  });
  const cancel = await runCli(operator, ['cancel-rebuild', 'users']);
  assert.is(cancel.code, 1);
  assert.match(
    cancel.err,
    /^error: cancel-rebuild: .+\n( {2}.+\n)* {2}code: projection\/not-building\n {2}request \S+\n$/,
  );
});

it('is to see subscriptions, inboxes, processes and the log', async ({ operator }) => {
  const asked = ['list-subscriptions', 'list-inboxes', 'list-processes', 'read-log'];
  const answers = await Promise.all(asked.map((name) => runCli(operator, [name])));
  for (const [index, { code, out, err }] of answers.entries()) assert.is(code, 0, `${asked[index]} ${err} ${out}`);
  assert.match(answers[3]?.out ?? '', /^head +\d+\nnewest_at +\d{4}-/);
});

it('is to find streams and read them, page by page', async ({ auditor, gateway }) => {
  const people = [await gateway.register(), await gateway.register(), await gateway.register()];
  const found = await eventually('the streams of all users', async () => {
    const { out } = await runCli(auditor, ['list-streams', '--category', 'user', '--all', '--limit', '2', '--json']);
    const names = lines(out).map(({ stream }) => stream);
    return people.every(({ id }) => names.includes(`user-${id}`)) && names;
  });
  assert.is(new Set(found).size, found.length);
  const stream = `user-${people[0]?.id}`;
  const all = await runCli(auditor, ['read-stream', stream, '--limit', '1', '--all', '--json']);
  assert.equal([all.code, lines(all.out)[0].event.type], [0, 'UserRegistered']);
  const table = await runCli(auditor, ['read-stream', stream]);
  assert.match(table.out, /^REVISION .*EVENT\.TYPE .*\n0 .* UserRegistered /);
  const event = await runCli(auditor, ['read-event', stream, '0']);
  assert.match(event.out, /^event_id +[0-9a-f-]{36}\n(.*\n)*data\n {2}\S+/);
});

it('is to find out why a policy did nothing', async ({ auditor, gateway }) => {
  const { stream, revision } = await writeUnwanted(gateway.resources.store);
  const table = await eventually('the outcome', async () => {
    const { out } = await runCli(auditor, ['list-outcomes', stream, String(revision)]);
    return out.includes('\nnotify ') && out;
  });
  assert.match(table, /^POLICY +OUTCOME +REASON +ATTEMPTS +AT\n/);
  assert.match(table, new RegExp(`^notify +skip +${NOT_NOTIFIED} +1 +`, 'm'));
});

it('is to export the log whole, or as much of it as is read', async ({ auditor }) => {
  const { code, out } = await runCli(auditor, ['export-events', '--category', 'user']);
  assert.is(code, 0);
  const exported = lines(out);
  assert.is(exported.at(-1).end.events, exported.length - 2);

  const child = startCli(auditor, ['export-events']);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stdout.once('data', () => child.stdout.destroy());
  const ended = await new Promise<number | null>((resolve) => child.on('close', resolve));
  assert.equal([ended, said], [0, '']);
});

it('says that there is nothing where there is nothing', async ({ auditor }) => {
  const { code, out, err } = await runCli(auditor, ['list-streams', '--category', 'nothing']);
  assert.equal([code, out, err], [0, '', 'Nothing found.\n']);
});

it('is refused with the reason, and what to do about it', async ({ operator, auditor, user, gateway }) => {
  const refused = async (cli: typeof user, ...args: string[]) => {
    const { code, out, err } = await runCli(cli, args);
    return [
      code,
      out,
      err
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>')
        .split('\n')
        .slice(1),
    ];
  };
  const request = '  request <id>';
  assert.equal(await refused(user, 'list-projections'), [
    77,
    '',
    [request, '  this needs the role operator or admin', ''],
  ]);
  assert.equal(await refused(operator, 'list-streams'), [
    77,
    '',
    [request, '  this needs the role auditor or admin', ''],
  ]);
  assert.equal(await refused(auditor, 'read-stream', 'user-nobody'), [1, '', [request, '']]);
  const [code, , said] = await refused(auditor, 'list-streams', '--from', 'yesterday');
  assert.is(code, 1);
  assert.match(String(said), /^ {2}from: .+, {2}request <id>, {2}see cli list-streams --help,$/);
  const away = { ...user, url: 'http://127.0.0.1:2' };
  assert.equal(await runCli(away, ['show-me']), {
    code: 69,
    out: '',
    err: 'error: show-me: the platform at http://127.0.0.1:2 does not answer (ECONNREFUSED)\n  check that it is running (npm start), or name another address with --url or PLATFORM_URL\n',
  });
  assert.is((await runCli({ ...user, url: `${gateway.url}/nothing` }, ['show-me'])).code, 1);
});

it('waits for what is possible in a moment, and says when the rest will be', async ({ user }) => {
  const waits = ['0', '60'];
  const server = await startFakeServer(() => ({
    status: 429,
    headers: { 'retry-after': waits.shift() ?? '60' },
    body: { error: 'too_many_requests', message: 'Too many requests\u001b[2J' },
  }));
  try {
    const { code, err } = await runCli({ ...user, url: server.url }, ['show-me']);
    assert.equal([code, err], [1, 'error: show-me: Too many requests[2J\n  try again in 60 s\n']);
    assert.is(server.requests.length, 2);
  } finally {
    await server.close();
  }
});

it('says so when an answer breaks off', async ({ auditor }) => {
  const server = await startFakeServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/jsonl' });
    response.write('{"one":1}\n');
    setTimeout(() => response.destroy(), 200);
    return 'handled';
  });
  try {
    const { code, out, err } = await runCli({ ...auditor, url: server.url }, ['export-events']);
    assert.equal([code, out], [69, '{"one":1}\n']);
    assert.match(err, /^error: export-events: /);
  } finally {
    await server.close();
  }
});

it('ends with 130 when it is interrupted', async ({ user }) => {
  const server = await startFakeServer(() => ({ hangAfter: 0 }));
  try {
    const child = startCli({ ...user, url: server.url }, ['show-me']);
    await eventually('a request', () => server.requests.length > 0);
    child.kill('SIGINT');
    assert.is(await new Promise<number | null>((resolve) => child.on('close', resolve)), 130);
  } finally {
    await server.close();
  }
});

it.run();
