import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Look } from './looks.ts';
import type { Palette } from './palette.ts';
import type { Random } from './random.ts';

/** What every painter works on. Lengths are in pixels. */
export type Stage = {
  context: SKRSContext2D;
  width: number;
  height: number;
  /** The shorter side; sizes are fractions of it. */
  unit: number;
  /** Where sky and ground meet, measured from the top. */
  horizon: number;
  /** The sun's or moon's distance from the left; the ground is lit from there. */
  lightX: number;
  random: Random;
  palette: Palette;
  look: Look;
  /** What is painted of subjects: they themselves with their shadows, the light around them, or everything. */
  shows: 'things' | 'light' | 'everything';
};

export type Painter = (stage: Stage) => void;

/** A plain round spot; position and size in pixels. */
export function disc({ context }: Pick<Stage, 'context'>, x: number, y: number, radius: number, style: string): void {
  context.fillStyle = style;
  context.beginPath();
  context.arc(x, y, Math.max(0.3, radius), 0, Math.PI * 2);
  context.fill();
}
