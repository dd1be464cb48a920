import { useLocale } from '../../texts/language.ts';

/** Times and intervals to the millisecond, because events of one request are close together. */
export function useMoments() {
  const locale = useLocale();
  const clock = {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
  } as const;
  const moment = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric', ...clock });
  const between = (value: number, unit: 'millisecond' | 'second' | 'minute' | 'hour' | 'day') =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: unit !== 'millisecond' && value < 10 ? 1 : 0,
    }).format(value);
  return {
    moment: (iso: string): string => moment.format(new Date(iso)),
    /** `45 ms`, `4.2 s`, `3 min`, `2 hr`, `5 days`. */
    latency(ms: number): string {
      if (ms < 1_000) return between(ms, 'millisecond');
      if (ms < 90_000) return between(ms / 1_000, 'second');
      if (ms < 5_400_000) return between(ms / 60_000, 'minute');
      return ms < 172_800_000 ? between(ms / 3_600_000, 'hour') : between(ms / 86_400_000, 'day');
    },
  };
}
