import { overlap } from './keywords.ts';
import { isVerbIn } from './lexicon.ts';
import { splitSentences } from './sentences.ts';
import { speakable } from './speakable.ts';
import { countWords, firstCharacters, isUnspaced } from './words.ts';

/** In characters: far more than a script can use. */
const MAX_INPUT_LENGTH = 8_000;
/** Anything shorter is a caption or a button, not a statement. */
const MIN_WORDS = 4;
/** A narrator must breathe: a longer sentence is divided or trimmed. */
const COMFORTABLE_WORDS = 30;
/** A sentence that cannot be cut below this is dropped. */
const MAX_WORDS = 42;
/** The share of a sentence that the topic must cover for it to say nothing new. */
const SAME = 0.85;
/** The share of the topic that it must cover in turn: `an octopus has hearts` does not answer why it has three. */
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
 * The statements of a summary in their order, each a complete sentence ready to be read aloud. Leaves out what the
 * topic already says, questions, authors talking about themselves, truncated ends and web page furniture.
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

/** Whether a sentence refers back to the previous one and makes no sense without it. */
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

/** Removes a quotation mark whose counterpart was lost with the neighbouring sentence. */
const balanceQuotes = (text: string): string =>
  (text.match(/"/g) ?? []).length % 2 === 0 ? text : text.replaceAll('"', '').replace(/\s+/g, ' ').trim();

/** Divides a long sentence where a second clause with its own subject and verb begins. */
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

/** Drops parts that only add to a statement: the shorter sentence is still true and complete. */
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
