import type { Topic } from '../../topic.ts';
import { countWords, firstCharacters, firstWords } from '../../words.ts';
import { speakable } from './speakable.ts';

/** In characters. */
const MAX_INPUT_LENGTH = 400;
/** Anything longer is not a hook. */
const MAX_WORDS = 18;
const MAX_NAME_WORDS = 6;

const LABELS = /^(?:(?:eilmeldung|video|exklusiv|kommentar|liveblog|update|analyse|interview|podcast)\s*[:|–-])\s*/i;
const CLAUSE = /^(?:warum|wieso|weshalb|wie|was|wann|wo|woher|wohin|wer|wen|wem|wozu|worum|wovon|ob)\s/i;
const FINITE =
  /(?<!\p{L})(?:ist|sind|war|waren|hat|haben|hatte|wird|werden|wurde|wurden|kann|können|soll|sollen|muss|müssen|darf|will|wollen|gibt|geht|kommt|macht|steigt|sinkt|fällt|plant|fordert|warnt|startet|verliert|gewinnt|streicht|kauft|baut|senkt|erhöht|stoppt|zeigt|findet|entdeckt|entdecken|beschließt)(?!\p{L})/iu;

/** A topic in spoken form, and how it fits into a German sentence. `fallback` replaces a topic without words. */
export function readTopic(raw: string, fallback: string): Topic {
  const line = firstCharacters(raw.trim(), MAX_INPUT_LENGTH).replace(/\s+/g, ' ').replace(LABELS, '');
  const text = clip(speakable(line).replace(/[.,!]+$/, '')).trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return { text: fallback, kind: 'name' };
  return { text: text.charAt(0).toUpperCase() + text.slice(1), kind: kindOf(text) };
}

/** The topic within a sentence: `warum der Himmel blau ist`. */
export const inSentence = ({ text, kind }: Topic): string =>
  kind === 'clause' ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** `Warum der Himmel blau ist` has its verb at the end and continues a sentence. */
function kindOf(text: string): Topic['kind'] {
  if (text.endsWith('?')) return 'question';
  const words = text.split(' ');
  if (CLAUSE.test(text)) {
    const isMain = FINITE.test(words[1] ?? '') && words.length > 3;
    return words.length > 2 && !isMain ? 'clause' : 'unclear';
  }
  if (/[:;]/.test(text)) return 'unclear';
  if (words.length >= 3 && FINITE.test(words.slice(1).join(' '))) return 'headline';
  return words.length <= MAX_NAME_WORDS ? 'name' : 'unclear';
}

function clip(text: string): string {
  if (countWords(text) <= MAX_WORDS) return text;
  const head = firstWords(text, MAX_WORDS);
  const [, clause] = /^(.{20,})[,;:.!?]\s/.exec(head) ?? [];
  return (clause ?? head).replace(/[,;:]+$/, '');
}
