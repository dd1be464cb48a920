import type { Look } from './look.ts';

export const circuit = {
  name: 'circuit',
  title: 'Circuit',
  description: 'Technology at night: neon lines, technical type, hard slides.',
  typography: {
    face: 'space-grotesk',
    palette: { ink: '#f2fbff', paper: '#071019', accent: '#37e6ff' },
    captionStyle: 'highlight',
  },
  pictures: 'neon',
  treatment: { contrast: 1.08, saturation: 1.1, warmth: -0.2, grain: 0.1, vignette: 0.35 },
  motion: { opening: 'push', middle: ['drift', 'pan'], closing: 'drift', speed: 0.04, depth: 0.45 },
  transitions: { hook: 'zoom', turn: 'slide', step: 'cut', ending: 'fade', seconds: 0.4 },
  mood: 'driving',
  suits: {
    niches: ['tech', 'software', 'gadget', 'crypto', 'cyber', 'robot', 'computer', 'internet'],
    tones: ['informative', 'energetic'],
  },
} as const satisfies Look;
