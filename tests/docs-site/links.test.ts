import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ROOT, renderedPages, siteFiles } from '../../docs-site/build.ts';
import { render } from '../../docs-site/markdown.ts';
import { allPages, served } from '../../docs-site/pages.ts';

const it = suite('the manual');

it('leads only to pages and sections that exist, and to files of the repository', async () => {
  const pages = await renderedPages();
  const anchors = new Map(
    pages.map(({ page, rendered }) => [`/docs/${page.path}`, new Set(rendered.sections.map(({ anchor }) => anchor))]),
  );
  const broken = pages.flatMap(({ page, rendered }) =>
    rendered.links.flatMap(({ target, address }) => {
      const says = `${page.file}: ${target}`;
      if (address === null) return existsSync(join(ROOT, dirname(page.file), target.split('#')[0] ?? '')) ? [] : [says];
      if (/^https?:/.test(address)) return [];
      const [path, anchor] = address.split('#');
      if (path && served.has(path)) return [];
      const there = anchors.get(path || `/docs/${page.path}`);
      return there && (anchor === undefined || there.has(anchor)) ? [] : [says];
    }),
  );
  assert.equal(broken, []);
  assert.ok(pages.flatMap(({ rendered }) => rendered.links).length > 60);
});

it('has every document of docs/, under a name of its own', async () => {
  const written = (await readdir(join(ROOT, 'docs'), { recursive: true }))
    .filter((file) => file.endsWith('.md') && !/^(films|screenshots)\//.test(file))
    .map((file) => `docs/${file}`);
  const files = allPages.map(({ file }) => file);
  assert.equal(
    written.filter((file) => !files.includes(file)),
    [],
  );
  assert.is(new Set(allPages.map(({ path }) => path)).size, allPages.length);
  assert.is(new Set(allPages.map(({ label }) => label)).size, allPages.length);
});

it('has a title on every page, no two of them the same', async () => {
  const titles = Object.entries(await siteFiles())
    .filter(([name]) => name.endsWith('.html'))
    .map(([, html]) => /<title>([^<]+)<\/title>/.exec(html)?.[1]);
  assert.ok(titles.every((title) => title?.endsWith('Manual of the content pipeline platform')));
  assert.is(new Set(titles).size, titles.length);
});

it('loads nothing from elsewhere, and has nothing inline that its policy would refuse', async () => {
  for (const [name, text] of Object.entries(await siteFiles())) {
    if (name.endsWith('.html')) {
      assert.not.match(text, /<(?:script|link|img|iframe|source)[^>]+(?:src|href)="(?!\/docs\/)/, name);
      assert.not.match(text, /<[a-z][^>]* (?:style|on\w+)="/, name);
      assert.not.match(text, /<script(?![^>]* src=)|<style/, name);
    }
    if (name.endsWith('.css')) assert.not.match(text, /url\(|@import/, name);
  }
});

it('takes a heading twice, markup as text, and a link to a file of the repository as what it says', () => {
  const { html, sections, links } = render(
    'docs/x.md',
    '# One\n\n## Two `b`\n\n## Two b\n\n<b>no</b> [runner](../main.ts), [settings](reference/settings.md#stores)\n\n| a |\n|--:|\n| 1 |\n',
  );
  assert.equal(
    sections.map(({ anchor }) => anchor),
    ['one', 'two-b', 'two-b-1'],
  );
  assert.match(html, '&lt;b&gt;no&lt;/b&gt; runner, <a href="/docs/reference/settings#stores">settings</a>');
  assert.match(html, '<td class="to-the-right">1</td>');
  assert.equal(
    links.map(({ address }) => address),
    [null, '/docs/reference/settings#stores'],
  );
});

it('refuses a page without a title, and pictures', () => {
  assert.throws(() => render('docs/x.md', 'text'), /does not begin with its title/);
  assert.throws(() => render('docs/x.md', '# One\n\n![x](x.png)'), /shows no pictures/);
});

for (const file of ['README.md', 'docs-site/README.md', 'domains/README.md', 'tests/README.md']) {
  it(`is written like the rest of the repository, where ${file} leads to files that exist`, async () => {
    const text = await readFile(join(ROOT, file), 'utf8');
    for (const [, target = ''] of text.matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g))
      assert.ok(existsSync(join(ROOT, dirname(file), target)), target);
  });
}

it.run();
