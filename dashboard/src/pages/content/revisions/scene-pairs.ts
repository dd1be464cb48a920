export type Scene = {
  readonly index: number;
  readonly narration: string;
  readonly visual_prompt: string;
  readonly card?: object | null;
};
/** A scene before and after; null where there was none, or is none any more. */
export type ScenePair = readonly [before: Scene | null, after: Scene | null];

/** Of all words of two scenes, how many both must have to be the same scene told otherwise. */
const ALIKE = 0.35;

/** Which scene of the revision before became which: those that are most alike, in their order. */
export function scenePairs(before: readonly Scene[], after: readonly Scene[]): ScenePair[] {
  const best = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  const at = (row: number, column: number): number => best[row]?.[column] ?? 0;
  const likeness = before.map((old) => after.map((fresh) => likenessOf(old.narration, fresh.narration)));
  const alike = (row: number, column: number): number => {
    const value = likeness[row]?.[column] ?? 0;
    return value >= ALIKE ? value : Number.NEGATIVE_INFINITY;
  };
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--) {
      const line = best[row];
      if (!line) continue;
      const paired = at(row + 1, column + 1) + alike(row, column);
      line[column] = Math.max(paired, at(row + 1, column), at(row, column + 1));
    }
  const pairs: ScenePair[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [old = null, fresh = null] = [before[row], after[column]];
    if (old && fresh && at(row, column) === at(row + 1, column + 1) + alike(row, column)) {
      pairs.push([old, fresh]);
      [row, column] = [row + 1, column + 1];
    } else if (old && (!fresh || at(row + 1, column) >= at(row, column + 1))) {
      pairs.push([old, null]);
      row++;
    } else {
      pairs.push([null, fresh]);
      column++;
    }
  }
  return replaced(pairs);
}

/** Where scenes are gone and others are in their place, each that is gone became the one in its place. */
function replaced(pairs: readonly ScenePair[]): ScenePair[] {
  const joined: ScenePair[] = [];
  let [gone, come]: [Scene[], Scene[]] = [[], []];
  const close = () => {
    for (let place = 0; place < Math.max(gone.length, come.length); place++)
      joined.push([gone[place] ?? null, come[place] ?? null]);
    [gone, come] = [[], []];
  };
  for (const pair of pairs) {
    const [before, after] = pair;
    if (before && after) {
      close();
      joined.push(pair);
    } else if (before) gone.push(before);
    else if (after) come.push(after);
  }
  close();
  return joined;
}

/** Whether the words are others, or there is a scene more or less. */
export const haveWordsChanged = ([before, after]: ScenePair): boolean => before?.narration !== after?.narration;

/** Whether the same words have another picture. */
export const hasPictureChanged = ([before, after]: ScenePair): boolean =>
  before?.narration === after?.narration && before?.visual_prompt !== after?.visual_prompt;

export const hasCardChanged = ([before, after]: ScenePair): boolean =>
  JSON.stringify(before?.card ?? null) !== JSON.stringify(after?.card ?? null);

export const isUnchanged = (pair: ScenePair): boolean =>
  !haveWordsChanged(pair) && !hasPictureChanged(pair) && !hasCardChanged(pair);

/** Twice the words that both have, of the words of both: 1 for the same words. */
function likenessOf(a: string, b: string): number {
  const [words, others] = [wordsIn(a), wordsIn(b)];
  const shared = [...words].filter((word) => others.has(word)).length;
  return (2 * shared) / Math.max(1, words.size + others.size);
}

const wordsIn = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
