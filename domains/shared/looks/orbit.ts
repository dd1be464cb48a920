import type { Look } from './look.ts';

export const orbit = {
  name: 'orbit',
  title: 'Orbit',
  description: 'Science and space: deep colours, wide type, zooms through the picture.',
  typography: {
    face: 'montserrat',
    palette: { ink: '#ffffff', paper: '#0c0a24', accent: '#ffc94d' },
    captionStyle: 'reveal',
  },
  pictures: 'cinematic',
  treatment: { contrast: 1.06, saturation: 1.12, warmth: -0.1, grain: 0.15, vignette: 0.4 },
  motion: { opening: 'push', middle: ['drift', 'pan'], closing: 'drift', speed: 0.03, depth: 0.6 },
  transitions: { hook: 'zoom', turn: 'fade', step: 'cut', ending: 'fade', seconds: 0.5 },
  mood: 'inspiring',
  suits: {
    niches: ['scien', 'space', 'astronom', 'physic', 'research', 'engineer', 'climate'],
    tones: ['informative', 'inspirational', 'curious'],
  },
} as const satisfies Look;
