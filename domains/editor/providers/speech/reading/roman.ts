const VALUES: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100 };

/** Of Roman numerals up to 39, as kings and wars have them. */
export const ROMAN = '(?:X{0,3}(?:IX|IV|V?I{1,3}|V)|X{1,3})';

/** The value of a Roman numeral. */
export const fromRoman = (numeral: string): number =>
  [...numeral].reduce((sum, letter, index, all) => {
    const value = VALUES[letter] ?? 0;
    return value < (VALUES[all[index + 1] ?? ''] ?? 0) ? sum - value : sum + value;
  }, 0);
