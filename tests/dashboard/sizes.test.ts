import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildDashboard, DASHBOARD } from './support/build.ts';

const it = suite('what pages of the dashboard weigh');

const SIGN_IN_BYTES = 120_000;
const ROUTE_BYTES = 200_000;

type Chunk = {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;

it('is at most 120 kB at sign-in and 200 kB on any other route, gzip, with all that the page needs', async () => {
  await buildDashboard();
  const manifest = JSON.parse(await readFile(join(DASHBOARD, 'dist', 'manifest.json'), 'utf8')) as Manifest;
  const routes = await pagesIn(manifest);
  assert.ok(routes.length >= 8, `${routes.length} pages`);
  for (const { page, sources } of routes) {
    const bytes = await weightOf(manifest, sources);
    console.log(`${page}: ${(bytes / 1_000).toFixed(1)} kB`);
    const most = page.startsWith('entrance/') ? SIGN_IN_BYTES : ROUTE_BYTES;
    assert.ok(bytes <= most, `${page}: ${bytes} of ${most} bytes`);
  }
});

/** As the route tables have them: the page, its texts, and what is around it. */
async function pagesIn(manifest: Manifest) {
  const folder = join(DASHBOARD, 'src', 'app', 'routes');
  const tables = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  const declared = [
    ...tables.join('').matchAll(/page\('([\w-]+)', \(\) => import\('\.\.\/\.\.\/pages\/([\w/-]+)\.tsx'\)\)/g),
  ];
  return declared.map(([, area = '', page = '']) => {
    const isEntrance = page.startsWith('entrance/');
    const around = isEntrance
      ? ['src/app/entrance-router.tsx', 'src/pages/entrance/entrance.tsx']
      : ['src/app/session-router.tsx', 'src/app/shell.tsx'];
    const texts = (isEntrance ? ['core', area] : ['core', 'words', area]).map((each) => `src/texts/de/${each}.ts`);
    const sources = ['index.html', ...around, `src/pages/${page}.tsx`, ...texts];
    for (const source of sources) assert.ok(manifest[source], `${source} is in no chunk of its own`);
    return { page, sources };
  });
}

async function weightOf(manifest: Manifest, sources: readonly string[]): Promise<number> {
  const chunks = new Set<string>();
  const add = (name: string): void => {
    if (chunks.has(name)) return;
    chunks.add(name);
    for (const each of manifest[name]?.imports ?? []) add(each);
  };
  sources.forEach(add);
  const files = new Set(
    [...chunks].flatMap((name) => [manifest[name]?.file ?? [], manifest[name]?.css ?? []].flat()).concat('index.html'),
  );
  const sizes = [...files].map(async (file) => gzipSync(await readFile(join(DASHBOARD, 'dist', file))).length);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

it.run();
