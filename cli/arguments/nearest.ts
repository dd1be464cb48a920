/** The names most like what was typed, best first; none if none is like it. */
export function nearest(typed: string, names: readonly string[]): readonly string[] {
  return names
    .map((name) => ({ name, distance: distanceOf(typed, name) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.min(typed.length, name.length) / 3))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** How many words are missing or strange, or, if that is less, how many letters are (Levenshtein). */
function distanceOf(typed: string, name: string): number {
  const [words, others] = [typed.split('-').sort(), name.split('-').sort()];
  if (words.join() === others.join()) return 0;
  if (name.startsWith(`${typed}-`) || name.endsWith(`-${typed}`)) return 1;
  let row = Array.from({ length: name.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...typed].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...name].entries())
      next.push(Math.min((row[j] ?? 0) + (letter === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    row = next;
  }
  return row.at(-1) ?? 0;
}
