import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commonSettings } from '../kernel/config/index.ts';
import { allSettings } from '../platform/start.ts';

const it = suite('the changelog and the security policy');

const ROOT = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const settings = new Set([commonSettings, ...allSettings].flatMap((table) => Object.keys(table)));
/** As the host of the repository makes them. */
const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

for (const file of ['CHANGELOG.md', 'SECURITY.md']) {
  it(`name only settings that exist: ${file}`, () => {
    const named = [...read(file).matchAll(/`(PLATFORM_[A-Z_]+)(?:=[^`]*)?`/g)].map(([, name = '']) => name);
    assert.ok(named.length > 0);
    assert.equal(
      named.filter((name) => !settings.has(name)),
      [],
    );
  });

  it(`lead only to what exists: ${file}`, () => {
    for (const [, path = '', anchor] of read(file).matchAll(/\]\(([\w./]+)(?:#([\w-]+))?\)/g)) {
      assert.ok(existsSync(join(ROOT, path)), path);
      if (anchor) assert.ok(anchorsIn(read(path)).includes(anchor), anchor);
    }
  });
}

it('begin with what is not released, and have a section for the version in package.json', () => {
  const [first, ...others] = [...read('CHANGELOG.md').matchAll(/^## \[([^\]]+)\](?: - (\d{4}-\d\d-\d\d))?$/gm)];
  assert.is(first?.[1], 'Unreleased');
  assert.ok(others.every(([, , date]) => date !== undefined));
  assert.ok(others.some(([, version]) => version === JSON.parse(read('package.json')).version));
});

it('are linked where people look first', () => {
  assert.match(read('README.md'), '](CHANGELOG.md)');
  assert.match(read('README.md'), '](SECURITY.md)');
  assert.match(read('CONTRIBUTING.md'), '](SECURITY.md)');
});

it.run();
