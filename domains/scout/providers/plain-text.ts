import { fromCodePoint } from './xml.ts';

/** More than any title or summary needs; what is beyond is not looked at. */
const LONGEST_MARKUP = 50_000;

/**
 * HTML, or text with traces of it, as one line of plain text: without tags, scripts, styles and comments, with entities
 * decoded once and white space collapsed. A lone `<` is text.
 */
export function plainText(html: string): string {
  return html
    .slice(0, LONGEST_MARKUP)
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<(script|style)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<\/?([a-z][\w:-]*)\b[^<>]*>/gi, (_, name: string) => (INLINE.has(name.toLowerCase()) ? '' : ' '))
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,30}));/gi, decode)
    .replace(/[\s\p{Cc}\u200b\ufeff]+/gu, ' ')
    .trim();
}

/** At most `length` characters, cut between words, with an ellipsis where something is missing. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/, '').replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Tags inside a word; all others part words. */
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'bdo',
  'cite',
  'code',
  'em',
  'font',
  'i',
  'mark',
  'q',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
  'wbr',
]);

function decode(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED[name] ?? NAMED[name.toLowerCase()] ?? whole;
  const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  // Numbers 128 to 159 are meant as windows-1252 (HTML standard, "numeric character reference end state").
  if (point >= 0x80 && point <= 0x9f) return new TextDecoder('windows-1252').decode(Uint8Array.of(point));
  return fromCodePoint(point, whole);
}

/** The names of Latin-1 in the order of their code points from 160 on, then those of typography and symbols. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  );

const NAMED: Record<string, string> = {
  ...Object.fromEntries(LATIN_1.map((name, index) => [name, String.fromCharCode(160 + index)])),
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  shy: '',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  lsaquo: '‹',
  rsaquo: '›',
  hellip: '…',
  bull: '•',
  dagger: '†',
  prime: '′',
  Prime: '″',
  euro: '€',
  trade: '™',
  minus: '−',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  zwj: '\u200d',
  zwnj: '\u200c',
  OElig: 'Œ',
  oelig: 'œ',
  Scaron: 'Š',
  scaron: 'š',
  Yuml: 'Ÿ',
  rarr: '→',
  larr: '←',
  uarr: '↑',
  darr: '↓',
  le: '≤',
  ge: '≥',
  ne: '≠',
  asymp: '≈',
  infin: '∞',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  mu: 'μ',
  pi: 'π',
  omega: 'ω',
  Omega: 'Ω',
  Delta: 'Δ',
};
