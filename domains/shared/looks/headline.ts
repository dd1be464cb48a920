import type { Look } from './look.ts';

export const headline = {
  name: 'headline',
  title: 'Headline',
  description: 'A news desk: heavy narrow type on navy, a red accent, quick wipes.',
  typography: {
    face: 'anton',
    palette: { ink: '#ffffff', paper: '#0a1633', accent: '#ff5a4d' },
    captionStyle: 'boxed',
  },
  pictures: 'cinematic',
  treatment: { contrast: 1.08, saturation: 0.95, warmth: -0.15, grain: 0.1, vignette: 0.3 },
  motion: { opening: 'push', middle: ['pan', 'drift'], closing: 'drift', speed: 0.03, depth: 0.4 },
  transitions: { hook: 'wipe', turn: 'slide', step: 'cut', ending: 'wipe', seconds: 0.4 },
  mood: 'tense',
  suits: {
    niches: ['news', 'politic', 'world', 'general', 'econom', 'law'],
    tones: ['informative', 'serious', 'formal', 'professional'],
  },
} as const satisfies Look;
