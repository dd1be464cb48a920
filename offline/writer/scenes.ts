import { countWords, wordsOf } from './words.ts';

/** What a passage's claims rest on. */
export type Basis = 'report' | 'editor';

/** What is said in one scene, which part of it to illustrate, and what its claims rest on. */
export type Passage = { narration: string; about: string; basis: readonly Basis[] };

/** In words. */
const COMFORTABLE_SCENE = 16;
/** A longer script has longer scenes as well as more of them, in words. */
const LONG_SCENE = 22;
/** From so many words on, a script counts as longer. */
const LONG_SCRIPT = 100;
const MOST_IN_SHORT = 4;

/** Joins consecutive lines into scenes of about equal length. */
export function groupIntoScenes(lines: readonly Passage[]): Passage[] {
  const words = wordsOf(lines.map(({ narration }) => narration));
  const comfortable =
    words < LONG_SCRIPT
      ? Math.min(MOST_IN_SHORT, Math.round(words / COMFORTABLE_SCENE))
      : Math.round(words / LONG_SCENE);
  const count = Math.max(2, Math.min(lines.length, comfortable));
  return partition(lines, count).map((scene) => ({
    narration: scene.map(({ narration }) => narration).join(' '),
    about: scene
      .map(({ about }) => about)
      .join(' ')
      .trim(),
    basis: [...new Set(scene.flatMap(({ basis }) => basis))],
  }));
}

/** The most even partition has the least sum of squares; found from the back, so that long scripts take no longer. */
function partition(lines: readonly Passage[], count: number): (readonly Passage[])[] {
  const sizes = lines.map(({ narration }) => countWords(narration));
  /** The best cut of the lines from `start` on into `left` scenes, by `left` and `start`. */
  const known = new Map<string, { cost: number; end: number }>();
  const best = (start: number, left: number): { cost: number; end: number } => {
    const key = `${left} ${start}`;
    const before = known.get(key);
    if (before) return before;
    let found = { cost: Number.POSITIVE_INFINITY, end: lines.length };
    let words = 0;
    for (let end = start + 1; end <= lines.length - (left - 1); end++) {
      words += sizes[end - 1] ?? 0;
      const rest = left === 1 ? (end === lines.length ? 0 : Number.POSITIVE_INFINITY) : best(end, left - 1).cost;
      if (words ** 2 + rest < found.cost) found = { cost: words ** 2 + rest, end };
    }
    known.set(key, found);
    return found;
  };
  const scenes: (readonly Passage[])[] = [];
  let start = 0;
  for (let left = Math.min(count, lines.length); left > 0; left--) {
    const { end } = best(start, left);
    scenes.push(lines.slice(start, end));
    start = end;
  }
  return scenes;
}
