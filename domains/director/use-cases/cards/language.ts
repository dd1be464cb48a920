/** The languages whose scripts get cards. */
export type Language = 'en' | 'de';

/** Words that are frequent in one language and are none in the other. */
const FREQUENT: Readonly<Record<Language, RegExp>> = {
  en: /\b(the|of|and|to|is|are|that|with|you|your|what|from|this|has|than|by|for)\b/giu,
  de: /\b(der|die|das|und|ist|sind|nicht|mit|ein|eine|auf|für|von|sie|den|dem|des|im|wie|als|mehr)\b/giu,
};

/**
 * The language of a script, or null if it is neither of them: what cannot be read gets no card.
 * @param margin by how many frequent words it has to be that language more than the other
 */
export function languageOf(text: string, margin = 1): Language | null {
  const count = (language: Language) => text.match(FREQUENT[language])?.length ?? 0;
  const [english, german] = [count('en'), count('de')];
  if (Math.abs(english - german) < margin) return null;
  return english > german ? 'en' : 'de';
}

/** Where sentences end: not after the point of an abbreviation, a German ordinal, or within a number. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…]["”“«»]?)(?<!\b(?:\p{L}|Dr|Mr|Mrs|Ms|St|vs|ca|bzw|Nr|No|\d{1,2})\.)\s+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

export const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

/** Begins with a capital, as what stands alone on a card does. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Without what surrounds it. */
export const trimmed = (text: string): string => text.replace(/^[\s,;:–—-]+|[\s,;:.!?…–—-]+$/gu, '');
