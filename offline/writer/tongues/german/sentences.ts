import { sentencesOfLine } from '../../sentences-of-line.ts';

/** Abbreviations that end no sentence, without their last full stop. */
const ABBREVIATIONS = new Set(
  'dr prof hr fr st nr abs art bzw ca evtl ggf inkl exkl max min mio mrd tsd usw etc vgl sog u.a z.b d.h u.a.m i.d.r jh jan feb aug sep sept okt nov dez str tel'.split(
    ' ',
  ),
);

/** Splits plain German text into sentences: abbreviations, ordinals and decimals do not end one. */
export const splitSentences = (text: string): string[] =>
  text
    .replace(/\b(z|d|u|i)\.\s(?=[BhaAd]\.)/g, '$1.')
    .split(/\s*\n\s*/)
    .flatMap((line) => sentencesOfLine(line, endsSentence));

function endsSentence(word: string, next: string | undefined): boolean {
  const end = /^(.*?)([.!?…]+)["“”»«)\]]*$/su.exec(word);
  if (!end) return false;
  if (next === undefined) return true;
  const [, stem = '', mark = ''] = end;
  if (/^["„“«(]*\p{Ll}/u.test(next)) return false;
  if (mark !== '.') return true;
  // `am 3. Oktober`, `Ludwig II. regierte`, `J. S. Bach`
  if (/^\(?\d{1,2}$/.test(stem) || /^[IVX]+$/.test(stem) || /^\p{Lu}$/u.test(stem)) return false;
  return !ABBREVIATIONS.has(stem.replace(/^[„"(]+/, '').toLowerCase());
}
