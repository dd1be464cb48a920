type Part = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string };

/** What was added to a text and what was taken out of it, by words: the longest common subsequence stays. */
export function differences(from: string, to: string): Part[] {
  const before = from.split(/(?<=\s)/);
  const after = to.split(/(?<=\s)/);
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
  const parts: Part[] = [];
  const add = (kind: Part['kind'], text: string): void => {
    const last = parts.at(-1);
    if (last?.kind === kind) parts[parts.length - 1] = { kind, text: last.text + text };
    else parts.push({ kind, text });
  };
  let row = 0;
  let column = 0;
  while (row < before.length || column < after.length) {
    const old = before[row];
    const fresh = after[column];
    if (old !== undefined && old === fresh) {
      add('same', old);
      row++;
      column++;
    } else if (old !== undefined && (fresh === undefined || at(row + 1, column) >= at(row, column + 1))) {
      add('removed', old);
      row++;
    } else if (fresh !== undefined) {
      add('added', fresh);
      column++;
    }
  }
  return parts;
}
