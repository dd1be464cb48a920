/** With the joiner that follows in a sequence such as a family; joiners between letters (Hindi, Persian) stay. */
const EMOJI =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Variation_Selector}|\u20E3)\u200D?/gu;
/** Zero width, and in the caption font, unlike the word joiner. */
const INVISIBLE = '\u200B';

/**
 * Text as libass shows it letter by letter: braces would open an override, and a backslash has no escape at all, so
 * that something invisible has to part it from an `N` or `h`. Emoji are left out: libass draws no colour glyphs, only
 * empty boxes. © and ® are letters to a font, though Unicode counts them among the pictographs.
 */
export function escapeAss(text: string): string {
  return text
    .replace(EMOJI, (sign) => (/[©®™]/u.test(sign) ? sign : ''))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll('\\', `\\${INVISIBLE}`)
    .replace(/[{}]/g, '\\$&')
    .trim();
}
