import { type Color, color } from '../color.ts';

export type ColorName = keyof typeof COLORS;

/** Of clothes. Chosen by eye. */
export const COLORS = {
  red: color(0.58, 0.2, 27),
  orange: color(0.72, 0.17, 55),
  yellow: color(0.86, 0.165, 92),
  green: color(0.58, 0.13, 148),
  turquoise: color(0.7, 0.11, 195),
  blue: color(0.56, 0.15, 255),
  navy: color(0.35, 0.08, 262),
  purple: color(0.52, 0.16, 305),
  pink: color(0.77, 0.13, 358),
  white: color(0.95, 0.012, 90),
  grey: color(0.64, 0.012, 260),
  black: color(0.27, 0.015, 270),
  brown: color(0.46, 0.08, 52),
  beige: color(0.84, 0.045, 82),
  gold: color(0.8, 0.14, 86),
  silver: color(0.8, 0.012, 255),
} as const;

/** What the names of colours mean for hair. */
export const HAIR: Partial<Record<ColorName, Color>> = {
  red: color(0.58, 0.155, 42),
  orange: color(0.64, 0.16, 48),
  yellow: color(0.84, 0.115, 88),
  gold: color(0.8, 0.125, 85),
  brown: color(0.41, 0.075, 50),
  black: color(0.25, 0.018, 280),
  grey: color(0.74, 0.01, 250),
  silver: color(0.84, 0.01, 250),
  white: color(0.94, 0.01, 90),
  beige: color(0.78, 0.07, 80),
};

/** What the names of colours mean for fur. */
export const FUR: Partial<Record<ColorName, Color>> = {
  ...HAIR,
  red: color(0.64, 0.16, 48),
  brown: color(0.52, 0.085, 55),
};

/** From light to dark. */
export const SKIN = [
  color(0.88, 0.045, 55),
  color(0.82, 0.065, 58),
  color(0.74, 0.08, 58),
  color(0.62, 0.085, 55),
  color(0.5, 0.075, 52),
  color(0.41, 0.06, 50),
] as const;
