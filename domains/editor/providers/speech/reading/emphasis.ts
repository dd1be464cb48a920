import type { Token } from '../tokens.ts';

/** A script in capitals, or one marked everywhere, stresses nothing: at most one word in so many is stressed. */
const ONE_IN = 4;

const MARKED = /^["'(]*[*_]+\p{L}.*[*_]+/u;
const SHOUTED =
  /^(?:NOT|NO|NEVER|ALL|EVERY|ONLY|NOW|MUST|FREE|STOP|ZERO|MORE|LESS|BEST|WORST|EVER|NOTHING|EVERYTHING|NICHT|NIE|KEIN|KEINE|ALLE|ALLES|NUR|JETZT|NICHTS|NIEMALS|JEDER|JEDE)\b/u;
const FIGURE = /\d.*%|^(?:US)?[$€£¥]\d|\dbn\W*$/iu;
const MAGNITUDE = /^(?:percent|million|billion|trillion|times|Prozent|Millionen?|Milliarden?|Mio|Mrd|Mal)\b/u;
const ABSOLUTE =
  /^(?:never|nobody|nothing|only|every|first|last|biggest|largest|fastest|oldest|deadliest|worst|best|impossible|secret|nie|niemals|niemand|nichts|nur|größte[nrs]?|schnellste[nrs]?|älteste[nrs]?|beste[nrs]?|unmöglich)\b/iu;

const ENDS_SENTENCE = /[.!?…。！？]["'”’)]*$/u;

/**
 * Which words are stressed: those that the author marked (`*so*`, `NOT so`), and in a sentence without any its figure
 * (an amount, a percentage), or else its absolute (never, only, the biggest). One place in a sentence: a voice that
 * stresses everything stresses nothing.
 */
export function stressed(tokens: readonly Token[]): boolean[] {
  const marks = tokens.map(({ text }) => MARKED.test(text) || SHOUTED.test(text));
  const isMarked = marks.some(Boolean) && marks.filter(Boolean).length * ONE_IN <= tokens.length + ONE_IN - 1;
  const stress = tokens.map(() => false);
  for (const [first, last] of sentences(tokens)) {
    const within = (index: number) => index >= first && index <= last;
    const chosen = isMarked ? marks.flatMap((mark, index) => (mark && within(index) ? [index] : [])) : [];
    for (const index of chosen.length > 0 ? chosen : oneOf(tokens, first, last)) stress[index] = true;
  }
  return stress;
}

function oneOf(tokens: readonly Token[], first: number, last: number): number[] {
  let absolute: number[] = [];
  for (let index = first; index <= last; index++) {
    const text = tokens[index]?.text ?? '';
    const next = index < last ? (tokens[index + 1]?.text ?? '') : '';
    if (/\d/.test(text) && MAGNITUDE.test(next)) return [index, index + 1];
    if (FIGURE.test(text)) return [index];
    if (absolute.length === 0 && ABSOLUTE.test(text)) absolute = [index];
  }
  return absolute;
}

function sentences(tokens: readonly Token[]): [first: number, last: number][] {
  const found: [number, number][] = [];
  let first = 0;
  for (const [index, { text }] of tokens.entries()) {
    if (!ENDS_SENTENCE.test(text) && index < tokens.length - 1) continue;
    found.push([first, index]);
    first = index + 1;
  }
  return found;
}
