import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ROOT } from './packed.ts';

const it = suite('what comes from others');

type Locked = {
  readonly name?: string;
  readonly version: string;
  readonly dev?: boolean;
  readonly license?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
};
const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};
const others = Object.entries(packages).filter(([path]) => path !== '');
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** None of them asks more than to be named, with its text. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Of fonts, which may be embedded in what is made with them.
  'OFL-1.1',
]);

/** Programs under licences that reach what is linked with them, and why they may be here. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  '@echogarden/espeak-ng-emscripten': 'GPL-3.0: runs as a process of its own, and is never imported by the platform',
  '@ffmpeg-installer/': 'LGPL or GPL: a program, run as a process of its own; it can be left out',
};

/** Packages whose scripts npm runs when it installs them. */
const SCRIPTS: Readonly<Record<string, string>> = {
  '@ffmpeg-installer/': 'makes the program executable',
  bcrypt: 'takes the machine code that it brings, or compiles it where there is none',
  lmdb: 'takes the machine code that it brings, or compiles it where there is none',
  'msgpackr-extract': 'takes the machine code that it brings, or compiles it where there is none; lmdb works without',
  protobufjs: 'prints a warning about version numbers, and does nothing else',
};

/** The entry for a package: its name, or for a scope whose packages differ by system alone what they begin with. */
const entryFor = (list: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.keys(list).find((key) => name === key || (key.endsWith('/') && name.startsWith(key)));

/** What a package says itself where it is installed; otherwise what the lockfile has kept of it. */
function licenceOf(path: string, { license }: Locked): string {
  const file = join(ROOT, path, 'package.json');
  if (!existsSync(file)) return license ?? '';
  const found = JSON.parse(readFileSync(file, 'utf8'));
  return typeof found.license === 'string' ? found.license : (found.license?.type ?? license ?? '');
}

/** `MIT AND OFL-1.1` asks for both, `(MIT OR CC0-1.0)` for one of them. */
function isAllowed(licence: string): boolean {
  const bare = licence.replace(/[()]/g, '');
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isAllowed);
  return bare.split(' AND ').every((each) => ALLOWED.has(each));
}

it('is under a licence that allows what is done with it, or is named here with the reason', () => {
  const used = new Set<string>();
  for (const [path, locked] of others.filter(([, { dev }]) => !dev)) {
    const licence = licenceOf(path, locked);
    if (isAllowed(licence)) continue;
    const entry = entryFor(EXCEPTIONS, nameOf(path));
    assert.ok(entry, `${nameOf(path)} is under ${JSON.stringify(licence)}`);
    used.add(entry);
  }
  assert.equal([...used].sort(), Object.keys(EXCEPTIONS).sort());
});

it('runs scripts when it is installed only where they are named here with what they do', () => {
  const running = others.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
  const entries = running.map((name) => entryFor(SCRIPTS, name) ?? `${name} is new`);
  assert.equal([...new Set(entries)].sort(), Object.keys(SCRIPTS).sort());
});

it('is what it was when it was chosen: one version each, with a digest', () => {
  assert.equal(
    others.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
    [],
  );
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    assert.match(String(version), /^\d+\.\d+\.\d+$/, name);
  }
});

it('is listed for whoever runs it, with its version and digest', async () => {
  const { scripts, name } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const [program = '', ...words] = scripts.sbom.split(' ');
  const { stdout } = await promisify(execFile)(program, words, { cwd: ROOT, maxBuffer: 1e8 });
  const list = JSON.parse(stdout) as {
    bomFormat: string;
    metadata: { component: { name: string } };
    components: { purl: string; hashes?: unknown[] }[];
  };
  assert.is(list.bomFormat, 'CycloneDX');
  assert.is(list.metadata.component.name, name);
  for (const { purl, hashes } of list.components) assert.ok(hashes, purl);
  const listed = new Set(list.components.map(({ purl }) => decodeURIComponent(purl).replace(/\?.*$/, '')));
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const [needed, version] of Object.entries(dependencies)) {
    assert.ok(listed.has(`pkg:npm/${needed}@${version}`), needed);
  }
  assert.not.ok(
    [...listed].some((purl) => purl.startsWith('pkg:npm/vite@')),
    'tools are not part of it',
  );
});

it.run();
