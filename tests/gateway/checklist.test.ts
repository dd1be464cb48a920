import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const it = suite('the security checklist');

const TESTS = join(import.meta.dirname, '..');
const POINTS = /^(?:[A-Z]\d+(?:, |: | ))+/;

/** The points that the names of tests and suites begin with. */
async function named(): Promise<Set<string>> {
  const files = (await readdir(TESTS, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const texts = await Promise.all(files.map((file) => readFile(join(TESTS, file), 'utf8')));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/\(\s*['`]([A-Z]\d+[,: ][^'`]*)/g)].map(([, name = '']) => name),
  );
  return new Set(names.flatMap((name) => POINTS.exec(name)?.[0].match(/[A-Z]\d+/g) ?? []));
}

it('lists every point that a test is named after, and none that no test is named after', async () => {
  const text = await readFile(join(import.meta.dirname, 'CHECKLIST.md'), 'utf8');
  const listed = [...text.matchAll(/^\| ([A-Z]\d+) \|/gm)].map(([, point = '']) => point);
  const points = await named();
  assert.ok(points.size > 50, `${points.size} points`);
  assert.equal(
    listed.filter((point) => !points.has(point)),
    [],
    'listed, and proven by no test',
  );
  assert.equal(
    [...points].filter((point) => !listed.includes(point)),
    [],
    'proven, and not listed',
  );
});

it.run();
