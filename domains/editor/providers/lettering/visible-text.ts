/** Includes the joiner that follows in sequences such as a family; joiners between letters (Hindi, Persian) stay. */
const EMOJI =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Variation_Selector}|\u20E3)\u200D?/gu;

/**
 * What is drawn of a text: emoji are dropped, as letters have one colour. © and ® are letters to a font, though Unicode
 * counts them as pictographs.
 */
export function visibleText(text: string): string {
  return text
    .normalize('NFC')
    .replace(EMOJI, (sign) => (/[©®™]/u.test(sign) ? sign : ''))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
