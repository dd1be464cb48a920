import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { tidy } from './tidy-text.ts';

/** The article of a page, without navigation, advertising and comments. */
export function readable(html: string): { title: string; text: string } {
  const { document } = parseHTML(html);
  const named = document.querySelector('title')?.textContent;
  const article = articleOf(document);
  const title = (article?.title || named || '').replace(/\s+/g, ' ').trim();
  return { title, text: paragraphsOf(article?.content ?? html) };
}

/** Null if none is found, or if the markup is not that of a whole document, which the library does not survive. */
function articleOf(document: ReturnType<typeof parseHTML>['document']) {
  try {
    return new Readability(document, { maxElemsToParse: 50_000 }).parse();
  } catch {
    return null;
  }
}

/** The paragraphs of an article: what a list, a table or a caption says is no sentence. */
function paragraphsOf(content: string): string {
  const { document } = parseHTML(`<main>${content}</main>`);
  const blocks = [...document.querySelectorAll('p, blockquote')].map((block) =>
    (block.textContent ?? '').replace(/\s+/g, ' '),
  );
  const text = tidy(blocks.join('\n'));
  return text === '' ? tidy(document.querySelector('main')?.textContent ?? '') : text;
}
