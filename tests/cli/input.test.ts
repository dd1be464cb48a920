import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inputOf } from '../../cli/arguments/input.ts';
import { parseArguments } from '../../cli/arguments/parse.ts';
import { catalogue } from '../../cli/catalogue.ts';
import { Failure } from '../../cli/failure.ts';
import { runCli } from '../support/clients/command-line.ts';
import { tempFolder } from '../support/stacks/temp-folder.ts';

const it = suite('what is typed on the command line');

const ID = '0b9d9a3e-6c58-4d0e-9d0c-3f4f3f0b7a11';

async function typed(line: string, ...more: string[]) {
  const [name = '', ...words] = [...line.split(' '), ...more];
  const command = catalogue.find((each) => each.name === name);
  if (!command) throw new Error(`no command ${name}`);
  return await inputOf(command, parseArguments(command, words));
}

it('is put where the operation expects it, in its type', async () => {
  assert.equal(await typed('list-notifications --limit 5 --unread'), {
    path: {},
    query: { limit: '5', unread: 'true' },
    body: null,
  });
  assert.equal((await typed('list-notifications --no-unread')).query, { unread: 'false' });
  assert.equal(await typed(`publish-content --content-id ${ID} --platforms local --platforms=youtube`), {
    path: {},
    query: {},
    body: { content_id: ID, platforms: ['local', 'youtube'] },
  });
  assert.equal((await typed('generate-image --prompt x --seed -1 --cfg-scale 1.5')).body, {
    prompt: 'x',
    seed: -1,
    cfg_scale: 1.5,
  });
  assert.equal((await typed('update-settings --gates', '{"review":"auto"}')).body, { gates: { review: 'auto' } });
  assert.equal((await typed('resume-content --thread-id t --no-approved')).body, { thread_id: 't', approved: false });
});

it('names parts of the path by their place or by name', async () => {
  const expected = { stream: 'user-1', revision: '3' };
  assert.equal((await typed('read-event user-1 3')).path, expected);
  assert.equal((await typed('read-event --revision 3 user-1')).path, expected);
});

it('may be a whole body, in which options replace fields', async () => {
  const { folder, remove } = await tempFolder('cli-input');
  try {
    const file = join(folder, 'body.json');
    await writeFile(file, JSON.stringify({ region: 'DE', limit: 3 }));
    assert.equal((await typed(`scan-trends --body @${file} --limit 7`)).body, { region: 'DE', limit: 7 });
    assert.equal((await typed('scan-trends --body', '{"region":"US"}')).body, { region: 'US' });
  } finally {
    await remove();
  }
});

const WRONG: readonly [line: string, message: RegExp, detail?: RegExp][] = [
  ['read-stream', /^<stream> is missing$/],
  ['read-stream a b', /takes one argument/],
  ['list-trends --nich x', /no option --nich$/, /--niche/],
  ['list-trends --limit many', /^--limit is not valid$/, /a whole number from 1 to/],
  ['list-trends --limit 0', /^--limit/],
  ['list-trends --limit 1.5', /^--limit/],
  ['list-trends --limit', /--limit takes a value/],
  ['list-trends --limit --json', /--limit takes a value/],
  ['list-trends --limit 1 --limit 2', /more than once/],
  ['list-trends --json=yes', /takes no value/],
  ['list-contents --status gone', /^--status/, /draft, generating/],
  ['show-content nothing', /^content-id is not/, /UUID/],
  ['publish-content', /--content-id, --platforms are missing/],
  ['resume-content --body {"thread_id":"t","aproved":true}', /does not accept: aproved/, /approved/],
  ['resume-content --body [1]', /not a JSON object/],
  ['resume-content --body @/nonexistent', /cannot be read: ENOENT/],
  ['update-settings --gates 1', /^--gates/, /JSON like/],
  [`erase-user ${ID}`, /cannot be undone/],
  ['change-password --new-password swordfish', /^--new-password is not an option/],
  ['change-password --body {"new_password":"swordfish"}', /must not be in an argument/],
  ['login --email a@example.com', /password is missing/],
];

for (const [line, message, detail] of WRONG)
  it(`is refused with what is possible: ${line}`, async () => {
    const error = await typed(line).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    assert.instance(error, Failure);
    const { exitCode, message: said, details, next } = error as Failure;
    assert.is(exitCode, 64);
    assert.match(said, message);
    if (detail) assert.match(details.join('\n'), detail);
    assert.not.match([said, ...details, next].join('\n'), /swordfish/);
  });

it('is refused before anything is sent', async () => {
  const { code, out, err } = await runCli({ config: '/nonexistent', url: 'http://127.0.0.1:1', token: 'x' }, [
    'list-trends',
    '--limit',
    'many',
  ]);
  assert.equal([code, out], [64, '']);
  assert.is(err, 'error: list-trends: --limit is not valid\n  possible: a whole number from 1 to 200\n');
});

it.run();
