import { sentencesOfLine } from './sentences-of-line.ts';

const TITLES = new Set(
  'mr mrs ms dr prof sen rep gov gen lt col sgt capt st mt ft fig jr sr inc ltd co corp dept univ vol jan feb mar apr jun jul aug sep sept oct nov dec'.split(
    ' ',
  ),
);
/** May end a name or a sentence: only what follows tells. */
const ENDS_NAMES = new Set(['inc', 'ltd', 'co', 'corp', 'jr', 'sr']);
const STARTER =
  /^(?:the|a|an|it|its|in|he|she|they|but|and|this|that|these|we|you|on|at|for|after|before|while|when|as|if|some|many|most|more|however|researchers|officials)$/i;

/**
 * Splits plain text into sentences. Abbreviations, initials, decimals and version numbers do not end one; a line break
 * does, unless the next line continues in lower case.
 */
export function splitSentences(text: string): string[] {
  return text
    .replace(/([。！？])/g, '$1 ')
    .split(/\s*\n\s*(?![\s\p{Ll}])/u)
    .flatMap((line) => sentencesOfLine(line, endsSentence));
}

function endsSentence(word: string, next: string | undefined): boolean {
  const end = /^(.*?)([.!?…。！？]+)["'”’)\]]*$/su.exec(word);
  if (!end) return false;
  if (next === undefined) return true;
  const [, stem = '', mark = ''] = end;
  if (/[。！？]/.test(mark)) return true;
  // A sentence begins with a capital, a digit or a quote; names like iPhone are the exception.
  if (/^["'“‘(]*\p{Ll}(?!\p{Lu})/u.test(next)) return false;
  if (mark !== '.') return true;
  const name = stem.replace(/^["'“‘([]+/, '').toLowerCase();
  if (/^(?:\p{L}\.)+\p{L}$/u.test(name)) return STARTER.test(next);
  if (/^\p{L}$/u.test(name) && stem !== 'I') return false;
  if (!TITLES.has(name)) return true;
  return ENDS_NAMES.has(name) && STARTER.test(next);
}
