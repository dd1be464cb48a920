import { ENGLISH_NAMES } from './english-names.ts';
import { fromRoman, ROMAN } from './roman.ts';
import { anyOf, type Rule } from './rules.ts';

const ABBREVIATIONS: Record<string, string> = {
  'Dr.': 'Doctor',
  'Mr.': 'Mister',
  'Mrs.': 'Missis',
  'Ms.': 'Miz',
  'Prof.': 'Professor',
  'Gen.': 'General',
  'Sen.': 'Senator',
  'Gov.': 'Governor',
  'Rep.': 'Representative',
  'Lt.': 'Lieutenant',
  'Capt.': 'Captain',
  'Sgt.': 'Sergeant',
  'St.': 'Saint',
  'Mt.': 'Mount',
};
/** Those that may end a sentence: their dot stays before a word that begins one. */
const AT_THE_END: Record<string, string> = {
  'Jr.': 'Junior',
  'Sr.': 'Senior',
  'Inc.': 'Incorporated',
  'Ltd.': 'Limited',
  'Corp.': 'Corporation',
  'Co.': 'Company',
};
const ANYWHERE: Record<string, string> = {
  'approx.': 'approximately',
  'est.': 'estimated',
  'vs.': 'versus',
  vs: 'versus',
  'i.e.': 'that_is',
  'e.g.': 'for_example',
  'w/': 'with',
  'w/o': 'without',
};
const MONTHS: Record<string, string> = {
  Jan: 'January',
  Feb: 'February',
  Mar: 'March',
  Apr: 'April',
  Jun: 'June',
  Jul: 'July',
  Aug: 'August',
  Sep: 'September',
  Sept: 'September',
  Oct: 'October',
  Nov: 'November',
  Dec: 'December',
};
const ALL_MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
const UNITS: Record<string, string> = {
  km: 'kilometers',
  m: 'meters',
  cm: 'centimeters',
  mm: 'millimeters',
  kg: 'kilograms',
  mg: 'milligrams',
  ml: 'milliliters',
  ft: 'feet',
  lb: 'pounds',
  lbs: 'pounds',
  oz: 'ounces',
  mph: 'miles_per_hour',
  'km/h': 'kilometers_per_hour',
  'm/s': 'meters_per_second',
  km2: 'square_kilometers',
  'km²': 'square_kilometers',
  'm²': 'square_meters',
  KB: 'kilobytes',
  MB: 'megabytes',
  GB: 'gigabytes',
  TB: 'terabytes',
  Hz: 'hertz',
  kHz: 'kilohertz',
  MHz: 'megahertz',
  GHz: 'gigahertz',
  W: 'watts',
  kW: 'kilowatts',
  MW: 'megawatts',
  GW: 'gigawatts',
  kWh: 'kilowatt_hours',
  MWh: 'megawatt_hours',
  '°C': 'degrees_Celsius',
  '°F': 'degrees_Fahrenheit',
  '°': 'degrees',
};
const CURRENCIES: Record<string, readonly [one: string, several: string]> = {
  $: ['dollar', 'dollars'],
  US$: ['dollar', 'dollars'],
  '€': ['euro', 'euros'],
  '£': ['pound', 'pounds'],
  '¥': ['yen', 'yen'],
};
const SHORT_MAGNITUDES: Record<string, string> = {
  k: 'thousand',
  m: 'million',
  mn: 'million',
  b: 'billion',
  bn: 'billion',
  t: 'trillion',
  tn: 'trillion',
};
const DECADES: Record<string, string> = {
  '00': 'hundreds',
  '10': 'tens',
  '20': 'twenties',
  '30': 'thirties',
  '40': 'forties',
  '50': 'fifties',
  '60': 'sixties',
  '70': 'seventies',
  '80': 'eighties',
  '90': 'nineties',
};
const FRACTIONS: Record<string, string> = {
  '1/2': 'one_half',
  '1/3': 'one_third',
  '2/3': 'two_thirds',
  '1/4': 'one_quarter',
  '3/4': 'three_quarters',
};
const VULGAR: Record<string, string> = { '½': '1/2', '⅓': '1/3', '⅔': '2/3', '¼': '1/4', '¾': '3/4' };
const RULERS =
  'Louis|Henry|Charles|George|Edward|Elizabeth|James|William|Richard|Philip|Napoleon|Catherine|Peter|Nicholas|Alexander|Frederick|Ramesses|Ramses|Ptolemy|Cleopatra|Xerxes|Darius|Mehmed|Paul|Pius|Benedict|Leo|Francis|Gregory|Clement|Innocent';

/** Not the start of a sentence after an abbreviation, but its next word. */
const OPENERS =
  '(?:The|A|An|It|Its|In|He|She|They|But|And|This|That|These|Those|We|You|On|At|For|After|Before|While|When|As|If|Some|Many|Most|More|However|So|Then|Now|What|Why|How|I)\\b';
const AMOUNT = '\\d+(?:,\\d{3})*(?:\\.\\d+)?';
const COUNTED =
  '(?:people|men|women|percent|million|billion|thousand|feet|(?!this|does|across|versus|less|plus|unless|towards|besides|always|perhaps|was|has|is)[a-z]{3,}s)\\b';

function money(
  sign: string,
  amount: string,
  short: string | undefined,
  gap: string | undefined,
  long: string | undefined,
): string {
  const [one, several] = CURRENCIES[sign.toUpperCase()] ?? [sign, sign];
  const magnitude = SHORT_MAGNITUDES[short?.toLowerCase() ?? ''];
  if (long) return `${amount}${gap}${long}_${gap === '-' ? one : several}`;
  if (magnitude) return `${amount}_${magnitude}_${several}`;
  const [whole, cents] = amount.split('.');
  const unit = whole === '1' ? one : several;
  return cents?.length === 2
    ? `${whole}_${unit}${cents === '00' ? '' : `_${cents}`}`
    : `${amount}_${amount === '1' ? one : several}`;
}

/** 1905 is read nineteen oh five, 2024 twenty twenty-four; the engine says two thousand eight without help. */
function year(digits: string): string {
  const [century, rest] = [digits.slice(0, 2), digits.slice(2)];
  if (century === '20' && rest < '10') return digits;
  if (rest === '00') return `${century}_hundred`;
  return rest < '10' ? `${century}_oh_${Number(rest)}` : `${century}_${rest}`;
}

const ordinal = (n: number): string => {
  const suffix = n % 100 >= 11 && n % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${suffix}`;
};

/** How English is read where the engine reads it differently. */
export const ENGLISH: readonly Rule[] = [
  [
    new RegExp(`(?<![\\w.])(${anyOf(Object.keys(ABBREVIATIONS))})(?= \\p{Lu})`, 'gu'),
    (_, short = '') => ABBREVIATIONS[short] ?? short,
  ],
  [
    new RegExp(`(?<![\\w.])(${anyOf(Object.keys(AT_THE_END))})(?=[,;:]? (?!${OPENERS}))`, 'g'),
    (_, short = '') => AT_THE_END[short] ?? short,
  ],
  [
    new RegExp(`(?<![\\w.])(${anyOf(Object.keys(ANYWHERE))})(?=[,;:]? |$)`, 'gi'),
    (_, short = '') => ANYWHERE[short.toLowerCase()] ?? short,
  ],
  [/\bNo\. (?=\d)/g, 'number '],
  [/#(?=\d)/g, 'number_'],
  // Initials: the engine takes their dots for the end of a sentence.
  [/(?<=^| )(\p{Lu})\. (?=\p{Lu}\. \p{Lu})/gu, '$1 '],
  [new RegExp(`(?<=^|\\p{Lu}\\p{L}+ |(?:^| )\\p{Lu} )(\\p{Lu})\\. (?!${OPENERS})(?=\\p{Lu}\\p{Ll})`, 'gu'), '$1 '],
  [new RegExp(`\\b(${anyOf(Object.keys(MONTHS))})\\.? (?=\\d)`, 'g'), (_, short = '') => `${MONTHS[short] ?? short} `],
  [
    new RegExp(`\\b(${ALL_MONTHS}) (\\d{1,2})(?=[,;:.!?]? |[,;:.!?]?$)`, 'g'),
    (_, month = '', day = '') => `${month} ${ordinal(Number(day))}`,
  ],
  [
    new RegExp(`\\b(${RULERS}) (${ROMAN})(?![\\w])`, 'g'),
    (_, name = '', numeral = '') => `${name} the_${ordinal(fromRoman(numeral))}`,
  ],
  [
    new RegExp(`(?<=\\p{L} )(?!I\\b(?! *[.,;:!?]))(?![VX]\\b)(${ROMAN})(?![\\p{L}\\d'])`, 'gu'),
    (_, numeral = '') => String(fromRoman(numeral)),
  ],
  [
    new RegExp(
      `(US\\$|[$€£¥])(${AMOUNT})(?:(k|mn?|bn?|tn?)(?![\\w])|([ -])(thousand|million|billion|trillion)\\b)?`,
      'gi',
    ),
    (_, sign = '', amount = '', short, gap, long) => money(sign, amount, short, gap, long),
  ],
  [
    new RegExp(`(?<![\\w.,$€£])(1[1-9]\\d\\d|20\\d\\d)\\b(?![,.]?\\d|%| ${COUNTED})`, 'g'),
    (_, digits = '') => year(digits),
  ],
  [
    /(\d)([½⅓⅔¼¾])/g,
    (_, digit = '', sign = '') => `${digit}_and_${sign === '½' ? 'a_half' : FRACTIONS[VULGAR[sign] ?? '']}`,
  ],
  [/[½⅓⅔¼¾]/g, (sign = '') => FRACTIONS[VULGAR[sign] ?? ''] ?? sign],
  [
    new RegExp(`(?<![\\d/])(${anyOf(Object.keys(FRACTIONS))})(?![\\d/])`, 'g'),
    (_, fraction = '') => FRACTIONS[fraction] ?? fraction,
  ],
  [/(\d)\/(?=\d)/g, '$1_'],
  [/\b(\d{1,2}):00(?! ?[apAP]\.?[mM])/g, "$1_o'clock"],
  [/\b(\d{1,2}):00/g, '$1'],
  [/\b(\d{1,2}):0(?=\d)/g, '$1_oh_'],
  [/\b(1[1-9]|20|[1-9])?(\d0)['’]?s\b/g, (found, century, decade = '') => decadeOf(found, century, decade)],
  [/(\d%?)-(?=[$€£]?\d)/g, '$1_to_'],
  [/(\d%?)- (?=[$€£]?\d)/g, '$1_to '],
  [
    new RegExp(`(\\d)( ?)(${anyOf(Object.keys(UNITS))})(?![\\p{L}\\d/])`, 'gu'),
    (_, digit = '', gap = '', unit = '') => `${digit}${gap || '_'}${UNITS[unit] ?? unit}`,
  ],
  [/(\d(?:k|\dK))(?![\p{L}\d])/gu, (_, found = '') => `${found.slice(0, -1)}_thousand`],
  [/(\d)[x×](?![\p{L}\d])/gu, '$1_times'],
  [/(\d)\+(?!\w)/g, '$1_plus'],
  [/&/g, (_, at = '', all = '') => (/\p{L}$/u.test(String(all).slice(0, Number(at))) ? '&' : 'and')],
  [/(\p{L})\/(?=\p{L})/gu, '$1_'],
  ...ENGLISH_NAMES,
];

function decadeOf(found: string, century: string | undefined, decade: string): string {
  if (!century) return decade === '00' || decade === '10' ? found : (DECADES[decade] ?? found);
  if (century === '20' && decade === '00') return 'two_thousands';
  return century.length === 2 ? `${century}_${DECADES[decade] ?? decade}` : found;
}
