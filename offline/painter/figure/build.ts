import type { Figure } from './traits.ts';

/** Where the parts of a figure are, in its own measure: feet at 0, up is negative. */
export type Build = {
  readonly headY: number;
  /** Of the head, its radius. */
  readonly head: number;
  readonly shoulderY: number;
  readonly hipY: number;
  /** Half of each. */
  readonly shoulders: number;
  readonly hips: number;
  readonly limb: number;
  /** From feet to the top of the head, without hat. */
  readonly height: number;
};

/** The height of one, in a figure's own measure. */
export const GROWN_UP = 204;

export function buildOf({ kind, age, isFeminine }: Figure): Build {
  if (kind !== 'person') return measured(164, 37, kind === 'robot' ? 25 : 22, 22, 0.3);
  if (age === 'child') return measured(152, 30, 17.5, 16.5, 0.34);
  if (age === 'old') return measured(190, 27, isFeminine ? 21 : 24, isFeminine ? 20 : 20, 0.4);
  return measured(GROWN_UP, 27, isFeminine ? 21 : 25.5, isFeminine ? 18.5 : 18.5, 0.43);
}

function measured(height: number, head: number, shoulders: number, hips: number, legs: number): Build {
  const headY = -(height - head * 1.06);
  return {
    headY,
    head,
    shoulderY: headY + head * 1.3,
    hipY: -height * legs,
    shoulders,
    hips,
    limb: shoulders * 0.62,
    height,
  };
}
