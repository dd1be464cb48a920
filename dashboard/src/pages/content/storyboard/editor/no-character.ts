/** Words of a prompt that keep the film's character out of its image, as whoever makes images reads them. */
const SAID = /\b(no|without( the| a| any)?) (main )?character\b|\b(keine|ohne( die| eine)?) (haupt)?figur(en)?\b/i;

export const isWithoutCharacter = (prompt: string): boolean => SAID.test(prompt);

/** The prompt with the words that keep the character out, or without them. */
export function withCharacter(prompt: string, isIn: boolean): string {
  if (isIn)
    return prompt
      .replace(new RegExp(`[,;.]?\\s*(?:${SAID.source})`, 'gi'), '')
      .replace(/^[,;.]/, '')
      .trim();
  if (isWithoutCharacter(prompt)) return prompt;
  const end = prompt.trim().replace(/[,.;]$/, '');
  return end === '' ? 'no character' : `${end}, no character`;
}
