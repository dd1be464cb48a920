import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { services } from '../../domains/index.ts';
import { commonSettings, EX_CONFIG } from '../../kernel/config/index.ts';
import { allSettings } from '../../platform/start.ts';
import { tempFolder } from '../support/stacks/temp-folder.ts';
import { unless } from '../support/stores/skip.ts';
import { NAME, ROOT } from './packed.ts';

const it = suite('the units of systemd');

const UNITS = join(ROOT, 'deploy', 'systemd');
const ONE = `${NAME}.service`;
const PART = `${NAME}@.service`;
const PARTS = ['gateway', 'projections', ...services.map(({ name }) => name)];

/** Every value of a name, by section. */
function read(unit: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  let section = '';
  for (const line of readFileSync(join(UNITS, unit), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, named] = /^\[(\w+)\]$/.exec(line) ?? [];
    if (named !== undefined) {
      section = named;
      continue;
    }
    const [, key, value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (key === undefined) throw new Error(`${unit}: ${line} is no line of a unit`);
    const name = `${section}.${key}`;
    found.set(name, [...(found.get(name) ?? []), value]);
  }
  return found;
}

/** What every process of the platform is kept from. */
const HARDENED: Readonly<Record<string, string>> = {
  DynamicUser: 'yes',
  NoNewPrivileges: 'yes',
  CapabilityBoundingSet: '',
  ProtectSystem: 'strict',
  ProtectHome: 'yes',
  PrivateTmp: 'yes',
  PrivateDevices: 'yes',
  RestrictSUIDSGID: 'yes',
  UMask: '0077',
  StateDirectory: NAME,
  StateDirectoryMode: '0700',
};

for (const unit of [ONE, PART]) {
  it(`let a process write to its data folder alone, as no user of the machine: ${unit}`, () => {
    const found = read(unit);
    for (const [name, value] of Object.entries(HARDENED)) assert.equal(found.get(`Service.${name}`), [value], name);
    const [environment = ''] = found.get('Service.Environment') ?? [];
    assert.match(environment, `PLATFORM_DATA=%S/${NAME}`);
    // Node compiles while it runs.
    assert.is(found.get('Service.MemoryDenyWriteExecute'), undefined);
    assert.equal(found.get('Service.RestartPreventExitStatus'), [String(EX_CONFIG)]);
  });

  it(`set only settings that exist, and none that is secret: ${unit}`, () => {
    const tables = [commonSettings, ...allSettings].flatMap((table) => Object.entries(table));
    const known = new Map(tables.map(([name, { secret }]) => [name, secret]));
    const [environment = ''] = read(unit).get('Service.Environment') ?? [];
    const names = environment.split(' ').map((pair) => pair.split('=')[0] ?? '');
    for (const name of names) assert.is(known.get(name), 'not at all', name);
  });

  it(`run the command of the package, by node itself: ${unit}`, () => {
    const [command = ''] = read(unit).get('Service.ExecStart') ?? [];
    const [node, program = '', word] = command.split(' ');
    assert.is(node, '/usr/bin/node');
    const [, inPackage = ''] = program.split(`/node_modules/${NAME}/`);
    const { bin } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    assert.is(inPackage, bin[NAME]);
    assert.ok(existsSync(join(ROOT, inPackage)));
    assert.is(word, unit === ONE ? 'start' : '%i');
  });
}

it('name every part, once', () => {
  const wanted = read(`${NAME}.target`).get('Unit.Wants') ?? [];
  assert.equal([...wanted].sort(), PARTS.map((part) => `${NAME}@${part}.service`).sort());
});

const ANALYZE = spawnSync('systemd-analyze', ['--version']).status === 0 ? null : 'systemd-analyze is not on the PATH';

unless(ANALYZE, it)('are accepted by systemd', async () => {
  const { folder, remove } = await tempFolder('units');
  try {
    for (const name of readdirSync(UNITS)) {
      // What is not installed here would be all that it finds.
      const text = readFileSync(join(UNITS, name), 'utf8').replace('/usr/bin/node', process.execPath);
      writeFileSync(join(folder, name), text);
    }
    const units = [ONE, `${NAME}.target`, ...PARTS.map((part) => `${NAME}@${part}.service`)];
    const { status, stderr } = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', ...units.map((u) => join(folder, u))],
      {
        encoding: 'utf8',
        env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` },
      },
    );
    assert.is(
      stderr
        .split('\n')
        .filter((line) => line.includes(NAME))
        .join('\n'),
      '',
    );
    assert.is(status, 0, stderr);
  } finally {
    await remove();
  }
});

it.run();
