import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import MiniSearch from 'minisearch';
import { layout } from './layout.ts';
import { type Rendered, render } from './markdown.ts';
import { allPages, type ManualPage } from './pages.ts';

export const ROOT = join(import.meta.dirname, '..');

const read = (file: string): Promise<string> => readFile(join(ROOT, file), 'utf8');

const NOT_FOUND: Rendered = {
  title: 'There is no such page',
  html: '<h1>There is no such page</h1>\n<p>It may have moved: search for it, or begin at <a href="/docs/manual">the manual</a>. The API is described at <a href="/docs">its own page</a>.</p>\n',
  sections: [],
  links: [],
};

/** Every page as it is written, in the order of the navigation. */
export const renderedPages = (): Promise<readonly { page: ManualPage; rendered: Rendered }[]> =>
  Promise.all(allPages.map(async (page) => ({ page, rendered: render(page.file, await read(page.file)) })));

/** The files of the site by name: the gateway serves each below `/docs/`, pages without their extension. */
export async function siteFiles(): Promise<Readonly<Record<string, string>>> {
  const pages = await renderedPages();
  return {
    ...Object.fromEntries(pages.map(({ page, rendered }) => [`${page.path}.html`, layout(page, rendered)])),
    'not-found.html': layout(null, NOT_FOUND),
    'site.css': `${await read('dashboard/src/design/tokens.css')}\n${await read('docs-site/browser/site.css')}`,
    'theme.js': await read('docs-site/browser/theme.js'),
    'search.js': await read('docs-site/browser/search.js'),
    'search-engine.js': await searchEngine(),
    'search-index.js': `export const index = ${JSON.stringify(indexOf(pages))};\n`,
    'icon.svg': await read('dashboard/public/icon.svg'),
  };
}

/** By section: whoever searches is led to the place, and not to the top of a long page. */
function indexOf(pages: readonly { page: ManualPage; rendered: Rendered }[]): string {
  const search = new MiniSearch<Record<string, string>>({ fields: ['title', 'text'], storeFields: ['title', 'page'] });
  for (const { page, rendered } of pages) {
    for (const { level, title, anchor, text } of rendered.sections) {
      const id = level === 1 ? `/docs/${page.path}` : `/docs/${page.path}#${anchor}`;
      search.add({ id, title, page: rendered.title, text });
    }
  }
  return JSON.stringify(search);
}

/** The library as browsers load it, without the address of what it was made from. */
async function searchEngine(): Promise<string> {
  const forNode = createRequire(import.meta.url).resolve('minisearch');
  const source = await readFile(join(dirname(forNode), '..', 'es', 'index.js'), 'utf8');
  return source.replace(/\/\/# sourceMappingURL=.*\s*$/, '');
}
