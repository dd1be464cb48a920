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
  /** Light sources and lit edges: sun, moon, lamps, rims. */
  light: Color;
  /** The nearest ground, the largest dark surface. */
  land: Color;
  /** The main surface of things. */
  body: Color;
  /** The secondary surface of things, clearly different from the first. */
  accent: Color;
};

/** Top, middle and low sky, light, land, body, accent; each as OKLCH lightness %, chroma %, hue. Chosen by eye. */
const MOODS: Record<MoodName, string> = {
  day: '58/12/245 74/9/230 92/4/95 97/6/95 36/7/165 58/15/28 84/15/85',
  dawn: '42/9/285 66/11/350 88/9/70 96/8/85 27/6/290 62/14/20 86/13/80',
  sunset: '28/9/295 52/16/20 80/15/65 95/10/85 20/5/310 60/17/35 85/15/80',
  night: '15/5/270 26/7/262 42/8/245 95/4/95 14/3.5/262 62/11/255 86/14/85',
  storm: '24/2.5/255 38/3/245 60/3.5/220 94/3/215 19/2/250 56/8/235 86/14/90',
  forest: '40/7/170 60/8/150 88/9/110 97/9/105 22/5/160 60/15/145 85/15/90',
  ocean: '42/10/245 66/10/215 91/5/180 97/5/100 26/7/235 60/12/220 80/14/45',
  desert: '55/9/225 76/7/75 91/7/80 97/7/90 38/9/45 62/14/50 72/11/200',
  ice: '50/8/250 74/6/225 94/2.5/200 98/2/200 36/6/245 66/10/230 75/13/330',
  space: '10/4/285 18/8/295 30/12/330 94/7/60 12/4/280 66/12/40 78/13/215',
  tech: '15/5/268 25/9/262 44/13/238 90/12/205 13/4.5/268 60/14/250 84/15/190',
  health: '38/8/215 60/10/195 90/5/175 98/3/170 24/6/220 62/18/18 86/11/180',
  business: '22/6/258 40/8/245 74/8/85 95/9/88 17/4.5/258 62/12/245 83/15/82',
  science: '19/8/290 34/12/280 56/13/250 94/8/200 15/6/288 62/15/295 85/14/165',
  stage: '16/8/310 30/14/330 50/19/355 94/9/75 13/5/310 62/20/350 84/14/85',
  fire: '14/4/20 30/11/28 60/19/45 95/12/90 13/3/20 60/20/38 87/16/88',
  warm: '46/8/35 68/9/55 90/6/80 97/6/88 30/6/35 58/14/30 72/10/190',
};

/** A mood's colours, with the hue nudged so that two pictures in one mood are not identical. */
export function paletteOf(mood: MoodName, random: Random): Palette {
  const nudge = random.between(-9, 9);
  const [top, middle, low, light, land, body, accent] = MOODS[mood].split(' ').map((text): Color => {
    const [l = 0, c = 0, h = 0] = text.split('/').map(Number);
    return color(l / 100, c / 100, h + nudge);
  });
  if (!top || !middle || !low || !light || !land || !body || !accent) throw new Error(`mood ${mood} lacks a colour`);
  return { sky: [top, middle, low], light, land, body, accent };
}

/** Applies one change to every colour. */
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

/** A landscape layer's colour, fading into the horizon's light with distance. @param nearness from 0 (farthest) to 1 */
export const layerColor = (palette: Palette, nearness: number): Color =>
  mix(mix(palette.sky[2], palette.land, 0.28), palette.land, nearness ** 0.8);

export type Tone = 'body' | 'accent' | 'pale' | 'shade' | 'light' | 'ink';

/** A surface's lit, plain and shaded colours, of the palette or of its own. */
export function toneColors(palette: Palette, tone: Tone | Color): readonly [Color, Color, Color] {
  // A colour that belongs to someone, such as skin, stays that colour in the shade.
  if (typeof tone !== 'string')
    return [
      lighten(mix(tone, palette.light, 0.12), 0.05),
      tone,
      mix({ l: tone.l * 0.82, c: tone.c * 1.05, h: tone.h }, palette.land, 0.1),
    ];
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
