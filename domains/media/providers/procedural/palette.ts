import { type Color, color, lighten, mix, withChroma } from './color.ts';
import type { Random } from './random.ts';

export type MoodName =
  | 'day'
  | 'dawn'
  | 'sunset'
  | 'night'
  | 'storm'
  | 'forest'
  | 'ocean'
  | 'desert'
  | 'ice'
  | 'space'
  | 'tech'
  | 'health'
  | 'business'
  | 'science'
  | 'stage'
  | 'fire'
  | 'warm';

export type Palette = {
  /** From the top of the picture down to the horizon. */
  sky: readonly [Color, Color, Color];
  /** What shines: sun, moon, lamps, rims. */
  light: Color;
  /** The nearest ground, the darkest large surface. */
  land: Color;
  /** The main surface of things. */
  body: Color;
  /** The second surface of things, far enough from the first. */
  accent: Color;
};

type Tuple = readonly [number, number, number];
type Mood = { sky: readonly [Tuple, Tuple, Tuple]; light: Tuple; land: Tuple; body: Tuple; accent: Tuple };

/** Lightness, chroma and hue in OKLCH, chosen by eye. */
const MOODS: Record<MoodName, Mood> = {
  day: {
    sky: [
      [0.58, 0.12, 245],
      [0.74, 0.09, 230],
      [0.92, 0.04, 95],
    ],
    light: [0.97, 0.06, 95],
    land: [0.36, 0.07, 165],
    body: [0.58, 0.15, 28],
    accent: [0.84, 0.15, 85],
  },
  dawn: {
    sky: [
      [0.42, 0.09, 285],
      [0.66, 0.11, 350],
      [0.88, 0.09, 70],
    ],
    light: [0.96, 0.08, 85],
    land: [0.27, 0.06, 290],
    body: [0.62, 0.14, 20],
    accent: [0.86, 0.13, 80],
  },
  sunset: {
    sky: [
      [0.28, 0.09, 295],
      [0.52, 0.16, 20],
      [0.8, 0.15, 65],
    ],
    light: [0.95, 0.1, 85],
    land: [0.2, 0.05, 310],
    body: [0.6, 0.17, 35],
    accent: [0.85, 0.15, 80],
  },
  night: {
    sky: [
      [0.15, 0.05, 270],
      [0.26, 0.07, 262],
      [0.42, 0.08, 245],
    ],
    light: [0.95, 0.04, 95],
    land: [0.14, 0.035, 262],
    body: [0.62, 0.11, 255],
    accent: [0.86, 0.14, 85],
  },
  storm: {
    sky: [
      [0.24, 0.025, 255],
      [0.38, 0.03, 245],
      [0.6, 0.035, 220],
    ],
    light: [0.94, 0.03, 215],
    land: [0.19, 0.02, 250],
    body: [0.56, 0.08, 235],
    accent: [0.86, 0.14, 90],
  },
  forest: {
    sky: [
      [0.4, 0.07, 170],
      [0.6, 0.08, 150],
      [0.88, 0.09, 110],
    ],
    light: [0.97, 0.09, 105],
    land: [0.22, 0.05, 160],
    body: [0.6, 0.15, 145],
    accent: [0.85, 0.15, 90],
  },
  ocean: {
    sky: [
      [0.42, 0.1, 245],
      [0.66, 0.1, 215],
      [0.91, 0.05, 180],
    ],
    light: [0.97, 0.05, 100],
    land: [0.26, 0.07, 235],
    body: [0.6, 0.12, 220],
    accent: [0.8, 0.14, 45],
  },
  desert: {
    sky: [
      [0.55, 0.09, 225],
      [0.76, 0.07, 75],
      [0.91, 0.07, 80],
    ],
    light: [0.97, 0.07, 90],
    land: [0.38, 0.09, 45],
    body: [0.62, 0.14, 50],
    accent: [0.72, 0.11, 200],
  },
  ice: {
    sky: [
      [0.5, 0.08, 250],
      [0.74, 0.06, 225],
      [0.94, 0.025, 200],
    ],
    light: [0.98, 0.02, 200],
    land: [0.36, 0.06, 245],
    body: [0.66, 0.1, 230],
    accent: [0.75, 0.13, 330],
  },
  space: {
    sky: [
      [0.1, 0.04, 285],
      [0.18, 0.08, 295],
      [0.3, 0.12, 330],
    ],
    light: [0.94, 0.07, 60],
    land: [0.12, 0.04, 280],
    body: [0.66, 0.12, 40],
    accent: [0.78, 0.13, 215],
  },
  tech: {
    sky: [
      [0.15, 0.05, 268],
      [0.25, 0.09, 262],
      [0.44, 0.13, 238],
    ],
    light: [0.9, 0.12, 205],
    land: [0.13, 0.045, 268],
    body: [0.6, 0.14, 250],
    accent: [0.84, 0.15, 190],
  },
  health: {
    sky: [
      [0.38, 0.08, 215],
      [0.6, 0.1, 195],
      [0.9, 0.05, 175],
    ],
    light: [0.98, 0.03, 170],
    land: [0.24, 0.06, 220],
    body: [0.62, 0.18, 18],
    accent: [0.86, 0.11, 180],
  },
  business: {
    sky: [
      [0.22, 0.06, 258],
      [0.4, 0.08, 245],
      [0.74, 0.08, 85],
    ],
    light: [0.95, 0.09, 88],
    land: [0.17, 0.045, 258],
    body: [0.62, 0.12, 245],
    accent: [0.83, 0.15, 82],
  },
  science: {
    sky: [
      [0.19, 0.08, 290],
      [0.34, 0.12, 280],
      [0.56, 0.13, 250],
    ],
    light: [0.94, 0.08, 200],
    land: [0.15, 0.06, 288],
    body: [0.62, 0.15, 295],
    accent: [0.85, 0.14, 165],
  },
  stage: {
    sky: [
      [0.16, 0.08, 310],
      [0.3, 0.14, 330],
      [0.5, 0.19, 355],
    ],
    light: [0.94, 0.09, 75],
    land: [0.13, 0.05, 310],
    body: [0.62, 0.2, 350],
    accent: [0.84, 0.14, 85],
  },
  fire: {
    sky: [
      [0.14, 0.04, 20],
      [0.3, 0.11, 28],
      [0.6, 0.19, 45],
    ],
    light: [0.95, 0.12, 90],
    land: [0.13, 0.03, 20],
    body: [0.6, 0.2, 38],
    accent: [0.87, 0.16, 88],
  },
  warm: {
    sky: [
      [0.46, 0.08, 35],
      [0.68, 0.09, 55],
      [0.9, 0.06, 80],
    ],
    light: [0.97, 0.06, 88],
    land: [0.3, 0.06, 35],
    body: [0.58, 0.14, 30],
    accent: [0.72, 0.1, 190],
  },
};

/** A mood's colours, nudged in hue so that two pictures of one mood are not twins. */
export function paletteOf(mood: MoodName, random: Random): Palette {
  const nudge = random.between(-9, 9);
  const turn = ([l, c, h]: Tuple): Color => color(l, c, h + nudge);
  const { sky, light, land, body, accent } = MOODS[mood];
  return {
    sky: [turn(sky[0]), turn(sky[1]), turn(sky[2])],
    light: turn(light),
    land: turn(land),
    body: turn(body),
    accent: turn(accent),
  };
}

/** The same change to every colour. */
export function regrade(palette: Palette, change: (base: Color) => Color): Palette {
  const [top, middle, low] = palette.sky;
  return {
    sky: [change(top), change(middle), change(low)],
    light: change(palette.light),
    land: change(palette.land),
    body: change(palette.body),
    accent: change(palette.accent),
  };
}

/** Colour of a layer of the landscape: far ones drown in the light of the horizon, near ones are land. 0 is farthest. */
export const layerColor = (palette: Palette, nearness: number): Color =>
  mix(mix(palette.sky[2], palette.land, 0.28), palette.land, nearness ** 0.8);

export type Tone = 'body' | 'accent' | 'pale' | 'shade' | 'light' | 'ink';

/** Lit, plain and shaded colour of a surface. */
export function toneColors(palette: Palette, tone: Tone): readonly [Color, Color, Color] {
  const base = toneColor(palette, tone);
  const lit = lighten(mix(base, palette.light, 0.22), 0.1);
  const shaded = mix(lighten(base, -0.2), palette.land, 0.3);
  return [lit, base, shaded];
}

function toneColor(palette: Palette, tone: Tone): Color {
  if (tone === 'body' || tone === 'accent' || tone === 'light') return palette[tone];
  if (tone === 'pale') return { l: 0.93, c: 0.025, h: palette.light.h };
  if (tone === 'shade') return { l: 0.34, c: Math.min(0.07, palette.body.c), h: palette.body.h };
  return withChroma({ ...palette.land, l: 0.2 }, 1);
}
