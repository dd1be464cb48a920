import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publishSomething, register, retryingClient } from '../support/clients/retrying.ts';
import { eventually } from '../support/eventually.ts';
import { outputOf } from '../support/specs/secrets.ts';
import { freePort } from '../support/stacks/platform.ts';
import { tempFolder } from '../support/stacks/temp-folder.ts';
import { linkPackages, NAME, ROOT, unpackInto } from './packed.ts';

/** The tarball of `npm pack`, where `npx` puts it: among the packages that it depends on. */
type Context = {
  folder: string;
  remove: () => Promise<void>;
  unpacked: string;
  files: readonly string[];
  bin: string;
};
const it = suite<Context>('the package');

it.before(async (c) => {
  const { folder, remove } = await tempFolder('package');
  const modules = join(folder, 'node_modules');
  const unpacked = join(modules, NAME);
  const files = await unpackInto(unpacked);
  await linkPackages(modules);
  const { bin } = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8'));
  await mkdir(join(modules, '.bin'));
  await symlink(join('..', NAME, bin[NAME]), join(modules, '.bin', NAME));
  Object.assign(c, { folder, remove, unpacked, files, bin: join(modules, '.bin', NAME) });
});

it.after(({ remove }) => remove?.());

it('holds the bundles and what they read, and neither sources, tests nor pictures of the manual', ({ files }) => {
  const ours = files.filter((file) => !/^(dist|dashboard\/dist)\//.test(file));
  assert.equal(
    ours.filter((file) => /\.tsx?$|^(tests|bench|api)\/|^docs\/(?!operations\.md|.*\.yaml)/.test(file)),
    [],
  );
  assert.ok(files.includes('dashboard/dist/index.html'));
  assert.ok(files.includes('dist/main.cjs'));
  assert.not(
    files.some((file) => file.endsWith('.compiled')),
    'which Node will run it is not known',
  );
});

it('holds every file that a source reads beside itself, and a bundle of every program that one starts', async ({
  unpacked,
}) => {
  const { programs } = JSON.parse(readFileSync(join(unpacked, 'dist', 'sources.json'), 'utf8')) as {
    programs: Record<string, { file: string }>;
  };
  const read = (await sources()).flatMap((source) =>
    [...readFileSync(join(ROOT, source), 'utf8').matchAll(/new URL\('(\.[^']+)', import\.meta\.url\)/g)].map(
      ([, named = '']) => normalize(join(dirname(source), named)),
    ),
  );
  assert.ok(read.length > 10);
  assert.equal(
    read.filter((file) => !(file in programs) && !existsSync(join(unpacked, file))),
    [],
  );
  for (const { file } of Object.values(programs)) assert.ok(existsSync(join(unpacked, 'dist', file)), file);
});

it('has a program for every word of its command', async ({ bin, unpacked }) => {
  const words = execFileSync(bin, ['--help'], { encoding: 'utf8' });
  assert.match(
    words,
    '[start | demo | cli | users | doctor | files | documents | gateway | projections | scout | director | media',
  );
  assert.is(spawnSync(bin, ['no-such-word']).status, 2);
  const { programs } = JSON.parse(readFileSync(join(unpacked, 'dist', 'sources.json'), 'utf8'));
  const named = [...readFileSync(join(unpacked, 'platform/bin.js'), 'utf8').matchAll(/'([\w/-]+\.ts)'/g)];
  for (const [, program = ''] of named) assert.ok(program in programs, program);
  const services = await readdir(join(ROOT, 'domains'));
  for (const service of services.filter((name) => existsSync(join(ROOT, 'domains', name, 'main.ts')))) {
    assert.match(words, service);
  }
});

it('starts from a folder of its own, publishes a video, and stops', async ({ bin, folder }) => {
  const port = await freePort();
  const child = spawn(bin, [], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PLATFORM_PORT: String(port),
      PLATFORM_SCOUT_SOURCES: 'sample',
      PLATFORM_VIDEO_QUALITY: 'preview',
      PLATFORM_OVERLOAD_LAG_MS: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const output = outputOf(child);
  try {
    await eventually('readiness', () => child.exitCode !== null || output().includes('Ctrl-C stops it'), {
      withinMs: 120_000,
    });
    assert.is(child.exitCode, null, output());
    const url = `http://127.0.0.1:${port}`;
    for (const path of ['/', '/docs', '/openapi.yaml', '/asyncapi.yaml', '/ready']) {
      const answer = await fetch(`${url}${path}`);
      await answer.text();
      assert.is(answer.status, 200, path);
    }
    const client = retryingClient(url);
    await register(client);
    const { publications } = await publishSomething(client);
    assert.match(await (await fetch(publications[0]?.url ?? '')).text(), /<video/);
    assert.ok(existsSync(join(folder, 'data')));
  } finally {
    child.kill('SIGTERM');
  }
  assert.equal(await ended, [0, null], output());
});

/** The sources of what runs, of which the bundles are made. */
async function sources(): Promise<readonly string[]> {
  const { sources: listed } = JSON.parse(readFileSync(join(ROOT, 'dist', 'sources.json'), 'utf8')) as {
    sources: [string, string][];
  };
  return listed.map(([file]) => file).filter((file) => file.endsWith('.ts'));
}

it.run();
