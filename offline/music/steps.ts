import type { Steps } from './styles/style.ts';

export type Stroke = {
  /** Which sixteenth of the bar, from 0. */
  readonly step: number;
  /** The letter before the strength, or ''. */
  readonly what: string;
  /** 1 to 9. */
  readonly strength: number;
  /** Sixteenths until the next stroke or the end of the bar. */
  readonly length: number;
};

export const STEPS_PER_BEAT = 4;

/** The strokes of a rhythm in a bar: cut short in a bar of fewer beats, begun again in one of more. */
export function strokesOf(rhythm: Steps, beats: number): Stroke[] {
  const pattern = rhythm.match(/[a-z]?\d|\./g) ?? [];
  const steps = beats * STEPS_PER_BEAT;
  const found = Array.from({ length: steps }, (_, step) => ({ step, token: pattern[step % pattern.length] ?? '.' }));
  const played = found.filter(({ token }) => token !== '.');
  return played.map(({ step, token }, index) => ({
    step,
    what: token.length > 1 ? token.charAt(0) : '',
    strength: Number(token.at(-1)),
    length: (played[index + 1]?.step ?? steps) - step,
  }));
}

/** The strokes of a short rhythm that ends with the bar. */
export function strokesAtEnd(rhythm: Steps, beats: number): Stroke[] {
  const length = (rhythm.match(/[a-z]?\d|\./g) ?? []).length;
  const before = beats * STEPS_PER_BEAT - length;
  return strokesOf(rhythm, length / STEPS_PER_BEAT)
    .map((stroke) => ({ ...stroke, step: stroke.step + before }))
    .filter(({ step }) => step >= 0);
}
