import type { Random } from '../painter/random.ts';
import { type Chord, mod12, nearest } from './harmony.ts';

/** A thought of two bars. */
export type Motif = readonly {
  /** In sixteenths of a bar of four beats. */
  readonly step: number;
  readonly length: number;
  /** Steps of the scale from the note before. */
  readonly move: number;
}[];

/** When the notes of a motif begin: few, so that the voice has the room. */
const RHYTHMS: readonly [readonly number[], ...(readonly number[])[]] = [
  [0, 6, 8, 16],
  [0, 4, 12, 16, 20],
  [4, 6, 8, 16],
  [0, 8, 14, 16],
  [2, 4, 8, 18, 20],
  [0, 6, 12, 22],
];
const MOVES: readonly [number, ...number[]] = [-2, -1, -1, 1, 1, 2, 3];
const BARS = 2;
export const MOTIF_STEPS = 16 * BARS;

/** A line that goes somewhere and comes back. */
export function inventMotif(random: Random): Motif {
  const rhythm = random.pick(RHYTHMS);
  let height = 0;
  return rhythm.map((step, index) => {
    const length = (rhythm[index + 1] ?? Math.min(step + 8, MOTIF_STEPS)) - step;
    const chosen = random.pick(MOVES);
    const move = index === 0 ? 0 : Math.abs(height + chosen) > 4 ? -chosen : chosen;
    height += move;
    return { step, length, move };
  });
}

/** The key of a motif's next note: on a strong beat a tone of the chord, elsewhere any of the scale. */
export function nextKey(
  before: number,
  { move, step }: Motif[number],
  chord: Chord,
  scale: readonly number[],
  range: { lowest: number; highest: number },
): number {
  const moved = moveInScale(before, move, scale);
  const wanted = moved > range.highest ? moved - 12 : moved < range.lowest ? moved + 12 : moved;
  const allowed = step % 8 === 0 ? chord.tones : scale;
  const key = allowed
    .map((tone) => nearest(tone, wanted))
    .reduce((one, other) => (Math.abs(other - wanted) < Math.abs(one - wanted) ? other : one));
  return key > range.highest ? key - 12 : key < range.lowest ? key + 12 : key;
}

function moveInScale(from: number, steps: number, scale: readonly number[]): number {
  const direction = Math.sign(steps);
  let key = from;
  for (let left = Math.abs(steps); left > 0; left--)
    do key += direction;
    while (!scale.includes(mod12(key)));
  return key;
}
