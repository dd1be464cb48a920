import type { Language } from './language.ts';

/** A statistic that a text names: its value as it is written there, what stands before it and after it. */
export type Figure = {
  readonly value: number;
  readonly prefix: string;
  readonly unit: string;
  /** Where it is in the text, with what belongs to it. */
  readonly from: number;
  readonly to: number;
  /** How much it says, of several in one scene; 0: only together with others. */
  readonly weight: number;
};

const NUMBER: Readonly<Record<Language, string>> = {
  en: String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`,
  de: String.raw`\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:,\d+)?`,
};
const MAGNITUDE =
  'hundred|thousand|million|billion|trillion|tausend|Millionen|Million|Milliarden|Milliarde|Billionen|Billion';
const CURRENCY = 'dollars|dollar|euros|euro|pounds|yen|Dollar|Euro|Pfund|Franken|Yen|Kronen';
const MEASURE = [
  'kilometers|kilometres|kilometer|km|miles|mile|Meilen|meters|metres|meter|Meter|feet|foot',
  'kilograms|kilogram|Kilogramm|Kilo|kg|milligrams|Milligramm|mg|grams|Gramm|tonnes|tons|Tonnen|pounds',
  'litres|liters|Liter|gallons|degrees Celsius|degrees Fahrenheit|degrees|Grad Celsius|Grad',
  'kilowatts|megawatts|gigawatts|watts|Kilowatt|Megawatt|Gigawatt|Watt|calories|kilocalories|Kalorien|Kilokalorien',
  'gigabytes|megabytes|terabytes|Gigabyte|Megabyte|Terabyte|mph|km/h|hectares|Hektar|acres',
].join('|');

/** What is more or less than the number. */
const LIMITS: readonly (readonly [words: RegExp, sign: string])[] = [
  [/(?:more than|over|mehr als|über)$/iu, '> '],
  [/(?:less than|fewer than|under|weniger als|unter)$/iu, '< '],
  [/(?:about|around|nearly|almost|roughly|some|fast|rund|etwa|circa|ca\.|knapp|beinahe)$/iu, '≈ '],
  [/(?:up to|bis zu)$/iu, '≤ '],
  [/(?:at least|mindestens)$/iu, '≥ '],
];

const MONTHS =
  'January|February|March|April|May|June|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember';
/** Before a number, what makes it a date, a name, a part of a range, or less than nothing. */
const NO_FIGURE_AFTER = new RegExp(
  String.raw`(?:\b(?:minus|${MONTHS}|version|Version|number|Nummer|No\.|Nr\.|iOS|Windows|Apollo|episode|chapter|page|season|Seite|Folge|Kapitel|Staffel|top|Top)|\d[\s,.]*(?:to|bis|or|oder|-|–|and|und)|\b(?:between|zwischen))$`,
  'u',
);
/** After a number, what makes it a date, a time, an ordinal, a part of a range or of a longer number. */
const NO_FIGURE_BEFORE = new RegExp(
  String.raw`^(?:st|nd|rd|th|\.\s*(?:${MONTHS})|\s+(?:${MONTHS})\b|\s*(?:a\.?m|p\.?m|o'clock|Uhr)\b|:\d|[-–/]\s*\d|\s*(?:to|bis|or|oder)\s+\d|\s+(?:and|und)\s+\d[\d.,]*\s*(?:percent|Prozent|%)|[\s.]\d)`,
  'u',
);

/** The statistics in a text, in its order. Years, dates, times, ordinals, ranges, names and telephone numbers are none. */
export function figuresIn(text: string, language: Language): Figure[] {
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\d.,+#/:(–-])([$€£¥]\s?)?(${NUMBER[language]})(?![\p{L}]{1,3}\d)`,
    'gu',
  );
  return [...text.matchAll(pattern)].flatMap((match): Figure[] => {
    const [whole, sign = '', digits = ''] = match;
    const before = text.slice(0, match.index).trimEnd();
    const after = text.slice(match.index + whole.length);
    if (NO_FIGURE_AFTER.test(before) || NO_FIGURE_BEFORE.test(after)) return [];
    const value = readNumber(digits, language);
    const counted = countedIn(after, digits, sign !== '');
    if (counted.weight === 0 && isYear(digits)) return [];
    if (counted.unit === '%' && (value === 100 || value === 0)) return [];
    const limit = LIMITS.find(([words]) => words.test(before))?.[1] ?? '';
    const to = match.index + whole.length + counted.length;
    return [{ value, prefix: limit + sign.trim(), unit: counted.unit, from: match.index, to, weight: counted.weight }];
  });
}

/** Any number that is written in digits, statistic or not. */
export const countNumbers = (text: string): number => text.match(/\d[\d.,]*/gu)?.length ?? 0;

export const isYear = (digits: string): boolean => /^(?:1[5-9]|20)\d\d$/u.test(digits);

function readNumber(digits: string, language: Language): number {
  const [group, decimal] = language === 'en' ? [',', '.'] : ['.', ','];
  return Number(digits.replaceAll(group, '').replace(decimal, '.'));
}

type Counted = { readonly unit: string; readonly length: number; readonly weight: number };

/** What a number counts, by what follows it. */
function countedIn(after: string, digits: string, isMoney: boolean): Counted {
  const percent = /^\s?(?:%|percent\b|per cent\b|Prozent\b)/u.exec(after);
  if (percent) return { unit: '%', length: percent[0].length, weight: 5 };
  const found = new RegExp(String.raw`^\s(?:(${MAGNITUDE})\b)?\s?((?:${CURRENCY}|${MEASURE})(?![\p{L}]))?`, 'u').exec(
    after,
  );
  const [whole = '', magnitude, measure] = found ?? [];
  const unit = [magnitude, measure].filter(Boolean).join(' ');
  const isPriced = isMoney || (measure !== undefined && new RegExp(`^(?:${CURRENCY})$`, 'u').test(measure));
  if (unit !== '' || isMoney)
    return { unit, length: unit === '' ? 0 : whole.trimEnd().length, weight: isPriced ? 4 : magnitude ? 3 : 2 };
  // A number with separated thousands is neither a year nor a name: 1,200 adults.
  const noun = /^\s(\p{L}{3,20})(?![\p{L}\d])/u.exec(after);
  if (noun && /\d[.,]\d{3}$/u.test(digits) && !FUNCTION_WORDS.test(noun[1] ?? ''))
    return { unit: noun[1] ?? '', length: noun[0].length, weight: 1 };
  return { unit: '', length: 0, weight: 0 };
}

const FUNCTION_WORDS =
  /^(?:and|the|that|with|from|for|but|are|was|were|has|und|oder|die|der|das|mit|von|sind|waren|hat|aber|more|mehr)$/iu;
