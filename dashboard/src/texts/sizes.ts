import { formatBytes } from './format.ts';
import { useLanguage } from './language.ts';

/** Numbers of any size: grouped, bytes in the unit that they are read best in, and times of the day to the second. */
export function useSizes() {
  const language = useLanguage();
  return {
    /** Positions are beyond what a number can hold exactly. */
    whole: (digits: string): string => new Intl.NumberFormat(language).format(BigInt(digits)),
    /** With the day. */
    moment: (at: number): string =>
      new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(at),
    time: (at: number): string => new Intl.DateTimeFormat(language, { timeStyle: 'medium' }).format(at),
    bytes: (value: number): string => formatBytes(value, language),
  };
}
