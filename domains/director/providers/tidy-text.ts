const MOST_TEXT = 8_000;

/** Lines without their surroundings; a text that is too long is cut between sentences. */
export function tidy(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
  if (lines.length <= MOST_TEXT) return lines;
  const cut = lines.slice(0, MOST_TEXT);
  return cut.slice(0, Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('\n')) + 1).trim();
}
