import { formatBytes } from './format.ts';
import { useLocale } from './language.ts';

/** Numbers of any size: grouped, bytes in the unit that they are read best in, and times of the day to the second. */
export function useSizes() {
  const locale = useLocale();
  return {
    /** Positions are beyond what a number can hold exactly. */
    whole: (digits: string): string => new Intl.NumberFormat(locale).format(BigInt(digits)),
    /** With the day. */
    moment: (at: number): string =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(at),
    time: (at: number): string => new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(at),
    bytes: (value: number): string => formatBytes(value, locale),
  };
}
