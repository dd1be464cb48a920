export type Part = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string };

/**
 * Fewer words than these that two changes have between them are part of the change: no one reads three words in five
 * pieces.
 */
const FEWEST_SAME = 3;

/** The words added to a text and removed from it, as a reader of both versions would mark them. */
export const differences = (from: string, to: string): Part[] => readable(wordDifferences(wordsOf(from), wordsOf(to)));

const wordsOf = (text: string): string[] => text.split(/(?<=\s)/);

/** What two lists have in common, in order: the pairs of places of a longest common subsequence. */
function commonPlaces(before: readonly string[], after: readonly string[]): [number, number][] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  const at = (row: number, column: number): number => lengths[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--) {
      const line = lengths[row];
      if (!line) continue;
      line[column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  const places: [number, number][] = [];
  for (let row = 0, column = 0; row < before.length && column < after.length; )
    if (before[row] === after[column]) places.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  return places;
}

/** A word is the same at the end of a text, where no space follows. */
const trimmed = (word: string): string => word.trim();

function wordDifferences(before: readonly string[], after: readonly string[]): Part[] {
  const parts: Part[] = [];
  let [row, column] = [0, 0];
  const common = commonPlaces(before.map(trimmed), after.map(trimmed));
  for (const [old, fresh] of [...common, [before.length, after.length] as const]) {
    parts.push({ kind: 'removed', text: before.slice(row, old).join('') });
    parts.push({ kind: 'added', text: after.slice(column, fresh).join('') });
    parts.push({ kind: 'same', text: after[fresh] ?? '' });
    [row, column] = [old + 1, fresh + 1];
  }
  return parts.filter(({ text }) => text !== '');
}

/** Each change in one piece: first all that was taken out, then all that came in its place. */
function readable(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  let [removed, added, between] = ['', '', ''];
  const close = () => {
    if (removed) joined.push({ kind: 'removed', text: removed });
    if (added) joined.push({ kind: 'added', text: added });
    if (between) joined.push({ kind: 'same', text: between });
    [removed, added, between] = ['', '', ''];
  };
  for (const { kind, text } of parts) {
    if (kind === 'same') {
      between += text;
      continue;
    }
    const isChanging = removed !== '' || added !== '';
    if (between && isChanging && between.trim().split(/\s+/).length < FEWEST_SAME) {
      removed += between;
      added += between;
      between = '';
    } else if (between) close();
    if (kind === 'removed') removed += text;
    else added += text;
  }
  close();
  return joined;
}
