import { type Features, VALUES } from './mfcc.ts';

/** Which frames of two recordings sound alike: for each frame of the first, the first and last one of the second. */
export type Path = {
  readonly first: Uint32Array;
  readonly last: Uint32Array;
  /** The distance of frames that were put together, on average. */
  readonly distance: number;
};

const DIAGONAL = 1;
const ACROSS = 2;

/**
 * Dynamic time warping (Sakoe and Chiba 1978, symmetric, with a band): the order-preserving assignment of all frames of
 * two recordings in which the frames put together differ least.
 * @param radius how far a frame may be from where it would be at an even pace, in frames
 */
export function warp(one: Features, other: Features, radius: number): Path {
  const [rows, columns] = [one.frames, other.frames];
  const slope = columns / rows;
  const width = Math.min(columns, 2 * Math.ceil(radius + slope) + 1);
  const steps = new Uint8Array(rows * width);
  const starts = Uint32Array.from({ length: rows }, (_, row) =>
    Math.max(0, Math.min(columns - width, Math.round(row * slope - width / 2))),
  );
  let before = new Float64Array(width).fill(Number.POSITIVE_INFINITY);
  let current = new Float64Array(width);
  for (let row = 0; row < rows; row++) {
    const start = starts[row] as number;
    const shift = row === 0 ? 0 : start - (starts[row - 1] as number);
    for (let at = 0; at < width; at++) {
      const cost = distance(one, row, other, start + at);
      const diagonal = before[at + shift - 1] ?? Number.POSITIVE_INFINITY;
      const down = before[at + shift] ?? Number.POSITIVE_INFINITY;
      const across = at > 0 ? (current[at - 1] as number) : Number.POSITIVE_INFINITY;
      // A diagonal step covers two frames, so its distance counts twice.
      const [a, b, c] = [diagonal + 2 * cost, down + cost, across + cost];
      const isFirst = row === 0 && start + at === 0;
      const best = isFirst ? 2 * cost : Math.min(a, b, c);
      current[at] = best;
      steps[row * width + at] = best === a ? DIAGONAL : best === c ? ACROSS : 0;
    }
    [before, current] = [current, before];
  }
  const total = before[columns - 1 - (starts[rows - 1] as number)] as number;
  return { ...traced(steps, starts, width, rows, columns), distance: total / (rows + columns) };
}

function traced(steps: Uint8Array, starts: Uint32Array, width: number, rows: number, columns: number) {
  const [first, last] = [new Uint32Array(rows), new Uint32Array(rows)];
  let [row, column] = [rows - 1, columns - 1];
  last[row] = column;
  while (row > 0 || column > 0) {
    const step = row === 0 ? ACROSS : steps[row * width + column - (starts[row] as number)];
    if (step !== ACROSS) {
      first[row] = column;
      row -= 1;
    }
    if (step === DIAGONAL || step === ACROSS) column -= 1;
    if (step !== ACROSS) last[row] = column;
  }
  return { first, last };
}

function distance(one: Features, row: number, other: Features, column: number): number {
  let sum = 0;
  for (let k = 0; k < VALUES; k++) {
    const difference = (one.values[row * VALUES + k] as number) - (other.values[column * VALUES + k] as number);
    sum += difference * difference;
  }
  return Math.sqrt(sum);
}
