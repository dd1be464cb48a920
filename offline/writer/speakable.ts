import { spellNumbers } from './spoken-numbers.ts';
import { firstCharacters, isUnspaced } from './words.ts';

/** Words this long are hashes, paths and the like: no one can read them aloud. */
const MAX_WORD_LENGTH = 40;
const MAX_RUN_LENGTH = 200;

type Rule = readonly [pattern: RegExp, replacement: string];

const MARKUP: readonly Rule[] = [
  [/<[^<>]*>/g, ' '],
  [/!?\[([^\]]*)\]\([^)]*\)/g, '$1'],
  [/(?:https?:\/\/|www\.)\S+/gi, ' '],
  [/\S+@\S+\.\S+/g, ' '],
  [/(^|\s)[ur]\/(?=\w)/g, '$1'],
  [/[`*~]+|(^|\s)#{1,6}\s|^\s*>\s/gm, ' '],
  [/_/g, ' '],
];

/** If an abbreviation with dots also ends its sentence, one of these follows. */
const OPENER =
  '(?=\\s+(?:The|A|An|It|Its|In|He|She|They|But|And|This|That|These|We|You|On|At|For|After|Before|While|When|As|If|Some|Many|Most|More|However|Researchers|Officials)\\b|\\s*$)';

const WORDING: readonly Rule[] = [
  [/\bC\+\+/g, 'C plus plus'],
  [/\b([CF])#/g, '$1 sharp'],
  [/\be\.g\.,?/gi, 'for example,'],
  [/\bi\.e\.,?/gi, 'that is,'],
  [new RegExp(`\\b[Ee]tc\\.${OPENER}`, 'g'), 'and so on.'],
  [/\betc\./gi, 'and so on'],
  [/\bapprox\./gi, 'about'],
  [/\bvs\.?(?=\s)/gi, 'versus'],
  [/\bw\/o(?=\s)/gi, 'without'],
  [/\bw\/(?=\s?\w)/gi, 'with '],
  [/\bNo\.\s?(?=\d)/g, 'number '],
  [/#(?=\d)/g, 'number '],
  [new RegExp(`\\b([apAP])\\.[mM]\\.${OPENER}`, 'g'), '$1m.'],
  [/\b([ap])\.m\.(?=\W|$)/gi, '$1m'],
  [/\b([\w-]+)\.(com|org|net|io|ai|dev|gov|edu)\b(?:\/\S*)?/gi, '$1 dot $2'],
  [/(\d)\s?%?\s?[-–—]\s?(?=[$€£¥₹]?\d)/g, '$1 to '],
  [/(\d)\s?°\s?C\b/g, '$1 degrees Celsius'],
  [/(\d)\s?°\s?F\b/g, '$1 degrees Fahrenheit'],
  [/(\d)\s?°/g, '$1 degrees'],
  [/(\d)\s?%/g, '$1 percent'],
  [/(\d)\s?bn\b/g, '$1 billion'],
  [/(\d)\s?[kK](?!\w)/g, '$1 thousand'],
  [/(\d)x(?!\w)/g, '$1 times'],
  [/(\d)\s?[×x]\s?(?=\d)/g, '$1 by '],
  [/(\d[\d,.]*)\+(?!\w)/g, 'more than $1'],
  [/(^|\s)[-−](?=\d)/g, '$1minus '],
  [/[~≈]\s?(?=\d)/g, 'about '],
  [/<\s?(?=\d)/g, 'less than '],
  [/>\s?(?=\d)/g, 'more than '],
  [/\s*&\s*/g, ' and '],
  [/(\w)\s\+\s(?=\w)/g, '$1 plus '],
  [/\s\/\s/g, ' or '],
  [/\s*[—–―]\s*|\s+-+\s+/g, ', '],
  [/[‘’‛`´]/g, "'"],
  [/[“”„‟«»]/g, '"'],
  [/\s*…\s*(?=\S)/g, ', '],
  [/\.{2,}(?=\s*\S)/g, ', '],
];

const PUNCTUATION: readonly Rule[] = [
  [/\s+([,;:.!?%])/g, '$1'],
  [/[!?]*\?[!?]*/g, '?'],
  [/!+/g, '!'],
  [/([.,;:])(?:\s*[.,;:])+(?=\s|$)/g, '$1'],
  [/,+([.!?])/g, '$1'],
  [/([.!?])[,;:]/g, '$1'],
  [/"\s*"/g, ''],
  [/^[\s,;:.!?%/'-]+|[\s,;:/-]+$/g, ''],
];

/**
 * A text in a form that a narrator can read aloud: without markup, addresses, emoji, brackets or symbols; numbers and
 * their units in words. On one line; lines of the input are separated by a full stop only if they had one.
 */
export function speakable(text: string): string {
  const plain = apply(decodeEntities(bounded(text.normalize('NFC').replace(/\p{Cs}/gu, ' '))), MARKUP);
  const open = withoutBrackets(plain);
  // A text that is entirely in brackets only loses the brackets.
  const worded = apply(spellNumbers(withoutStops(/[\p{L}\p{N}]/u.test(open) ? open : plain)), WORDING);
  const spoken = worded
    .replace(/[^\p{L}\p{M}\p{N}\s.,;:!?。！？、，"'/%-]/gu, ' ')
    .split(/\s+/)
    .filter((word) => word.length <= MAX_WORD_LENGTH || isUnspaced(word))
    .join(' ');
  return apply(apply(spoken, PUNCTUATION).trim(), PUNCTUATION).trim();
}

/** The patterns below look ahead within a word, so words must be bounded. */
const bounded = (text: string): string =>
  text
    .split(/\s+/)
    .map((word) => firstCharacters(word, MAX_RUN_LENGTH))
    .join(' ');

const apply = (text: string, rules: readonly Rule[]): string =>
  rules.reduce((current, [pattern, replacement]) => current.replace(pattern, replacement), text);

function withoutBrackets(text: string): string {
  let current = text;
  for (;;) {
    const next = current.replace(/\s*[([{（【][^()[\]{}（）【】]*[)\]}）】]/g, '');
    if (next === current) return current;
    current = next;
  }
}

/** `U.S.`, with its last full stop in the second group if it also ends the sentence. */
const INITIALS = new RegExp(`\\b(?:[A-Z]\\.){2,}(${OPENER})?`, 'g');

const withoutStops = (text: string): string =>
  text.replace(
    INITIALS,
    (letters: string, end: string | undefined) => letters.replaceAll('.', '') + (end === undefined ? '' : '.'),
  );

const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['hellip', '…'],
  ['mdash', '—'],
  ['ndash', '–'],
]);

function decodeEntities(text: string): string {
  return text
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6}));/gi, (_, decimal?: string, hex?: string) => {
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
      return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' ';
    })
    .replace(/&(\w+);/g, (entity, name: string) => ENTITIES.get(name.toLowerCase()) ?? entity);
}
