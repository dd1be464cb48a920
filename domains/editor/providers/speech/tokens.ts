/** A piece of text that is captioned as one word. */
export type Token = {
  /** As the author wrote it, with the punctuation that touches it. */
  text: string;
  /** What is said for it: plain letters, digits and marks. Never empty. */
  spoken: string;
};

/** A letter, a digit, or a sign that is read aloud. */
const SAYS_SOMETHING = /[\p{L}\p{N}&%+=$€£¥@#°]/u;
/** Scripts that set no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Cuts a text into the words that captions show. Words that say nothing (a dash, an emoji) join the word before them,
 * so that every visible character stays in the captions and every word has a sound.
 */
export function tokenize(text: string, language: string): Token[] {
  const tokens: Token[] = [];
  let opening = '';
  for (const piece of pieces(text.normalize('NFC'), language)) {
    const spoken = sayable(piece);
    const previous = tokens.at(-1);
    if (SAYS_SOMETHING.test(spoken)) {
      tokens.push({ text: opening + piece, spoken });
      opening = '';
    } else if (previous) {
      previous.text = joinPieces(previous.text, piece);
      previous.spoken += spoken;
    } else {
      opening += `${piece} `;
    }
  }
  return tokens;
}

/** Puts words side by side as their script does: with a space, or without one in scripts that set none. */
export function joinPieces(left: string, right: string): string {
  const touching = UNSPACED.test([...left].at(-1) ?? '') || UNSPACED.test([...right][0] ?? '');
  const closing = UNSPACED.test(left) && !SAYS_SOMETHING.test(right);
  return touching || closing ? left + right : `${left} ${right}`;
}

function pieces(text: string, language: string): string[] {
  const words = text.split(/[\s\p{Cc}]+/u).filter((word) => word !== '');
  return words.flatMap((word) => (UNSPACED.test(word) ? segment(word, language) : [word]));
}

function segment(run: string, language: string): string[] {
  return [...new Intl.Segmenter(language, { granularity: 'word' }).segment(run)].map(({ segment }) => segment);
}

const INVISIBLE =
  /\p{Variation_Selector}|[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\p{Co}\p{Cn}]/gu;
/** With the joiner that follows in a sequence such as a family; joiners between letters (Hindi, Persian) stay. */
const EMOJI = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20E3)\u200D?/gu;
const MARKUP = /<\/?[a-z][^>]*>|[<>[\]{}|\\^~`*_]/gi;

/** Without what an engine would read as a command (markup, phonemes in brackets) or spell out by name (emoji). */
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
