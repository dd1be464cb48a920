import { type Color, withChroma } from './color.ts';
import { type Palette, regrade } from './palette.ts';

export type LookName = 'cinematic' | 'minimal' | 'vibrant' | 'noir' | 'pastel' | 'neon' | 'watercolor';

export type Look = {
  name: LookName;
  /** How surfaces are filled. */
  surface: 'shaded' | 'flat' | 'outline' | 'wash';
  /** Strengths, 0 to 1. */
  glow: number;
  bloom: number;
  grain: number;
  vignette: number;
  /** How much the lower third, where captions appear, is darkened. */
  footing: number;
  grade(palette: Palette): Palette;
};

export const looks: Record<LookName, Look> = {
  cinematic: {
    name: 'cinematic',
    surface: 'shaded',
    glow: 0.8,
    bloom: 0.4,
    grain: 0.5,
    vignette: 0.6,
    footing: 0.5,
    grade: (palette) => palette,
  },
  vibrant: {
    name: 'vibrant',
    surface: 'shaded',
    glow: 0.9,
    bloom: 0.35,
    grain: 0.2,
    vignette: 0.25,
    footing: 0.35,
    grade: (palette) => regrade(palette, (base) => withChroma({ ...base, l: base.l * 0.92 + 0.07 }, 1.45)),
  },
  minimal: {
    name: 'minimal',
    surface: 'flat',
    glow: 0.15,
    bloom: 0,
    grain: 0.15,
    vignette: 0.1,
    footing: 0.25,
    grade: (palette) => {
      const ground = (lightness: number): Color => ({ ...palette.sky[1], l: lightness, c: palette.sky[1].c * 0.4 });
      return {
        ...palette,
        sky: [ground(0.9), ground(0.88), ground(0.83)],
        land: { ...palette.body, l: 0.42, c: 0.07 },
      };
    },
  },
  noir: {
    name: 'noir',
    surface: 'shaded',
    glow: 0.7,
    bloom: 0.3,
    grain: 1,
    vignette: 1,
    footing: 0.6,
    grade: (palette) => regrade(palette, ({ l, h }) => ({ l: l < 0.5 ? l * 0.72 : l * 0.96, c: 0.006, h })),
  },
  pastel: {
    name: 'pastel',
    surface: 'shaded',
    glow: 0.45,
    bloom: 0.15,
    grain: 0.15,
    vignette: 0.05,
    footing: 0.22,
    grade: (palette) => regrade(palette, ({ l, c, h }) => ({ l: 0.62 + l * 0.34, c: Math.min(0.085, c * 0.75), h })),
  },
  neon: {
    name: 'neon',
    surface: 'outline',
    glow: 1,
    bloom: 0.7,
    grain: 0.3,
    vignette: 0.7,
    footing: 0.5,
    grade: (palette) => {
      const dark = ({ l, h }: Color): Color => ({ l: 0.08 + l * 0.16, c: 0.06, h: h * 0.3 + 285 * 0.7 });
      const lamp = (base: Color): Color => ({ l: 0.76, c: 0.21, h: base.h });
      return {
        sky: [dark(palette.sky[0]), dark(palette.sky[1]), { ...dark(palette.sky[2]), c: 0.12 }],
        light: { l: 0.86, c: 0.14, h: palette.accent.h },
        land: { l: 0.11, c: 0.05, h: 285 },
        body: lamp({ ...palette.body, h: palette.body.h === palette.accent.h ? 340 : palette.body.h }),
        accent: lamp(palette.accent),
      };
    },
  },
  watercolor: {
    name: 'watercolor',
    surface: 'wash',
    glow: 0.2,
    bloom: 0,
    grain: 0.4,
    vignette: 0,
    footing: 0.15,
    grade: (palette) => {
      const pale = ({ l, c, h }: Color): Color => ({ l: 0.8 + l * 0.16, c: c * 0.55, h });
      const [top, middle, low] = palette.sky;
      return { ...palette, sky: [pale(top), pale(middle), pale(low)], land: { ...palette.land, l: 0.48, c: 0.08 } };
    },
  },
};
