/** Includes the joiner that follows in sequences such as a family; joiners between letters (Hindi, Persian) stay. */
const EMOJI =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Variation_Selector}|\u20E3)\u200D?/gu;
/** Zero width and, unlike the word joiner, in the caption font. */
const INVISIBLE = '\u200B';

/**
 * Escapes text so that libass shows it literally: braces would open an override, and a backslash cannot be escaped, so
 * an invisible character must separate it from an `N` or `h`. Emoji are dropped: libass draws no colour glyphs, only
 * empty boxes. © and ® are letters to a font, though Unicode counts them as pictographs.
 */
export function escapeAss(text: string): string {
  return text
    .replace(EMOJI, (sign) => (/[©®™]/u.test(sign) ? sign : ''))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll('\\', `\\${INVISIBLE}`)
    .replace(/[{}]/g, '\\$&')
    .trim();
}
