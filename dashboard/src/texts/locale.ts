const hasRegion = (tag: string): boolean => {
  try {
    return new Intl.Locale(tag).region !== undefined;
  } catch {
    // Some systems hand on what is no language tag, such as `en-US@posix`.
    return false;
  }
};

/**
 * How a language is written where the user lives, such as `en-GB`: its dates differ by region.
 * @param preferred the browser's languages, best first
 */
export const localeOf = (language: string, preferred: readonly string[]): string =>
  preferred.find((tag) => tag.toLowerCase().startsWith(`${language}-`) && hasRegion(tag)) ?? language;
