import type { ContentChoices } from './request-content.ts';

/**
 * Choices with others instead of some of them. Words for another character come without the picture of the one before,
 * which would show somebody else.
 * @param said what is chosen instead; absent or null to keep it
 */
export function withOthers(before: ContentChoices, said: ContentChoices): ContentChoices {
  const other = Object.fromEntries(Object.entries(said).filter(([, value]) => (value ?? null) !== null));
  const isSomeoneElse = said.character && said.character !== before.character;
  return { ...before, ...(isSomeoneElse ? { character_picture: null } : {}), ...other };
}
