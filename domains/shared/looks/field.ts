import type { Look } from './look.ts';

export const field = {
  name: 'field',
  title: 'Field',
  description: 'A documentary outdoors: natural colours, quiet type, long cross-fades.',
  typography: {
    face: 'montserrat',
    palette: { ink: '#ffffff', paper: '#16261b', accent: '#c9e265' },
    captionStyle: 'classic',
  },
  pictures: 'documentary',
  treatment: { contrast: 1.05, saturation: 1.08, warmth: 0.1, grain: 0.15, vignette: 0.25 },
  motion: { opening: 'push', middle: ['pan', 'drift'], closing: 'drift', speed: 0.02, depth: 0.4 },
  transitions: { hook: 'fade', turn: 'fade', step: 'cut', ending: 'fade', seconds: 0.7 },
  mood: 'inspiring',
  suits: {
    niches: ['nature', 'travel', 'environment', 'ocean', 'wild', 'outdoor', 'weather', 'geograph', 'agricultur'],
    tones: ['informative', 'calm', 'inspirational'],
  },
} as const satisfies Look;
