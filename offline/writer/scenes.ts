import { wordsOf } from './words.ts';

/** What a passage's claims rest on. */
export type Basis = 'report' | 'editor';

/** What is said in one scene, which part of it to illustrate, and what its claims rest on. */
export type Passage = { narration: string; about: string; basis: readonly Basis[] };

const MAX_MIDDLE_SCENES = 4;
/** In words. */
const COMFORTABLE_SCENE = 16;

/** Joins consecutive lines into scenes of about equal length. */
export function groupIntoScenes(lines: readonly Passage[]): Passage[] {
  const comfortable = Math.round(wordsOf(lines.map(({ narration }) => narration)) / COMFORTABLE_SCENE);
  const count = Math.max(2, Math.min(MAX_MIDDLE_SCENES, lines.length, comfortable));
  return partition(lines, count).scenes.map((scene) => ({
    narration: scene.map(({ narration }) => narration).join(' '),
    about: scene
      .map(({ about }) => about)
      .join(' ')
      .trim(),
    basis: [...new Set(scene.flatMap(({ basis }) => basis))],
  }));
}

/** Few lines and at most four scenes allow trying every partition: the most even one has the least sum of squares. */
function partition(lines: readonly Passage[], count: number): { scenes: (readonly Passage[])[]; cost: number } {
  const whole = { scenes: [lines], cost: wordsOf(lines.map(({ narration }) => narration)) ** 2 };
  if (count <= 1 || lines.length <= 1) return whole;
  let best: typeof whole | null = null;
  for (let cut = 1; cut <= lines.length - count + 1; cut++) {
    const head = partition(lines.slice(0, cut), 1);
    const rest = partition(lines.slice(cut), count - 1);
    const cost = head.cost + rest.cost;
    if (best === null || cost < best.cost) best = { scenes: [...head.scenes, ...rest.scenes], cost };
  }
  return best ?? whole;
}
