import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseArguments } from '../../cli/arguments/parse.ts';
import { catalogue } from '../../cli/catalogue.ts';
import { ROOT } from '../../docs-site/build.ts';
import { commonSettings } from '../../kernel/config/index.ts';
import { allSettings } from '../../platform/start.ts';
import { type PlatformProcess, startPlatformProcess } from '../support/stacks/platform.ts';
import { type Block, blocks, clientCallsIn, isSettings, pathsIn, scriptsIn, testWordsIn } from './blocks.ts';
import { NOT_RUN } from './not-run.ts';

type Context = { platform: PlatformProcess; folder: string };
const it = suite<Context>('the commands of the manual');

/** What was run so far; at the end nothing may be left. */
const done = new Set<Block>();
const of = (file: string): readonly Block[] => {
  const found = blocks.filter((block) => block.file === file && !isSettings(block) && whyNot(block) === undefined);
  assert.ok(found.length > 0, `${file} has no block that can be run`);
  return found;
};
const whyNot = ({ file, text }: Block) => NOT_RUN.find((each) => each.file === file && text.startsWith(each.begins));

/** Runs blocks one after the other in one shell, as someone does who reads the page. @returns what they print */
async function run({ platform, folder }: Context, who: string, given: readonly Block[]): Promise<string> {
  const script = given.map(({ text }) => text).join('\n');
  const { stdout } = await promisify(execFile)(
    'bash',
    ['-euo', 'pipefail', '-c', script.replaceAll('http://127.0.0.1:8080', platform.url)],
    {
      cwd: folder,
      env: {
        ...process.env,
        PLATFORM_URL: platform.url,
        PLATFORM_CLI_CONFIG: join(folder, `session-${who}`),
        PLATFORM_DATA: platform.dataFolder,
        PLATFORM_PORT: new URL(platform.url).port,
      },
      timeout: 180_000,
    },
  );
  for (const block of given) done.add(block);
  return stdout;
}

it.before(async (c) => {
  c.platform = await startPlatformProcess({}, { embedded: true });
  // Where someone stands who has cloned the project and started it there: the data folder is beside the sources.
  c.folder = dirname(c.platform.dataFolder);
  for (const name of readdirSync(ROOT)) if (name !== 'data') await symlink(join(ROOT, name), join(c.folder, name));
});
it.after(({ platform }) => platform?.remove());

it('lead from a fresh installation to a published video', async (c) => {
  const printed = await run(c, 'baker', of('docs/tutorial/first-video.md'));
  assert.match(printed, `${c.platform.url}/posts/`);
  assert.match(printed, '<video');
});

it('of the README ask the API for trends', async (c) => {
  assert.match(await run(c, 'nobody', of('README.md')), '"topic"');
});

it('show operators the processes, what they have left to do, and projections', async (c) => {
  const { email, password } = c.platform.administrator();
  await writeFile(join(c.folder, 'admin.txt'), password);
  await run(c, 'admin', [signIn(email, 'admin.txt')]);
  assert.match(await run(c, 'admin', of('docs/how-to/scale-out.md')), 'render-video');
  assert.match(await run(c, 'admin', of('docs/how-to/add-a-projection.md')), /^scans .* live /m);
});

const signIn = (email: string, file: string): Block => ({
  file: 'of the test',
  text: `npm run -s cli -- login --email ${email} --password-stdin < ${file}`,
});

it('copy an installation, and bring the copy back with what it had', async (c) => {
  const [stopped, copy, restore, ready] = of('docs/how-to/back-up-and-restore.md');
  if (!stopped || !copy || !restore || !ready) throw new Error('the page has other blocks');
  await c.platform.kill('SIGTERM');
  await run(c, 'admin', [stopped, copy]);
  await c.platform.start();
  await run(c, 'baker', [{ file: 'of the test', text: 'npm run -s cli -- save-preset --name Later --look noir' }]);
  await c.platform.kill('SIGTERM');
  await run(c, 'admin', [restore]);
  await c.platform.start();
  assert.match(await run(c, 'admin', [ready]), '"status":"ready"');
  await run(c, 'baker', [signIn('baker@example.com', 'password.txt')]);
  const shown = (text: string) => run(c, 'baker', [{ file: 'of the test', text: `npm run -s cli -- ${text}` }]);
  assert.match(await shown('list-contents'), 'Why bread rises');
  assert.not.match(await shown('list-presets'), 'Later');
});

it('look at an installation before and after an upgrade', async (c) => {
  assert.match(await run(c, 'admin', of('docs/how-to/upgrade.md')), '"status":"ready"');
});

it('erase a user, who is in no list afterwards', async (c) => {
  await run(c, 'admin', of('docs/how-to/erase-a-user.md'));
});

it('have all been run, or are listed with the reason why not', () => {
  const left = blocks.filter((block) => !isSettings(block) && !done.has(block) && whyNot(block) === undefined);
  assert.equal(left, []);
  const unused = NOT_RUN.filter(
    ({ file, begins }) => !blocks.some((b) => b.file === file && b.text.startsWith(begins)),
  );
  assert.equal(unused, []);
});

it('exist: commands with their options, scripts, files, settings and words that choose tests', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
  const settings = new Set([commonSettings, ...allSettings].flatMap((table) => Object.keys(table)));
  const tests = readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' });
  let calls = 0;
  for (const block of blocks) {
    for (const script of scriptsIn(block)) assert.ok(script in scripts, `${block.file}: npm run ${script}`);
    for (const path of pathsIn(block)) assert.ok(existsSync(join(ROOT, path)), `${block.file}: ${path}`);
    for (const word of testWordsIn(block))
      assert.ok(
        tests.some((test) => test.includes(word)),
        `${block.file}: npm test -- ${word}`,
      );
    if (isSettings(block))
      for (const [, name = ''] of block.text.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)) assert.ok(settings.has(name), name);
    for (const [name = '', ...words] of clientCallsIn(block)) {
      const command = catalogue.find((each) => each.name === name);
      if (!command) throw new Error(`${block.file}: there is no command ${name}`);
      parseArguments(command, words);
      calls++;
    }
  }
  assert.ok(calls > 50, `${calls} calls`);
});

it.run();
