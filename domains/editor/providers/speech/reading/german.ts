import { fromRoman, ROMAN } from './roman.ts';
import { anyOf, type Rule } from './rules.ts';

const ABBREVIATIONS: Record<string, string> = {
  'z. B.': 'zum Beispiel',
  'z.B.': 'zum_Beispiel',
  'd. h.': 'das heißt',
  'd.h.': 'das_heißt',
  'u. a.': 'unter anderem',
  'u.a.': 'unter_anderem',
  'v. a.': 'vor allem',
  'v.a.': 'vor_allem',
  'u. U.': 'unter Umständen',
  'u.U.': 'unter_Umständen',
  'i. d. R.': 'in der Regel',
  'i.d.R.': 'in_der_Regel',
  'v. Chr.': 'vor Christus',
  'n. Chr.': 'nach Christus',
  'h. c.': 'honoris causa',
  'usw.': 'und_so_weiter',
  'bzw.': 'beziehungsweise',
  'ca.': 'zirka',
  'vgl.': 'vergleiche',
  'ggf.': 'gegebenenfalls',
  'evtl.': 'eventuell',
  'inkl.': 'inklusive',
  'exkl.': 'exklusive',
  'max.': 'maximal',
  'sog.': 'sogenannte',
  'etc.': 'et_cetera',
  'Dr.': 'Doktor',
  'Prof.': 'Professor',
  'Nr.': 'Nummer',
  'St.': 'Sankt',
  'Mio.': 'Millionen',
  'Mrd.': 'Milliarden',
  'Tsd.': 'Tausend',
  'Jh.': 'Jahrhundert',
  'Jhd.': 'Jahrhundert',
  'Std.': 'Stunden',
  'Min.': 'Minuten',
  'Sek.': 'Sekunden',
};
const MONTHS = 'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember';
const UNITS: Record<string, string> = {
  km: 'Kilometer',
  m: 'Meter',
  cm: 'Zentimeter',
  mm: 'Millimeter',
  kg: 'Kilogramm',
  g: 'Gramm',
  mg: 'Milligramm',
  t: 'Tonnen',
  l: 'Liter',
  ml: 'Milliliter',
  h: 'Stunden',
  'km/h': 'Kilometer_pro_Stunde',
  'm/s': 'Meter_pro_Sekunde',
  'm²': 'Quadratmeter',
  'km²': 'Quadratkilometer',
  MB: 'Megabyte',
  GB: 'Gigabyte',
  TB: 'Terabyte',
  Hz: 'Hertz',
  MHz: 'Megahertz',
  GHz: 'Gigahertz',
  W: 'Watt',
  kW: 'Kilowatt',
  MW: 'Megawatt',
  GW: 'Gigawatt',
  kWh: 'Kilowattstunden',
  '°C': 'Grad_Celsius',
  '°F': 'Grad_Fahrenheit',
  '°': 'Grad',
};
const CURRENCIES: Record<string, string> = { '€': 'Euro', $: 'Dollar', US$: 'Dollar', '£': 'Pfund', '¥': 'Yen' };
const FRACTIONS: Record<string, string> = {
  '1/2': 'ein_halb',
  '1/3': 'ein_Drittel',
  '2/3': 'zwei_Drittel',
  '1/4': 'ein_Viertel',
  '3/4': 'drei_Viertel',
};
const VULGAR: Record<string, string> = { '½': '1/2', '⅓': '1/3', '⅔': '2/3', '¼': '1/4', '¾': '3/4' };
/** Names and loan words, spelt as they are said; the engine knows many others as English. */
const NAMES: Record<string, string> = {
  YouTube: 'Juhtjuhb',
  YouTuber: 'Juhtjuhber',
  iPhone: 'Eifohn',
  iPhones: 'Eifohns',
  iPad: 'Eipäd',
  iOS: 'Ei_O_S',
  Facebook: 'Fejsbuck',
  WhatsApp: 'Wottsäpp',
  OpenAI: 'Oupen_Ej_Ei',
  SpaceX: 'Spejs_Ex',
  LinkedIn: 'Linkt_Inn',
  Nvidia: 'Enwiddia',
  NVIDIA: 'Enwiddia',
  Smartphone: 'Smartfohn',
  Smartphones: 'Smartfohns',
  Startup: 'Startapp',
  Startups: 'Startapps',
  Cloud: 'Klaud',
  Washington: 'Woschingtn',
  AI: 'Ej_Ei',
  DAX: 'Dax',
  UNO: 'Uno',
  TÜV: 'Tüff',
  PIN: 'Pinn',
  RAM: 'Ramm',
  BAföG: 'Bafög',
  ÖPNV: 'Ö_P_N_V',
  UEFA: 'Uefa',
  FIFA: 'Fifa',
};

const ONES = ['', 'ers', 'zwei', 'drit', 'vier', 'fünf', 'sechs', 'sieb', 'ach', 'neun', 'zehn', 'elf', 'zwölf'];
const TEENS = ['dreizehn', 'vierzehn', 'fünfzehn', 'sechzehn', 'siebzehn', 'achtzehn', 'neunzehn'];
const TENS = ['', '', 'zwanzig', 'dreißig', 'vierzig', 'fünfzig', 'sechzig', 'siebzig', 'achtzig', 'neunzig'];
const BEFORE_TENS = ['', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun'];

/** The stem of an ordinal up to 99, to which an ending is added: 3 is `dritt`. */
function ordinalStem(n: number): string {
  if (n < 20) return `${ONES[n] ?? TEENS[n - 13] ?? n}t`;
  const ones = BEFORE_TENS[n % 10];
  return `${ones ? `${ones}und` : ''}${TENS[Math.floor(n / 10)] ?? n}st`;
}

/** An ordinal as the word before it declines it: am dritten, der dritte, dritter. */
function ordinal(n: number, before: string): string {
  if (/^(?:am|im|vom|zum|zur|beim|dem|den|des|einem|einen|einer|jedem|jeden|ab|bis|seit)$/i.test(before))
    return `${ordinalStem(n)}en`;
  return /^(?:der|die|das|jede|diese)$/i.test(before) ? `${ordinalStem(n)}e` : `${ordinalStem(n)}er`;
}

const AMOUNT = '\\d+(?:\\.\\d{3})*(?:,\\d+)?';
const MAGNITUDE = 'Millionen?|Milliarden?|Billionen?|Tausend';

/** 3,50 Euro are said drei Euro fünfzig. */
function euros(amount: string, gap: string, unit: string): string {
  const [whole, cents] = amount.split(',');
  if (whole === '1' && !cents) return `ein${gap}${unit}`;
  if (cents?.length !== 2) return `${amount}${gap}${unit}`;
  const spoken = cents === '00' ? '' : cents;
  if (gap === ' ') return spoken ? `${whole}_${unit} ${spoken}` : `${whole} ${unit}`;
  return `${whole}_${unit}${spoken && `_${spoken}`}`;
}

/** How German is read where the engine reads it differently. */
export const GERMAN: readonly Rule[] = [
  [
    new RegExp(`(?<![\\p{L}\\d.])(${anyOf(Object.keys(ABBREVIATIONS))})(?=([,;:!?)"]*)( ?)(\\p{Lu}?))`, 'gu'),
    (_, short = '', mark = '', gap = '', capital = '') => {
      const ends = mark === '' && (gap === '' || (capital !== '' && /^(?:usw|etc)/.test(short)));
      return `${ABBREVIATIONS[short] ?? short}${ends ? '.' : ''}`;
    },
  ],
  [/#(?=\d)/g, 'Nummer_'],
  [
    /(?<!\d)(\d{1,2})\.(\d{1,2})\.(?=(?:\d{4}|\d{2})\b|[ ,;:!?]|$)/g,
    (found, day = '', month = '', at = '', all = '') => dateOf(found, day, month, String(all).slice(0, Number(at))),
  ],
  [
    new RegExp(`(?:(?<=^| )(\\p{L}+) )?(?<![\\d.,])(\\d{1,2})\\. (?=(${MONTHS})\\b)`, 'gu'),
    (_, before, number = '') => `${before ? `${before} ` : ''}${ordinal(Number(number), before ?? '')} `,
  ],
  [
    /(?<=^| )(am|im|vom|zum|zur|beim|der|die|das|dem|den|des|einem|jede|jedem|jeden|diese|seit|ab|bis) (\d{1,2})\. (?=\p{L})/giu,
    (_, before = '', number = '') => `${before} ${ordinal(Number(number), before)} `,
  ],
  [
    new RegExp(`(?<=\\p{Lu}\\p{Ll}+ )(?![IVX]\\.)(${ROMAN})\\.(?=[ ,;:!?]|$)`, 'gu'),
    (_, numeral = '') => `der_${ordinalStem(fromRoman(numeral))}e`,
  ],
  [
    new RegExp(`(?<=\\p{L} )(?!I\\b)(?![VX]\\b)(${ROMAN})(?![\\p{L}\\d.])`, 'gu'),
    (_, numeral = '') => String(fromRoman(numeral)),
  ],
  [
    new RegExp(`(US\\$|[$€£¥])(${AMOUNT})(?: (${MAGNITUDE})\\b)?`, 'g'),
    (_, sign = '', amount = '', magnitude) =>
      magnitude ? `${amount} ${magnitude}_${CURRENCIES[sign]}` : euros(amount, '_', CURRENCIES[sign] ?? sign),
  ],
  [
    new RegExp(`(${AMOUNT})( ?)(US\\$|[$€£¥])`, 'g'),
    (_, amount = '', gap = '', sign = '') => euros(amount, gap || '_', CURRENCIES[sign] ?? sign),
  ],
  [new RegExp(`(?<=(?:${MAGNITUDE}) )(US\\$|[$€£¥])`, 'g'), (_, sign = '') => CURRENCIES[sign] ?? sign],
  [
    /(?<![\d.,])(1[1-9])(\d\d)(?=(?!\d)|er\b)(?![.,]\d)/g,
    (_, century = '', rest = '') => `${century}_hundert${rest === '00' ? '' : `_${Number(rest)}`}`,
  ],
  [
    /(\d)([½⅓⅔¼¾])/g,
    (_, digit = '', sign = '') => `${digit}_${sign === '½' ? 'einhalb' : FRACTIONS[VULGAR[sign] ?? '']}`,
  ],
  [/[½⅓⅔¼¾]/g, (sign = '') => FRACTIONS[VULGAR[sign] ?? ''] ?? sign],
  [
    new RegExp(`(?<![\\d/])(${anyOf(Object.keys(FRACTIONS))})(?![\\d/])`, 'g'),
    (_, fraction = '') => FRACTIONS[fraction] ?? fraction,
  ],
  [/(\d)\/(?=\d)/g, '$1_'],
  [/\b(\d{1,2}):00 (?=Uhr)/g, '$1 '],
  [/(\d%?)-(?=[$€£]?\d)/g, '$1_bis_'],
  [/(\d%?)- (?=[$€£]?\d)/g, '$1_bis '],
  [
    new RegExp(`(\\d)( ?)(${anyOf(Object.keys(UNITS))})(?![\\p{L}\\d/])`, 'gu'),
    (_, digit = '', gap = '', unit = '') => `${digit}${gap || '_'}${UNITS[unit] ?? unit}`,
  ],
  [/(\d)[x×](?![\p{L}\d])/gu, '$1_mal'],
  [/&/g, (_, at = '', all = '') => (/\p{L}$/u.test(String(all).slice(0, Number(at))) ? '&' : 'und')],
  [/(\p{L})\/(?=\p{L})/gu, '$1_'],
  [
    new RegExp(`(?<![\\p{L}\\d])(${anyOf(Object.keys(NAMES))})(?![\\p{L}\\d])`, 'gu'),
    (_, name = '') => NAMES[name] ?? name,
  ],
];

function dateOf(found: string, day: string, month: string, before: string): string {
  const [d, m] = [Number(day), Number(month)];
  if (d < 1 || d > 31 || m < 1 || m > 12) return found;
  const word = before.trim().split(/\s/).at(-1) ?? '';
  const spoken = (n: number) => ordinal(n, word);
  return `${spoken(d)}_${spoken(m)}_`;
}
