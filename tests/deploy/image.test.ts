import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commonSettings } from '../../kernel/config/index.ts';
import { allSettings } from '../../platform/start.ts';
import { eventually } from '../support/eventually.ts';
import { outputOf } from '../support/specs/secrets.ts';
import { freePort } from '../support/stacks/platform.ts';
import { tempFolder } from '../support/stacks/temp-folder.ts';
import { commandIn, pairsIn, type Stage, stagesOfDockerfile, textsOf } from './dockerfile.ts';
import { linkPackages, ROOT, unpackInto } from './packed.ts';

const it = suite('the image');

const stages = stagesOfDockerfile();
const image = stages.at(-1) as Stage;
const only = (name: string): string => {
  const [text, ...others] = textsOf(image, name);
  if (text === undefined || others.length > 0) throw new Error(`the image has not one ${name}`);
  return text;
};
const env = pairsIn(only('ENV'));
const { version, scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

it('runs node, without a shell, as someone who is not root, and is told to stop as the platform expects it', () => {
  assert.match(only('USER'), /^[1-9]\d*:[1-9]\d*$/);
  assert.equal(commandIn(only('CMD')), ['node', ...scripts.start.split(' ').slice(1)]);
  assert.is(commandIn(only('HEALTHCHECK'))[0], 'node');
  assert.is(only('STOPSIGNAL'), 'SIGTERM');
  assert.equal(textsOf(image, 'ENTRYPOINT'), []);
  assert.match(textsOf(image, 'RUN')[0] ?? '', `chown ${only('USER')} /data`);
});

it('holds nothing that was made by hand: only what other stages have packed and installed', () => {
  const named = stages.map(({ as }) => as);
  for (const text of textsOf(image, 'COPY')) {
    const [, from = ''] = /^--from=(\w+) /.exec(text) ?? [];
    assert.ok(named.includes(from), text);
  }
  assert.equal(textsOf(image, 'ADD'), []);
});

it('is made from files that exist and are not kept from the builder, by scripts that exist', () => {
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').trim().split('\n');
  for (const kept of ['.env', 'data', '.git', 'node_modules']) assert.ok(ignored.includes(kept), kept);
  const given = stages.slice(0, -1).flatMap((stage) => textsOf(stage, 'COPY'));
  const files = given.flatMap((text) => text.split(' ').slice(0, -1)).filter((file) => file !== '.');
  assert.ok(files.length > 4);
  for (const file of files) {
    assert.ok(existsSync(join(ROOT, file)), file);
    assert.not.ok(ignored.includes(file.split('/')[0] ?? ''), file);
  }
  const commands = stages.flatMap((stage) => textsOf(stage, 'RUN')).join('\n');
  for (const [, script = ''] of commands.matchAll(/npm run (?:-s )?([\w:]+)/g)) assert.ok(script in scripts, script);
});

it('says what it is, and sets only settings that exist', () => {
  const labels = pairsIn(only('LABEL'));
  assert.is(labels['org.opencontainers.image.licenses'], 'Apache-2.0');
  assert.ok(textsOf(image, 'ARG').includes(`VERSION=${version}`));
  const known = new Set([commonSettings, ...allSettings].flatMap((table) => Object.keys(table)));
  const set = Object.keys(env).filter((name) => !name.startsWith('npm_'));
  assert.equal(
    set.filter((name) => !known.has(name)),
    [],
  );
  assert.is(only('EXPOSE'), env.PLATFORM_PORT);
  assert.is(only('EXPOSE'), env.PLATFORM_SERVICE_PORT);
  assert.is(only('VOLUME'), env.PLATFORM_DATA);
});

it('starts from what is copied into it, writes nothing there, and says whether it is alive', async () => {
  const [{ folder, remove }, port] = await Promise.all([tempFolder('image'), freePort()]);
  const app = join(folder, 'app');
  assert.equal(textsOf(image, 'COPY'), ['--from=packages /app/node_modules node_modules', '--from=build /packed ./']);
  await unpackInto(app);
  await linkPackages(join(app, 'node_modules'), [/^@ffmpeg-installer\//]);
  const [node, ...compile] = (textsOf(image, 'RUN').at(-1) ?? '').split(' ');
  assert.is(node, 'node');
  execFileSync(process.execPath, compile, { cwd: app });
  assert.ok(existsSync(join(app, 'dist/main.cjs.compiled')));
  await setWritable(app, false);
  const before = await stateOf(app);
  const surroundings = {
    PATH: process.env.PATH,
    ...env,
    PLATFORM_HOST: '127.0.0.1',
    PLATFORM_PORT: String(port),
    PLATFORM_DATA: join(folder, 'data'),
    PLATFORM_JWT_SECRET: 'Zk3v9Qx7Lw2Tn8Rb5Yc1Hd6Mf4Jp0Gs!aE',
    PLATFORM_SCOUT_SOURCES: 'sample',
    PLATFORM_OVERLOAD_LAG_MS: '0',
  };
  const child = spawn(...started(only('CMD')), {
    cwd: app,
    env: surroundings,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const output = outputOf(child);
  const isAlive = () =>
    new Promise<boolean>((resolve) => {
      spawn(...started(only('HEALTHCHECK')), { env: surroundings }).on('exit', (code) => resolve(code === 0));
    });
  try {
    await eventually('readiness', () => child.exitCode !== null || output().includes('Ctrl-C stops it'), {
      withinMs: 120_000,
    });
    assert.is(child.exitCode, null, output());
    assert.is((await fetch(`http://127.0.0.1:${port}/ready`)).status, 200);
    assert.is((await fetch(`http://127.0.0.1:${port}/`)).status, 200);
    assert.is(await isAlive(), true);
    // The operators' programs are there as well.
    const users = spawnSync(process.execPath, [...scripts.users.split(' ').slice(1), 'list'], {
      cwd: app,
      env: surroundings,
      encoding: 'utf8',
    });
    assert.is(users.status, 0, users.stderr);
  } finally {
    child.kill('SIGTERM');
    assert.equal(await ended, [0, null], output());
    assert.equal(await stateOf(app), before);
    await setWritable(app, true);
    await remove();
  }
  assert.is(await isAlive(), false);
});

/** A command of the image, run by this node. */
function started(text: string): [string, string[]] {
  const [, ...words] = commandIn(text);
  return [process.execPath, words];
}

async function setWritable(folder: string, isWritable: boolean): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name));
  for (const each of [folder, ...folders]) await chmod(each, isWritable ? 0o755 : 0o555);
}

/** Every file below a folder with what tells whether it was changed; links are not followed. */
async function stateOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name));
  const states = files.map(async (file) => {
    const { size, mtimeMs } = await stat(file);
    return `${file} ${size} ${mtimeMs}`;
  });
  return (await Promise.all(states)).sort();
}

it.run();
