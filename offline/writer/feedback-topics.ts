import { phrases } from './keywords.ts';
import { FUNCTION_WORDS, VAGUE } from './lexicon.ts';
import { speakable } from './speakable.ts';

/** `battery life, price and the range` lists three things. */
export function listedTopics(text: string): string[] {
  return text
    .split(/,\s*(?:and\s+|or\s+)?|\s+(?:and|or|as well as)\s+/i)
    .map((part) =>
      speakable(part).replace(
        /^(?:the fact that|something about|a bit (?:about|of|on)|more about|about|that|some|any)\s+/i,
        '',
      ),
    )
    .map((part) =>
      part
        .replace(/^["']+|[.,;:!?"']+$/g, '')
        .replace(/\s+(?:too|please|first|as well|at the end|at the start|more|instead|part|bit|thing)$/i, ''),
    )
    .filter((part) => /[\p{L}\p{N}]/u.test(part) && part.split(' ').length <= 8);
}

/** The things a clause is about, as far as English words can be recognised. */
export function topicsOf(clause: string): string[] {
  if (!isEnglish(clause)) return [];
  const text = speakable(clause);
  return phrases(text)
    .filter((phrase) => !OF_THE_SCRIPT.test(phrase))
    .map((phrase) => inFull(phrase, text));
}

/** Expands `human` to `the human side` if the text says so: keywords drop words that name nothing by themselves. */
function inFull(phrase: string, text: string): string {
  const at = text.indexOf(phrase);
  const [article = ''] = /(?:\bthe|\ban?)\s+$/i.exec(text.slice(0, Math.max(0, at))) ?? [];
  const [, next = ''] = /^\s+([\p{L}-]+)/u.exec(text.slice(at + phrase.length)) ?? [];
  return at < 0 ? phrase : `${article.toLowerCase()}${phrase}${VAGUE.has(next.toLowerCase()) ? ` ${next}` : ''}`;
}

const OF_THE_SCRIPT =
  /^(?:scripts?|drafts?|versions?|feedback|like|scenes?|ideas?|angles?|perspectives?|views?|points?|please)$/i;

/** Words of another language would end up inside an English sentence. */
function isEnglish(text: string): boolean {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word !== '');
  const known = words.filter((word) => FUNCTION_WORDS.has(word)).length;
  return known >= words.length / 5 || (words.length <= 3 && /^[ -~]*$/.test(text));
}
