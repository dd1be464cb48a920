/** Where a text can be cut without it being audible, best first. */
const CUTS = [/[.!?。！？…]["'”’)]*\s*/gu, /[,;:，、；：]\s*/gu, /\s+/gu];

/**
 * Splits a text into parts of at most `limit` UTF-16 units, after sentences where possible, without losing anything.
 */
export function splitText(text: string, limit: number): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > limit) {
    const end = lastCut(rest.slice(0, limit));
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...parts, rest].filter((part) => part.trim() !== '');
}

function lastCut(window: string): number {
  for (const cut of CUTS) {
    const last = [...window.matchAll(cut)].at(-1);
    if (last && last.index > 0) return last.index + last[0].length;
  }
  // Never between the halves of a character.
  const splits = /[\uD800-\uDBFF]$/.test(window);
  return splits ? window.length - 1 : window.length;
}
