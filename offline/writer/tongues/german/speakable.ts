import { firstCharacters } from '../../words.ts';

type Rule = readonly [pattern: RegExp, replacement: string];

const MARKUP: readonly Rule[] = [
  [/<[^<>]*>/g, ' '],
  [/!?\[([^\]]*)\]\([^)]*\)/g, '$1'],
  [/(?:https?:\/\/|www\.)\S+/gi, ' '],
  [/\S+@\S+\.\S+/g, ' '],
  [/[`*~_]+|(^|\s)#{1,6}\s|^\s*>\s/gm, ' '],
  [/\[\d+\]/g, ' '],
];

const WORDING: readonly Rule[] = [
  [/\bz\.\s?B\./g, 'zum Beispiel'],
  [/\bd\.\s?h\./g, 'das heißt'],
  [/\bu\.\s?a\./g, 'unter anderem'],
  [/\bi\.\s?d\.\s?R\./g, 'in der Regel'],
  [/\busw\.(?=\s+\p{Lu}|\s*$)/gu, 'und so weiter.'],
  [/\busw\./g, 'und so weiter'],
  [/\bbzw\./g, 'beziehungsweise'],
  [/\bca\.\s?/g, 'etwa '],
  [/\bNr\.\s?(?=\d)/g, 'Nummer '],
  [/\bevtl\./g, 'eventuell'],
  [/\bggf\./g, 'gegebenenfalls'],
  [/\binkl\./g, 'inklusive'],
  [/\bvgl\./gi, 'vergleiche'],
  [/(\d)\s?%?\s?[-–—]\s?(?=[€$£]?\d)/g, '$1 bis '],
  [/([€$£])\s?(\d[\d.,]*)(\s?(?:Mio\.|Mrd\.|Millionen|Milliarden))?/g, '$2$3 $1'],
  [/(\d)\s?Mio\./g, '$1 Millionen'],
  [/(\d)\s?Mrd\./g, '$1 Milliarden'],
  [/(\d)\s?Tsd\./g, '$1 Tausend'],
  [/\s?€/g, ' Euro'],
  [/(?:US)?\s?\$/g, ' Dollar'],
  [/\s?£/g, ' Pfund'],
  [/(\d)\s?°\s?C\b/g, '$1 Grad Celsius'],
  [/(\d)\s?°/g, '$1 Grad'],
  [/(\d)\s?%/g, '$1 Prozent'],
  [/(\d)\s?km\/h\b/g, '$1 Kilometer pro Stunde'],
  [/(\d)\s?m\/s\b/g, '$1 Meter pro Sekunde'],
  [/(\d)\s?(?:km²|qkm)/g, '$1 Quadratkilometer'],
  [/(\d)\s?m²/g, '$1 Quadratmeter'],
  [/(\d)\s?m³/g, '$1 Kubikmeter'],
  [/(\d)\s?kWh\b/g, '$1 Kilowattstunden'],
  [/(\d)\s?MWh\b/g, '$1 Megawattstunden'],
  [/(\d)\s?kW\b/g, '$1 Kilowatt'],
  [/(\d)\s?MW\b/g, '$1 Megawatt'],
  [/(\d)\s?GW\b/g, '$1 Gigawatt'],
  [/(\d)\s?km\b/g, '$1 Kilometer'],
  [/(\d)\s?cm\b/g, '$1 Zentimeter'],
  [/(\d)\s?mm\b/g, '$1 Millimeter'],
  [/(\d)\s?m\b(?!\.)/g, '$1 Meter'],
  [/(\d)\s?kg\b/g, '$1 Kilogramm'],
  [/(\d)\s?GB\b/g, '$1 Gigabyte'],
  [/(\d)\s?(?:h|Std\.)(?!\p{L})/gu, '$1 Stunden'],
  [/(^|\s)[-−](?=\d)/g, '$1minus '],
  [/[~≈]\s?(?=\d)/g, 'etwa '],
  [/<\s?(?=\d)/g, 'weniger als '],
  [/>\s?(?=\d)/g, 'mehr als '],
  [/\s*&\s*/g, ' und '],
  [/\s\/\s/g, ' oder '],
  [/\s*[—―]\s*|\s+[-–]+\s+/g, ', '],
  [/[‘’‚´`]/g, '’'],
  [/[“”„«»]/g, '"'],
  [/\s*…\s*(?=\S)|\.{2,}(?=\s*\S)/g, ', '],
];

const PUNCTUATION: readonly Rule[] = [
  [/\s*\(([^()]{1,60})\)/g, ', $1,'],
  [/\s+([,;:.!?])/g, '$1'],
  [/[!?]*\?[!?]*/g, '?'],
  [/!+/g, '!'],
  [/,(?:\s*,)+/g, ','],
  [/,+([.!?:;])/g, '$1'],
  [/^[\s,;:.!?%/-]+|[\s,;:/-]+$/g, ''],
];

const MAX_WORD_LENGTH = 60;
const MOST = 4_000;

/** German text as it is read aloud: abbreviations, signs and units in words, without markup. */
export function speakable(text: string): string {
  const plain = [...MARKUP, ...WORDING].reduce(
    (current, [pattern, replacement]) => current.replace(pattern, replacement),
    firstCharacters(text.normalize('NFC'), MOST),
  );
  const words = plain.split(/\s+/).filter((word) => word !== '' && word.length <= MAX_WORD_LENGTH);
  return PUNCTUATION.reduce((current, [pattern, to]) => current.replace(pattern, to), words.join(' ')).trim();
}
