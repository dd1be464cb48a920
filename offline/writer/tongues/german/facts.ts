import { countWords, firstCharacters } from '../../words.ts';
import { splitSentences } from './sentences.ts';
import { speakable } from './speakable.ts';
import { overlap } from './words.ts';

/** In characters: more than the longest script can use. */
const MAX_INPUT_LENGTH = 8_000;
/** Anything shorter is a caption or a button, not a statement. */
const MIN_WORDS = 4;
/** A narrator must breathe: a longer sentence is divided. */
const COMFORTABLE_WORDS = 24;
/** A sentence that cannot be divided below this is dropped. */
const MAX_WORDS = 36;
/** The share of a sentence that another must cover for it to say nothing new. */
const SAME = 0.85;

const FURNITURE: readonly RegExp[] = [
  /^(?:mehr|weiterlesen|lesen sie|lies|klick\w*|hier|jetzt|abonnier\w*|folge\w*|teilen|anmelden|registrier\w*|zum (?:artikel|video))\b.*(?:mehr|hier|artikel|beitrag|newsletter|video|weiter|klicken|kommentar\w*)\b/i,
  /^(?:anzeige|werbung|foto|bild|quelle|video|stand|von|veröffentlicht|aktualisiert|copyright|alle rechte vorbehalten)\s*[:|©]/i,
  /\b(?:cookies?|newsletter|datenschutz|affiliate)\b.*\b(?:akzeptier\w*|abonnier\w*|zustimm\w*|provision|anmeld\w*)/i,
];
const FIRST_PERSON = /(?:^|[\s(])(?:ich|mir|mich|mein(?:e[mnrs]?)?)(?=[\s,.!?;:)]|$)/i;

/**
 * The statements of a German summary in their order, each a complete sentence ready to be read aloud. Leaves out what
 * the topic already says, questions, authors talking about themselves, truncated ends and web page furniture.
 */
export function extractFacts(summary: string | null, topic: string): string[] {
  const text = firstCharacters(summary ?? '', MAX_INPUT_LENGTH)
    .replace(/<br\s*\/?>|<\/(?:p|div|li|h\d)>/gi, '\n')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, ''))
    .join('\n');
  const facts: string[] = [];
  for (const fact of splitSentences(text).flatMap(toStatements)) {
    const isTopic = overlap(fact, topic) >= SAME && overlap(topic, fact) >= SAME;
    if (!isTopic && !facts.some((other) => overlap(fact, other) >= SAME)) facts.push(fact);
  }
  return facts;
}

/** Whether a sentence refers back to the previous one and makes no sense without it. */
export const refersBack = (fact: string): boolean =>
  /^(?:er|sie|es|ihn|ihm|ihr\p{L}*|sein\p{L}*|dies\p{L}*|jene\p{L}*|das (?=ist|war|hat|liegt|macht|zeigt|führt|bedeutet|gilt)|der(?=\s(?:ist|war|hat))|da(?:bei|durch|für|gegen|mit|nach|ran|rauf|raus|rin|rum|von|vor|zu)|dort|dann|doch|aber|und|oder|denn|deshalb|deswegen|daher|darum|trotzdem|zudem|außerdem|auch|ebenso|allerdings|jedoch|hingegen|dagegen|beide\p{L}*|solche\p{L}*|letztere\p{L}*|so(?!nn|l))(?=[\s,])/iu.test(
    fact,
  );

function toStatements(raw: string): string[] {
  const text = raw.trim();
  if (/(?:…|\.{3})["“”')\]\s]*$/.test(text) || /\?["“”')\]\s]*$/.test(text)) return [];
  if (FURNITURE.some((pattern) => pattern.test(text))) return [];
  const sentence = balanceQuotes(speakable(text));
  if (FIRST_PERSON.test(sentence.replace(/"[^"]*"/g, ''))) return [];
  return divide(sentence).map(finish).filter(isStatement);
}

/** Removes a quotation mark whose counterpart was lost with the neighbouring sentence. */
const balanceQuotes = (text: string): string =>
  (text.match(/"/g) ?? []).length % 2 === 0 ? text : text.replaceAll('"', '').replace(/\s+/g, ' ').trim();

/** A main clause after a semicolon, or after `und`, `aber`, `doch` with a subject of its own, stands alone as well. */
function divide(sentence: string): string[] {
  if (countWords(sentence) <= COMFORTABLE_WORDS || sentence.includes('"')) return [sentence];
  for (const joint of sentence.matchAll(
    /;\s+|,\s+(und|aber|doch)\s+(?=(?:er|sie|es|wir|man|der|die|das|ein|eine|diese[rs]?|ihre?|seine?)\s)/gu,
  )) {
    const [head, tail] = [sentence.slice(0, joint.index), sentence.slice(joint.index + joint[0].length)];
    if (countWords(head) < MIN_WORDS || countWords(tail) < MIN_WORDS) continue;
    return [head, ...divide(joint[1] === 'aber' || joint[1] === 'doch' ? `${joint[1]} ${tail}` : tail)];
  }
  return [sentence];
}

function finish(sentence: string): string {
  const text = sentence.replace(/[\s,;:/-]+$/, '');
  const capital = text.replace(/^(["']?)(\p{Ll})/u, (_, quote: string, letter: string) => quote + letter.toUpperCase());
  return /[.!?]["']?$/.test(capital) ? capital : `${capital}.`;
}

function isStatement(fact: string): boolean {
  const letters = fact.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const words = countWords(fact);
  return words >= MIN_WORDS && words <= MAX_WORDS && letters * 2 >= fact.length;
}

/** Words of reports, and what people say instead. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/\bbezüglich\b/gi, 'zu'],
  [/\bcirca\b/gi, 'etwa'],
  [/\baufgrund von\b/gi, 'wegen'],
  [/\bzahlreiche\b/gi, 'viele'],
  [/\bzahlreichen\b/gi, 'vielen'],
  [/\bbenötigt\b/gi, 'braucht'],
  [/\bbenötigen\b/gi, 'brauchen'],
  [/\berwarb\b/gi, 'kaufte'],
  [/\berhöht sich\b/gi, 'steigt'],
  [/\bmittels\b/gi, 'mit'],
  [/\bverfügt über\b/gi, 'hat'],
  [/\bverfügen über\b/gi, 'haben'],
  [/\bbeziehungsweise\b/gi, 'oder'],
];
/** A relative clause at the end only adds to what is said. */
const TAIL = /,\s+(?:der|die|das|dem|den|deren|dessen|wobei|wodurch|was|welche[rs]?)\s[^,;"]*\.$/;

/** The same statement in plainer words, without what merely adds to it. */
export function simplify(fact: string): string {
  const plain = PLAIN.reduce((text, [pattern, word]) => text.replace(pattern, word), fact);
  const bare = plain.replace(TAIL, '.');
  const text = bare.split(' ').length >= MIN_WORDS ? bare : plain;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
