import { decodeHTMLStrict } from 'entities';

/**
 * Matches tags, and comments, scripts and styles with their contents. A name is matched in full, and a tag ends at the
 * next `<` or `>`: a failed match is scanned only once, so that hostile text is read in linear time like any other.
 */
const MARKUP =
  /<!--[\s\S]*?(?:-->|$)|<(script|style)(?![\w:-])[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)|<\/?([a-z][\w:-]*)(?![\w:-])[^<>]*>/gi;

/**
 * Turns HTML, or text with traces of it, into one line of plain text: without tags, scripts, styles, comments and soft
 * hyphens, with entities decoded once and white space collapsed. A lone `<` is text, and so is an entity without its
 * semicolon: it is more often part of an address than an intended entity.
 */
export function plainText(html: string): string {
  const text = html.replace(MARKUP, (_, _container, name?: string) => (name && !separatesWords(name) ? '' : ' '));
  return oneLine(decodeHTMLStrict(text));
}

/** Collapses all white space into single spaces and drops soft hyphens. */
export const oneLine = (text: string): string =>
  text
    .replace(/\u00ad/g, '')
    .replace(/[\s\p{Cc}\u200b\ufeff]+/gu, ' ')
    .trim();

/** At most `length` characters, cut between words, with an ellipsis if anything was cut. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/, '').replace(/[\ud800-\udbff]$/, '')}…`;
}

const INSIDE_WORDS = new Set(
  'a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/** Whether a tag of this name separates the words before and after it. */
export const separatesWords = (tagName: string): boolean => !INSIDE_WORDS.has(tagName.toLowerCase());
