import { FUNCTION_WORDS, isVerbForm, isVerbIn } from './lexicon.ts';
import { speakable } from './speakable.ts';
import { countWords, firstCharacters, firstWords } from './words.ts';

/** In characters. */
const MAX_INPUT_LENGTH = 400;
/** Anything longer is not a hook. */
const MAX_WORDS = 18;
/** Up to this length, words without a verb count as a name; beyond it, there is probably an unknown verb. */
const MAX_NAME_WORDS = 5;

export type Topic = {
  /** Without a full stop; a question keeps its mark. */
  text: string;
  /**
   * `headline`: a statement that stands on its own. `name`: a thing one can talk about. `unclear`: not certain to be
   * either, so it is only ever quoted. `clause`: begins with how or why.
   */
  kind: 'headline' | 'name' | 'clause' | 'question' | 'unclear';
};

const LABELS =
  /^(?:(?:show|ask|tell|launch) hn\s*[:–-]|\[[^\]]{1,20}\]|til\s+(?:that\s+)?|eli5\s*:|(?:breaking(?: news)?|watch|live|video|exclusive|opinion|update|just in|analysis|explained)\s*[:|–-])\s*/i;

/** A trend's topic in spoken form, and how it fits into a sentence. `fallback` replaces a topic without words. */
export function readTopic(raw: string, fallback: string): Topic {
  const text = clip(recase(speakable(withoutLabels(raw)).replace(/[.,!]+$/, ''))).trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return { text: fallback, kind: 'name' };
  return { text: capitalize(text), kind: kindOf(text) };
}

/** The topic as it appears mid-sentence. */
export const inSentence = ({ text }: Topic): string =>
  text.replace(/^(?:(?:How|Why|What|When|Where|Who|A|An)(?=\s)|The(?=\s\p{Ll}))/u, (word) => word.toLowerCase());

function withoutLabels(raw: string): string {
  const line = firstCharacters(raw.trim(), MAX_INPUT_LENGTH).replace(/\s+/g, ' ');
  const open = line.replace(LABELS, '').replace(LABELS, '') || line;
  // A site's name after a bar, or after a dash if enough text precedes it.
  const [, front] = /^(.{12,}?)\s+(?:\||[-–—])\s+(?:[\p{Lu}\d][\p{L}\d.'&]*\s?(?:of |the )?){1,4}$/u.exec(open) ?? [];
  return front && countWords(front) >= 4 ? front : open;
}

function kindOf(text: string): Topic['kind'] {
  if (text.endsWith('?')) return 'question';
  const words = text.split(' ').map((word) => word.replace(/[^\p{L}\p{N}'-]+$/u, ''));
  if (/[:;!。！，]/u.test(text)) return 'unclear';
  if (/^(?:how|why|what|when|where|who)$/i.test(words[0] ?? '') && words.length > 2) return 'clause';
  if (/^the (?:day|night|week|month|year|time|moment|hour|way|reason)\b/i.test(text)) return 'unclear';
  // `The doctor who proved …` names a person: the verb after `who` does not make it a headline.
  const relative = words.findIndex((word, index) => index > 0 && /^(?:who|which|that|whose)$/i.test(word));
  const main = relative < 0 ? words : words.slice(0, relative);
  if (main.length >= 3 && main.some((_, index) => index > 0 && isVerbIn(main, index))) return 'headline';
  if (text.includes(',')) return 'unclear';
  if (/^(?:the|an?)$/i.test(words[0] ?? '')) return 'name';
  return words.length <= MAX_NAME_WORDS && !words.some(isVerbForm) ? 'name' : 'unclear';
}

/** Searches come in lower case and some headlines in capitals; a title uses neither. */
function recase(text: string): string {
  const words = text.split(' ');
  if (!/\p{Ll}/u.test(text) && words.length > 2) return words.map(lowerCapitals).join(' ');
  const isSearch = !/\p{Lu}/u.test(text) && words.length <= 4 && !FUNCTION_WORDS.has(words[0] ?? '');
  return isSearch
    ? words.map((word) => (FUNCTION_WORDS.has(word) || word === 'versus' ? word : capitalize(word))).join(' ')
    : text;
}

/** Short words in capitals may be abbreviations, unless they are common words. */
function lowerCapitals(word: string): string {
  const lower = word.toLowerCase();
  if (FUNCTION_WORDS.has(lower)) return /^(?:US|IT|WHO)$/.test(word) ? word : lower;
  return word.length > 4 || isVerbForm(word) ? word.charAt(0) + lower.slice(1) : word;
}

function clip(text: string): string {
  if (countWords(text) <= MAX_WORDS) return text;
  const head = firstWords(text, MAX_WORDS);
  const [, clause] = /^(.{20,})[,;:.!?]\s/.exec(head) ?? [];
  if (clause) return clause;
  const words = head.split(' ');
  while (words.length > 4 && FUNCTION_WORDS.has((words.at(-1) ?? '').toLowerCase())) words.pop();
  return words.join(' ').replace(/[,;:]+$/, '');
}

const capitalize = (text: string): string =>
  text.replace(/^(["']?)(\p{Ll})(?!\p{Lu})/u, (_, quote: string, letter: string) => quote + letter.toUpperCase());
