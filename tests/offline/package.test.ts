import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const it = suite('the offline package');

type Package = {
  readonly exports: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
};

const ROOT = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const offline: Package = JSON.parse(read('offline/package.json'));
const platform: { readonly dependencies: Readonly<Record<string, string>> } = JSON.parse(read('package.json'));

/** What the files of a folder import, relative paths as seen from the root. */
const importsOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file))
    .flatMap((path) =>
      ts
        .preProcessFile(read(path))
        .importedFiles.map(({ fileName }) => (fileName.startsWith('.') ? join(dirname(path), fileName) : fileName)),
    );

const ofOthers = [...new Set(importsOf('offline'))].filter((each) => !/^(offline\/|node:)/.test(each)).sort();

it('imports its own files, Node and the packages that it names', () => {
  assert.equal(ofOthers, Object.keys(offline.peerDependencies).sort());
});

it('names packages in the versions that the platform installs', () => {
  for (const [name, version] of Object.entries(offline.peerDependencies))
    assert.is(platform.dependencies[name], version, name);
});

it('exports what the platform imports, and nothing else', () => {
  const folders = [
    'api-generator',
    'contracts',
    'domains',
    'gateway',
    'kernel',
    'platform',
    'projections',
    'read-models',
  ];
  const imported = folders.flatMap(importsOf).filter((path) => path.startsWith('offline/'));
  const paths = Object.entries(offline.exports);
  assert.equal(paths.map(([name]) => name.replace('./', 'offline/')).sort(), [...new Set(imported)].sort());
  for (const [name, file] of paths) assert.is(file, name, 'the platform imports it by its path');
});

it.run();
