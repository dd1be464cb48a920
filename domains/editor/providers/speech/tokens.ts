/** A piece of text captioned as one word. */
export type Token = {
  /** As the author wrote it, including adjacent punctuation. */
  text: string;
  /** How it is spoken: plain letters, digits and marks. Never empty. */
  spoken: string;
};

/** A letter, a digit, or a symbol that is read aloud. */
const SAYS_SOMETHING = /[\p{L}\p{N}&%+=$€£¥@#°]/u;
/** Scripts written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const OPENING = /^[\p{Ps}\p{Pi}]+/u;
/** Marks of Chinese and Japanese, after which the next word stands alone. */
const ENDS_CLAUSE = /[\u3001-\u303F\uFF01-\uFF0F\uFF1A-\uFF1F・]/u;

/** A word with everything joined to it so far, kept in parts: what has been joined is never scanned again. */
type Word = { readonly parts: string[]; last: string; hasUnspaced: boolean; spoken: string };

/**
 * Splits a text into the words that captions show. Pieces without sound (a dash, an emoji) join the word before them,
 * so that every visible character stays in the captions and every word has a sound. Takes linear time.
 */
export function tokenize(text: string, language: string): Token[] {
  const words: Word[] = [];
  let opening = '';
  for (const piece of pieces(text.normalize('NFC'), language)) {
    const spoken = sayable(piece);
    const previous = words.at(-1);
    if (SAYS_SOMETHING.test(spoken)) {
      words.push({ parts: [opening, piece], last: piece, hasUnspaced: UNSPACED.test(opening + piece), spoken });
      opening = '';
    } else if (previous) {
      previous.parts.push(separator(previous.last, previous.hasUnspaced, piece), piece);
      previous.last = piece;
      previous.hasUnspaced ||= UNSPACED.test(piece);
      previous.spoken += spoken;
    } else {
      opening += `${piece} `;
    }
  }
  return words.map(({ parts, spoken }) => ({ text: parts.join(''), spoken }));
}

/** Joins words as their script does: with a space, or without one in scripts that use none. */
export const joinPieces = (left: string, right: string): string =>
  left + separator(left, UNSPACED.test(left), right) + right;

/** Whether a script without spaces joins these words. */
export const areJoined = (left: string, right: string): boolean => separator(left, UNSPACED.test(left), right) === '';

/** @param hasUnspaced whether the word at the end of `left` contains any script without spaces */
function separator(left: string, hasUnspaced: boolean, right: string): '' | ' ' {
  const touching = UNSPACED.test([...left].at(-1) ?? '') || UNSPACED.test([...right.replace(OPENING, '')][0] ?? '');
  const closing = hasUnspaced && !SAYS_SOMETHING.test(right);
  return touching || closing ? '' : ' ';
}

function pieces(text: string, language: string): string[] {
  const words = text.split(/[\s\p{Cc}]+/u).filter((word) => word !== '');
  return words.flatMap((word) => (UNSPACED.test(word) ? joinedAgain(segment(word, language)) : [word]));
}

/**
 * Brackets and quotation marks that open belong to what follows them, or a line could end with one; a word in a script
 * with spaces stays whole: the segmenter divides it at its hyphens.
 */
function joinedAgain(segments: readonly string[]): string[] {
  const found: string[] = [];
  let before: 'opening' | 'spaced' | 'other' = 'other';
  for (const segment of segments) {
    const kind = kindOf(segment);
    // What says nothing is part of a word in such a script, but does not begin one.
    const goesOn: boolean =
      before === 'opening' || (before === 'spaced' && kind !== 'opening' && !UNSPACED.test(segment));
    found.push(goesOn ? found.pop() + segment : segment);
    before = goesOn && kind === 'other' && !ENDS_CLAUSE.test(segment) && !UNSPACED.test(segment) ? before : kind;
  }
  return found;
}

function kindOf(segment: string): 'opening' | 'spaced' | 'other' {
  if (segment.replace(OPENING, '') === '') return 'opening';
  return SAYS_SOMETHING.test(segment) && !UNSPACED.test(segment) ? 'spaced' : 'other';
}

/**
 * In characters: how much is segmented at once, and how much at its end is segmented again with what follows, because
 * the cut may be inside a word.
 */
const AT_ONCE = 256;
const OVERLAP = 64;

/** The segmenter's time grows with the square of a run in the same script, so it gets the run in parts. */
function segment(run: string, language: string): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const found: string[] = [];
  for (let from = 0, atOnce = AT_ONCE; from < run.length; ) {
    const part = run.slice(from, from + atOnce);
    const certain = from + atOnce < run.length ? part.length - OVERLAP : part.length;
    const before = from;
    for (const { segment, index } of segmenter.segment(part)) {
      if (index + segment.length > certain) break;
      found.push(segment);
      from += segment.length;
    }
    // A single word longer than the part.
    atOnce = from === before ? atOnce * 2 : AT_ONCE;
  }
  return found;
}

const INVISIBLE =
  /\p{Variation_Selector}|[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\p{Co}\p{Cn}]/gu;
/** Includes the joiner that follows in sequences such as a family; joiners between letters (Hindi, Persian) stay. */
const EMOJI = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20E3)\u200D?/gu;
// A tag ends before the next one begins, so text with many tag openings is scanned only once.
const MARKUP = /<\/?[a-z][^<>]*>|[<>[\]{}|\\^~`*_]/gi;

/** Removes what an engine would read as a command (markup, phonemes in brackets) or spell out by name (emoji). */
function sayable(piece: string): string {
  return piece
    .replace(/[‘’ʼ]/gu, "'")
    .replace(/[“”„«»‹›]/gu, '"')
    .replace(/[—―]/gu, ',')
    .replace(/–/gu, '-')
    .replace(/…/gu, '.')
    .replace(INVISIBLE, '')
    .replace(EMOJI, '')
    .replace(MARKUP, '');
}
