const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** UTC offsets in hours of the zone names defined by RFC 822 §5.1, and of others that feeds use. */
const ZONES: Record<string, number> = {
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  bst: 1,
  cet: 1,
  cest: 2,
  jst: 9,
};

const ISO =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[t ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(z|[+-]\d\d(?::?\d\d)?)?)?)?)?$/i;
const RFC_822 =
  /^(?:[a-z]+\.?,?\s+)?(\d{1,2})[\s-]+([a-z]{3})[a-z]*\.?,?[\s-]+(\d{4}|\d\d)(?:,?\s+(\d{1,2}):(\d\d)(?::(\d\d))?(?:\s*(?:([+-]\d\d:?\d\d)|([a-z]+)))?)?/i;

/**
 * Parses a feed's date, RFC 822 (with two- or four-digit year) or ISO 8601, into ISO 8601 UTC with milliseconds; null
 * for any other text. A time without a zone, or with an unknown one, is taken as UTC: the machine's own zone must not
 * show.
 */
export function feedDate(text: string): string | null {
  const trimmed = text.trim();
  const iso = ISO.exec(trimmed);
  if (iso) {
    const [, year, month = '1', day = '1', hour = '0', minute = '0', second = '0', fraction = '0', zone] = iso;
    const milliseconds = Math.floor(Number(`0.${fraction}`) * 1_000);
    return toUtc([year, month, day, hour, minute, second].map(Number), milliseconds, offset(zone));
  }
  const mail = RFC_822.exec(trimmed);
  if (!mail) return null;
  const [, day, monthName = '', year = '', hour = '0', minute = '0', second = '0', numeric, named] = mail;
  const month = MONTHS.indexOf(monthName.toLowerCase()) + 1;
  const zone = numeric ? offset(numeric) : (ZONES[named?.toLowerCase() ?? ''] ?? 0) * 60;
  return toUtc([fullYear(year), month, Number(day), Number(hour), Number(minute), Number(second)], 0, zone);
}

/** RFC 2822 §4.3: two digits below 50 belong to this century. */
function fullYear(year: string): number {
  if (year.length === 4) return Number(year);
  return Number(year) + (Number(year) < 50 ? 2000 : 1900);
}

/** Minutes east of UTC. */
function offset(zone: string | undefined): number {
  const parts = /^([+-])(\d\d):?(\d\d)?$/.exec(zone ?? '');
  if (!parts) return 0;
  const [, sign, hours, minutes = '0'] = parts;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function toUtc(fields: number[], milliseconds: number, offsetMinutes: number): string | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = fields;
  // 24:00 and second 60 are valid; an invalid month or day would silently become another date.
  const exists =
    month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month) && hour <= 24 && minute <= 59 && second <= 60;
  if (!exists) return null;
  return new Date(Date.UTC(year, month - 1, day, hour, minute - offsetMinutes, second, milliseconds)).toISOString();
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
