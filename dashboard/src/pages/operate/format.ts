import { useLanguage } from '../../texts/language.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Numbers of any size: grouped, bytes in the unit that they are read best in, and times of the day to the second. */
export function useSizes() {
  const language = useLanguage();
  return {
    /** Positions are beyond what a number can hold exactly. */
    whole: (digits: string): string => new Intl.NumberFormat(language).format(BigInt(digits)),
    time: (at: number): string => new Intl.DateTimeFormat(language, { timeStyle: 'medium' }).format(at),
    bytes(value: number): string {
      const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, value)) / 3)));
      return new Intl.NumberFormat(language, {
        style: 'unit',
        unit: UNITS[power] ?? 'byte',
        unitDisplay: 'short',
        maximumFractionDigits: power === 0 ? 0 : 1,
      }).format(value / 1_000 ** power);
    },
  };
}
