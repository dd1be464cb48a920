import type { Card } from './card.ts';
import { capitalised, sentencesOf, trimmed, wordsOf } from './language.ts';

const QUOTED = /["“„«»]([^"“”„«»]{8,200})["”“«»]/u;
const SAYS =
  /\b(?:said|says|say|wrote|writes|warned|warns|told|argues|argued|puts? it|sagte|sagt|sagen|schrieb|schreibt|warnt|warnte|meint|meinte|erklärt|erklärte)\b/iu;
/** Who says something, before or after the verb: one to three capitalised words, which are no pronoun. */
const NAME = String.raw`(\p{Lu}[\p{L}'’.-]+(?:\s\p{Lu}[\p{L}'’.-]+){0,2})`;
const NOBODY =
  /^(?:He|She|They|It|We|I|You|One|As|The|This|That|Er|Sie|Es|Wir|Ich|Man|Das|Der|Die|Dies|And|But|Und|Aber)$/u;

/** What someone is said to have said, in quotation marks: without a verb of saying, it may be a title. */
export function quoteOf(text: string): Card | null {
  const quoted = QUOTED.exec(text);
  const words = trimmed(quoted?.[1] ?? '');
  if (!quoted || wordsOf(words).length < 4 || !SAYS.test(text.replace(quoted[0], ''))) return null;
  const around = text.replace(quoted[0], '|');
  const before = new RegExp(`${NAME}\\s${SAYS.source}`, 'u').exec(around)?.[1];
  const after = new RegExp(`${SAYS.source}\\s${NAME}`, 'u').exec(around)?.[1];
  const by = [before, after].find((name) => name !== undefined && !NOBODY.test(name));
  return { kind: 'quote', text: capitalised(words), by: by ? trimmed(by) : null };
}

const MOST_WORDS = 7;
const MOST_ITEMS = 6;
const AND = /^(?:and|or|und|oder)\s+/iu;
const COUNTED =
  /^(?:first(?:ly)?|second(?:ly)?|third(?:ly)?|fourth(?:ly)?|finally|erstens|zweitens|drittens|viertens|schließlich)\b[,:]?\s*/iu;

/** A colon alone may stand before an explanation. */
const ANNOUNCES =
  /\b(?:two|three|four|five|six|[2-6]|things|reasons|steps|questions|ways|tips|facts|rules|ingredients|zwei|drei|vier|fünf|sechs|Dinge|Gründe|Schritte|Fragen|Wege|Tipps|Fakten|Regeln|Zutaten)\b/iu;

/** What is enumerated: after a colon, or by sentences that begin with `First` and `Second`. */
export function listOf(text: string): Card | null {
  const sentences = sentencesOf(text);
  const counted = sentences.filter((sentence) => COUNTED.test(sentence));
  if (counted.length >= 2)
    return listCard(
      '',
      counted.map((sentence) => sentence.replace(COUNTED, '')),
      2,
    );
  const [, title = '', rest = ''] =
    /^([^:]{3,60}):\s(.+)$/u.exec(sentences.find((sentence) => sentence.includes(': ')) ?? '') ?? [];
  const parts = rest.split(/,\s+|\s+(?:and|und)\s+(?=[^,]*$)/u).map((part) => part.replace(AND, ''));
  return ANNOUNCES.test(title) ? listCard(capitalised(trimmed(title)), parts, 3) : null;
}

function listCard(title: string, parts: readonly string[], fewest: number): Card | null {
  const items = parts.map((part) => capitalised(trimmed(part))).filter((item) => item !== '');
  const areShort = items.every((item) => wordsOf(item).length <= MOST_WORDS);
  return areShort && items.length >= fewest && items.length <= MOST_ITEMS ? { kind: 'list', title, items } : null;
}

const DATED = /^(?:In|By|Im Jahre?|Seit|Since|Um)\s((?:1[5-9]|20)\d\d)\b,?\s*(.+)$/u;

/** What happened in years that begin their sentences. */
export function timelineOf(text: string): Card | null {
  const clauses = sentencesOf(text).flatMap((sentence) => sentence.split(/,?\s+(?:and|und)\s+(?=(?:in|by|im)\s)/iu));
  const items = clauses.flatMap((clause) => {
    const [, when = '', what = ''] = DATED.exec(capitalised(clause)) ?? [];
    return when === '' ? [] : [{ when, what: capitalised(trimmed(what.split(/[,;:–—]\s/u)[0] ?? '')) }];
  });
  const areShort = items.every(({ what }) => what !== '' && wordsOf(what).length <= 9);
  const inOrder = items.every(({ when }, index) => index === 0 || Number(when) > Number(items[index - 1]?.when));
  return items.length >= 2 && items.length <= 5 && areShort && inOrder ? { kind: 'timeline', items } : null;
}

/** `Left versus right`, with at most three words each. */
export function comparisonOf(text: string): Card | null {
  const side = String.raw`((?:[\p{L}\d'’-]+\s){0,2}[\p{L}\d'’-]+)`;
  const found = new RegExp(String.raw`(?:^|[.!?:,]\s)${side}\s(?:vs\.?|versus)\s${side}(?=[\s,.!?:;]|$)`, 'u').exec(
    text,
  );
  const [, left = '', right = ''] = found ?? [];
  return found ? { kind: 'comparison', left: capitalised(left), right: capitalised(right) } : null;
}

const MOST_WORDS_ASKED = 14;

/** What a narration begins by asking. */
export function questionOf(text: string): Card | null {
  const [first = ''] = sentencesOf(text);
  const isShort = wordsOf(first).length >= 3 && wordsOf(first).length <= MOST_WORDS_ASKED;
  return first.endsWith('?') && isShort ? { kind: 'question', text: first } : null;
}
