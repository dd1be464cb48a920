import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildDashboard, DASHBOARD } from './build.ts';
import { declaredPages } from './route-tables.ts';

/** Until someone can sign in. */
const SIGN_IN_BYTES = 105_000;
const ROUTE_BYTES = 200_000;

type Chunk = {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;

export type PageSize = {
  /** Its file below `dashboard/src/pages`, without the ending. */
  readonly page: string;
  /** Everything a first visit loads, gzip: markup, scripts, styles and texts. */
  readonly bytes: number;
  readonly budget: number;
};

/** What each page of the route tables weighs in a build of these sources. */
export async function sizesOfPages(): Promise<PageSize[]> {
  await buildDashboard();
  const manifest = JSON.parse(await readFile(join(DASHBOARD, 'dist', 'manifest.json'), 'utf8')) as Manifest;
  const routes = await pagesIn(manifest);
  return Promise.all(
    routes.map(async ({ page, isEntrance, sources }) => ({
      page,
      bytes: await weightOf(manifest, sources),
      budget: isEntrance ? SIGN_IN_BYTES : ROUTE_BYTES,
    })),
  );
}

/** As the route tables have them: the page, its texts, and what is around it. */
async function pagesIn(manifest: Manifest) {
  return (await declaredPages()).map(({ page, areas, isEntrance }) => {
    const around = isEntrance ? ['src/pages/entrance/entrance.tsx'] : ['src/app/session.tsx', 'src/app/shell.tsx'];
    const texts = ['core', ...(isEntrance ? [] : ['words']), ...areas].map((each) => `src/texts/de/${each}.ts`);
    const sources = ['index.html', ...around, `src/pages/${page}.tsx`, ...texts];
    for (const source of sources) if (!manifest[source]) throw new Error(`${source} is in no chunk of its own`);
    return { page, isEntrance, sources };
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
