import { overlap } from './keywords.ts';
import { isVerbIn } from './lexicon.ts';
import { splitSentences } from './sentences.ts';
import { speakable } from './speakable.ts';
import { countWords, firstCharacters, isUnspaced } from './words.ts';

/** In characters: far more than a script can use. */
const MAX_INPUT_LENGTH = 4_000;
/** Fewer words are a caption or a button, not a statement. */
const MIN_WORDS = 4;
/** A narrator needs to breathe: a longer sentence is divided or trimmed. */
const COMFORTABLE_WORDS = 30;
/** What cannot be brought below this is left out. */
const MAX_WORDS = 42;
/** A sentence of which the topic says this much already tells nothing new. */
const SAME = 0.85;
/** And the fact this much of the topic: `an octopus has hearts` is no answer to why it has three. */
const SAME_BACK = 0.75;

const FURNITURE: readonly RegExp[] = [
  /^(?:read|learn|find out|see|click|tap|subscribe|sign up|log in|watch|listen|follow us|share|download|continue|view|check out|advertisement|sponsored)\b.*\b(?:more|here|now|us|up|full|entire|article|post|story|reading|video|newsletter|below|link)\b/i,
  /^(?:advertisement|sponsored|photo|image|picture|video|credit|source|getty|via|related|tags?|submitted by|comments?|points?|article url|comments url|copyright|all rights reserved)\b\s*[:.|]?/i,
  /\bappeared first on\b/i,
  /\b(?:cookies?|newsletter|affiliate|paywall)\b.*\b(?:accept|sign|subscribe|commission|enable)\b/i,
];
const DATELINE =
  /^(?:[A-Z][\p{Lu}.,' -]{2,40}\s*)?(?:,\s*\w+\.?\s+\d{1,2}\s*)?(?:\((?:AP|Reuters|AFP|dpa|UPI|[A-Z][\w ]{2,20})\)\s*)?[—–-]{1,2}\s+(?=\p{Lu})/u;
const FIRST_PERSON = /(?:^|[\s(])(?:I|I'm|I've|I'd|I'll|my|me|mine|myself)(?=[\s,.!?;:)]|$)/;

/**
 * What a summary states, one whole sentence each, ready to be read out, in its order. Left out: what the topic says already,
 * questions, what an author says of himself, cut-off ends, and the furniture of web pages.
 */
export function extractFacts(summary: string | null, topic: string): string[] {
  const sentences = splitSentences(withoutFurniture(firstCharacters(summary ?? '', MAX_INPUT_LENGTH))).flatMap(
    toStatements,
  );
  const facts: string[] = [];
  for (const fact of sentences) {
    const isKnown =
      (overlap(fact, topic) >= SAME && overlap(topic, fact) >= SAME_BACK) ||
      facts.some((other) => repeats(fact, other) || repeats(other, fact));
    if (!isKnown) facts.push(fact);
  }
  return facts;
}

/** Whether a sentence points back to the one before it, and makes no sense without. */
export const refersBack = (fact: string): boolean =>
  /^(?:he|she|they|it|its|his|her|their|this|that|these|those|such|but|and|or|so|however|also|instead|meanwhile|moreover|still|yet|then|both|another|(?:one|two|three) (?!of\b)|the (?:company|firm|team|group|study|report|move|decision|device|couple|pair|agency))\b/i.test(
    fact,
  );

function withoutFurniture(summary: string): string {
  return summary
    .replace(/<br\s*\/?>|<\/(?:p|div|li|h\d)>/gi, '\n')
    .replace(/\[(?:…|\.{3}|&#8230;|&hellip;)\]/g, '…')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').replace(DATELINE, ''))
    .join('\n');
}

function toStatements(raw: string): string[] {
  if (
    /(?:…|\.{3})["'”’)\]\s]*$/.test(raw) ||
    /\?["'”’)\]\s]*$/.test(raw) ||
    FURNITURE.some((pattern) => pattern.test(raw.trim()))
  )
    return [];
  const sentence = balanceQuotes(speakable(raw));
  if (FIRST_PERSON.test(sentence.replace(/"[^"]*"/g, ''))) return [];
  return divide(sentence).map(shorten).map(finish).filter(isStatement);
}

/** A quote that lost its other half with the sentence beside it is no quote. */
const balanceQuotes = (text: string): string =>
  (text.match(/"/g) ?? []).length % 2 === 0 ? text : text.replaceAll('"', '').replace(/\s+/g, ' ').trim();

/** Divides a long sentence where a second one, with its own subject and verb, begins. */
function divide(sentence: string): string[] {
  if (countWords(sentence) <= COMFORTABLE_WORDS || sentence.includes('"')) return [sentence];
  for (const joint of sentence.matchAll(
    /;\s+|,\s+(and|but|so)\s+(?=(?:it|they|he|she|we|the|its|their|this|these|a|an|\p{Lu}\S+)\s)/gu,
  )) {
    const [head, tail] = [sentence.slice(0, joint.index), sentence.slice(joint.index + joint[0].length)];
    if (!isClause(head) || !isClause(tail)) continue;
    return [head, ...divide(joint[1] && joint[1] !== 'and' ? `${joint[1]} ${tail}` : tail)];
  }
  return [sentence];
}

/** Drops what only adds to a statement: the shorter sentence stays true and whole. */
function shorten(sentence: string): string {
  let current = sentence;
  while (countWords(current) > COMFORTABLE_WORDS) {
    const shorter = current.replace(
      /,\s+(?:which|who|where|while|whose|as|after|although|with|including|saying|adding|making|allowing|leading|following|because|since)\b[^,;]*[.!]?$/,
      '',
    );
    if (shorter === current || countWords(shorter) < MIN_WORDS * 2 || !isClause(shorter)) break;
    current = shorter;
  }
  return current;
}

function finish(sentence: string): string {
  const text = sentence.replace(/[\s,;:/-]+$/, '');
  const capital = text.replace(
    /^(["']?)(\p{Ll})(?!\p{Lu})/u,
    (_, quote: string, letter: string) => quote + letter.toUpperCase(),
  );
  return /[.!?。！？]["']?$/.test(capital) ? capital : `${capital}.`;
}

function isStatement(fact: string): boolean {
  const letters = fact.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const words = countWords(fact);
  return words >= MIN_WORDS && words <= MAX_WORDS && letters * 2 >= fact.length && (letters >= 12 || isUnspaced(fact));
}

function isClause(text: string): boolean {
  const words = text.split(/\s+/).map((word) => word.replace(/[^\p{L}\p{N}]+$/u, ''));
  return words.some((_, index) => index > 0 && isVerbIn(words, index));
}

function repeats(fact: string, other: string): boolean {
  const [inner, outer] = [fact, other].map((text) => text.toLowerCase().replace(/[.!?]+$/, '')) as [string, string];
  return outer.includes(inner) || overlap(fact, other) >= SAME;
}
