/** Dates, amounts of money and measures in words, as they are spoken: `$3.5bn` is 3.5 billion dollars. */
export function spellNumbers(text: string): string {
  return text
    .replace(/\b(\d{4})-(\d\d)-(\d\d)(?:T[\d:.]+Z?)?\b/g, (date, year: string, month: string, day: string) => {
      const name = MONTHS[Number(month) - 1];
      return name ? `${name} ${Number(day)}, ${year}` : date;
    })
    .replace(MONEY, (_, sign: string, amount: string, short?: string, long?: string) => {
      const magnitude = long ?? MAGNITUDES[short?.toLowerCase() ?? ''];
      const unit = amount === '1' && !magnitude ? CURRENCIES[sign]?.replace(/s$/, '') : CURRENCIES[sign];
      return [amount, magnitude, unit].filter(Boolean).join(' ');
    })
    .replace(UNIT, (_, digit: string, unit: string) => `${digit} ${UNITS[unit]}`);
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

const UNITS: Record<string, string> = {
  km: 'kilometers',
  kg: 'kilograms',
  cm: 'centimeters',
  mm: 'millimeters',
  ms: 'milliseconds',
  GB: 'gigabytes',
  MB: 'megabytes',
  TB: 'terabytes',
  GHz: 'gigahertz',
  MHz: 'megahertz',
  kW: 'kilowatts',
  MW: 'megawatts',
  GW: 'gigawatts',
  'Wh/kg': 'watt hours per kilogram',
  Wh: 'watt hours',
  kWh: 'kilowatt hours',
  MWh: 'megawatt hours',
  GWh: 'gigawatt hours',
  mph: 'miles per hour',
  'km/h': 'kilometers per hour',
  'm/s': 'meters per second',
  ft: 'feet',
  lb: 'pounds',
  lbs: 'pounds',
};
const UNIT = new RegExp(
  `(\\d)\\s?(${Object.keys(UNITS)
    .sort((a, b) => b.length - a.length)
    .join('|')})(?![\\w/])`,
  'g',
);

const CURRENCIES: Record<string, string> = { $: 'dollars', '€': 'euros', '£': 'pounds', '¥': 'yen', '₹': 'rupees' };
const MAGNITUDES: Record<string, string> = {
  k: 'thousand',
  m: 'million',
  mn: 'million',
  b: 'billion',
  bn: 'billion',
  tn: 'trillion',
};
const AMOUNT = '\\d+(?:,\\d{3})*(?:\\.\\d+)?';
const MONEY = new RegExp(
  `(?:\\b(?:US|A|C)(?=\\$))?([$€£¥₹])\\s?(${AMOUNT}(?:\\s?[-–]\\s?${AMOUNT})?)(?:\\s?(k|mn?|bn?|tn)(?!\\w)|[\\s-](thousand|million|billion|trillion)\\b)?`,
  'gi',
);
