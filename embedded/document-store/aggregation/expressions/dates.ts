import { badValue, notImplemented } from '../../errors.ts';
import { asDouble } from '../../values/compare.ts';
import { isDoc, isNumeric, typeName, type Value } from '../../values/types.ts';
import { isNullish } from './arguments.ts';
import type { Expression, Operator } from './operator.ts';

/** $dateTrunc and $dateToString, in UTC. */
export const DATE_OPERATORS: [string, Operator][] = [
  ['$dateTrunc', dateTrunc],
  ['$dateToString', dateToString],
];

const DAY_MS = 86_400_000;
const FIXED_UNITS: Record<string, number> = {
  millisecond: 1,
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: DAY_MS,
  week: 7 * DAY_MS,
};
const MONTH_UNITS: Record<string, number> = { month: 1, quarter: 3, year: 12 };

/** MongoDB counts bins of several units from here. */
const REFERENCE = Date.UTC(2000, 0, 1);

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

function dateTrunc(argument: Value, compile: (value: Value) => Expression): Expression {
  const options = optionsOf('$dateTrunc', argument, ['date', 'unit', 'binSize', 'timezone', 'startOfWeek']);
  const date = compile(options.date);
  const unit = compile(options.unit);
  const binSize = compile(options.binSize === undefined ? 1 : options.binSize);
  const startOfWeek = compile(options.startOfWeek === undefined ? 'sunday' : options.startOfWeek);
  return (document) => {
    const value = date(document);
    const name = unit(document);
    const size = binSize(document);
    if (isNullish(value) || isNullish(name) || isNullish(size)) return null;
    const count = isNumeric(size) ? asDouble(size) : Number.NaN;
    if (!Number.isInteger(count) || count < 1) throw badValue('$dateTrunc needs a binSize of at least 1');
    return truncate(dateOf('$dateTrunc', value).getTime(), String(name), count, String(startOfWeek(document)));
  };
}

function truncate(time: number, unit: string, count: number, startOfWeek: string): Date {
  const months = MONTH_UNITS[unit];
  if (months !== undefined) {
    const date = new Date(time);
    const since = (date.getUTCFullYear() - 2000) * 12 + date.getUTCMonth();
    const bin = months * count;
    return new Date(Date.UTC(2000, Math.floor(since / bin) * bin, 1));
  }
  const length = FIXED_UNITS[unit];
  if (length === undefined) throw badValue(`unknown time unit value: ${unit}`);
  const origin = REFERENCE + (unit === 'week' ? daysToWeekday(startOfWeek) * DAY_MS : 0);
  const bin = length * count;
  return new Date(origin + Math.floor((time - origin) / bin) * bin);
}

/** From the reference, a Saturday, to the next day with that name. */
function daysToWeekday(name: string): number {
  const wanted = WEEKDAYS.findIndex((day) => day === name.toLowerCase() || day.slice(0, 3) === name.toLowerCase());
  if (wanted < 0) throw badValue(`'${name}' is not a day of the week`);
  return (wanted - 6 + 7) % 7;
}

function dateToString(argument: Value, compile: (value: Value) => Expression): Expression {
  const options = optionsOf('$dateToString', argument, ['date', 'format', 'timezone', 'onNull']);
  const date = compile(options.date);
  const format = compile(options.format === undefined ? '%Y-%m-%dT%H:%M:%S.%LZ' : options.format);
  const onNull = options.onNull === undefined ? () => null : compile(options.onNull);
  return (document) => {
    const value = date(document);
    if (isNullish(value)) return onNull(document);
    const pattern = format(document);
    if (isNullish(pattern)) return null;
    return formatDate(dateOf('$dateToString', value), String(pattern));
  };
}

function formatDate(date: Date, pattern: string): string {
  const pad = (value: number, width = 2): string => String(value).padStart(width, '0');
  return pattern.replace(/%(.)/g, (_, code: string) => {
    switch (code) {
      case 'Y':
        return pad(date.getUTCFullYear(), 4);
      case 'm':
        return pad(date.getUTCMonth() + 1);
      case 'd':
        return pad(date.getUTCDate());
      case 'H':
        return pad(date.getUTCHours());
      case 'M':
        return pad(date.getUTCMinutes());
      case 'S':
        return pad(date.getUTCSeconds());
      case 'L':
        return pad(date.getUTCMilliseconds(), 3);
      case '%':
        return '%';
      default:
        throw notImplemented(`'%${code}' in the format of $dateToString`);
    }
  });
}

function optionsOf(operator: string, argument: Value, known: string[]): { [name: string]: Value } {
  if (!isDoc(argument)) throw badValue(`${operator} only supports an object as its argument`);
  for (const name of Object.keys(argument)) if (!known.includes(name)) throw notImplemented(`'${name}' of ${operator}`);
  const zone = argument.timezone;
  if (zone !== undefined && zone !== null && !['UTC', 'GMT', 'Etc/UTC', '+00:00', 'Z'].includes(String(zone))) {
    throw notImplemented(`timezone '${String(zone)}' of ${operator}: only UTC`);
  }
  return argument;
}

function dateOf(operator: string, value: Value): Date {
  if (value instanceof Date) return value;
  throw badValue(`${operator} requires a date, not ${typeName(value)}`);
}
