import { useLocale } from './language.ts';
import { useNow } from './use-now.ts';

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

function formatsIn(locale: string) {
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'long' });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    // Outside of the United States it would be US$ to some and $ to others.
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  });
  return {
    number: (value: number) => number.format(value),
    money: (usd: number) => money.format(usd),
    bytes: (value: number) => formatBytes(value, locale),
    dateTime: (iso: string) => dateTime.format(new Date(iso)),
    /** `November 2026`, of `2026-11`. */
    month: (of: string) => month.format(new Date(`${of}-01T00:00:00Z`)),
    /** `3 minutes ago`. */
    ago(iso: string, now = Date.now()): string {
      const seconds = Math.round((Date.parse(iso) - now) / 1_000);
      const [unit, size] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
      return relative.format(Math.round(seconds / size), unit);
    },
    /** `1:05`, or `2:03:40`. */
    clock(seconds: number): string {
      const whole = Math.max(0, Math.round(seconds));
      const parts = [Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, '0'));
      return whole >= 3_600 ? `${Math.floor(whole / 3_600)}:${parts.join(':')}` : parts.join(':').replace(/^0/, '');
    },
    /** `4.2 s`, `3 min`, `2 h`, `5 days`. */
    duration(seconds: number): string {
      const [value, unit] =
        seconds < 90
          ? [seconds, 'second' as const]
          : seconds < 5_400
            ? [seconds / 60, 'minute' as const]
            : seconds < 172_800
              ? [seconds / 3_600, 'hour' as const]
              : [seconds / 86_400, 'day' as const];
      return new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        unitDisplay: 'short',
        maximumFractionDigits: value < 10 ? 1 : 0,
      }).format(value);
    },
  };
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** In the unit in which it is read best: `3.1 MB`. */
export function formatBytes(value: number, locale: string): string {
  const power = Math.min(BYTE_UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, value)) / 3)));
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: BYTE_UNITS[power] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(value / 1_000 ** power);
}

const made = new Map<string, ReturnType<typeof formatsIn>>();

/** How numbers, money and times are written where the user lives. */
export function useFormats(): ReturnType<typeof formatsIn> {
  const locale = useLocale();
  const formats = made.get(locale) ?? formatsIn(locale);
  made.set(locale, formats);
  return formats;
}

/** `3 minutes ago`, for as long as it is shown: what uses it is rendered again as time goes on. */
export function useAgo(): (iso: string) => string {
  const { ago } = useFormats();
  useNow();
  return (iso) => ago(iso);
}
