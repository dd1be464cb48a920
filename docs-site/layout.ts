import MarkdownIt from 'markdown-it';
import type { Rendered, Section } from './markdown.ts';
import { groups, HOME, type ManualPage } from './pages.ts';

const escaped = new MarkdownIt().utils.escapeHtml;

/** A whole page: the header, the navigation, what it says, and what is on it. @param page null for none of them */
export function layout(page: ManualPage | null, { title, html, sections }: Rendered): string {
  const name = page === HOME ? 'Manual' : `${title} · Manual`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escaped(name)} of the content pipeline platform</title>
<link rel="icon" href="/docs/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/site.css">
<script src="/docs/theme.js"></script>
<script type="module" src="/docs/search.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header>
<a class="brand" href="/docs/manual"><img src="/docs/icon.svg" width="28" height="28" alt=""> Manual</a>
<search hidden><label class="unseen" for="sought">Search the manual</label><input id="sought" type="search" placeholder="Search  /" autocomplete="off" spellcheck="false" aria-controls="found"><div id="found" hidden><p role="status"></p><ol></ol></div></search>
<nav class="beside" aria-label="Beside the manual"><a href="/docs">API</a><a href="/">Dashboard</a></nav>
</header>
<div class="columns">
<nav class="pages" aria-label="Pages"><details open><summary>Pages</summary>${navigation(page)}</details></nav>
<main id="content" tabindex="-1">
${html}${neighbours(page)}</main>
${contents(sections)}</div>
</body>
</html>
`;
}

function navigation(page: ManualPage | null): string {
  const entries = groups.map(({ title, pages }) => {
    const links = pages.map((each) => `<li>${linkTo(each, each === page)}</li>`);
    return `<h2>${escaped(title)}</h2><ul>${links.join('')}</ul>`;
  });
  return entries.join('');
}

const linkTo = ({ path, label }: ManualPage, isHere: boolean): string =>
  `<a href="/docs/${path}"${isHere ? ' aria-current="page"' : ''}>${escaped(label)}</a>`;

function neighbours(page: ManualPage | null): string {
  const all = groups.flatMap(({ pages }) => pages);
  const at = page === null ? -1 : all.indexOf(page);
  const [before, after] = [all[at - 1], at === -1 ? undefined : all[at + 1]];
  const link = (each: ManualPage | undefined, rel: string): string =>
    each ? `<a rel="${rel}" href="/docs/${each.path}">${escaped(each.label)}</a>` : '<span></span>';
  return at === -1
    ? ''
    : `<nav class="neighbours" aria-label="Pages before and after">${link(before, 'prev')}${link(after, 'next')}</nav>\n`;
}

/** Sections of the page, where there are several. */
function contents(sections: readonly Section[]): string {
  const shown = sections.filter(({ level }) => level === 2);
  if (shown.length < 2) return '<div></div>\n';
  const links = shown.map(({ title, anchor }) => `<li><a href="#${anchor}">${escaped(title)}</a></li>`);
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${links.join('')}</ul></nav>\n`;
}
