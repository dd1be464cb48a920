import type { Look } from './look.ts';

export const stadium = {
  name: 'stadium',
  title: 'Stadium',
  description: 'Sport: huge capitals, black and orange, whip slides.',
  typography: {
    face: 'bebas-neue',
    palette: { ink: '#ffffff', paper: '#141414', accent: '#ff9a3d' },
    captionStyle: 'impact',
  },
  pictures: 'vibrant',
  treatment: { contrast: 1.18, saturation: 1.1, warmth: 0.1, grain: 0.15, vignette: 0.4 },
  motion: { opening: 'push', middle: ['pan', 'drift'], closing: 'drift', speed: 0.055, depth: 0.4 },
  transitions: { hook: 'slide', turn: 'slide', step: 'cut', ending: 'zoom', seconds: 0.3 },
  mood: 'driving',
  suits: {
    niches: ['sport', 'fitness', 'football', 'soccer', 'basketball', 'racing', 'workout', 'automotive', 'car'],
    tones: ['energetic', 'exciting'],
  },
} as const satisfies Look;
