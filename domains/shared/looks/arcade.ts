import type { Look } from './look.ts';

export const arcade = {
  name: 'arcade',
  title: 'Arcade',
  description: 'Games and screens: neon, comic type, everything fast.',
  typography: {
    face: 'bangers',
    palette: { ink: '#ffffff', paper: '#1c0638', accent: '#ffe14a' },
    captionStyle: 'pop',
  },
  pictures: 'neon',
  treatment: { contrast: 1.12, saturation: 1.25, warmth: 0, grain: 0.05, vignette: 0.25 },
  motion: { opening: 'push', middle: ['pan', 'drift'], closing: 'drift', speed: 0.06, depth: 0.4 },
  transitions: { hook: 'zoom', turn: 'slide', step: 'slide', ending: 'iris', seconds: 0.3 },
  mood: 'upbeat',
  suits: {
    niches: ['gaming', 'game', 'esport', 'anime', 'meme', 'stream'],
    tones: ['energetic', 'humorous', 'exciting'],
  },
} as const satisfies Look;
