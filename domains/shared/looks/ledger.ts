import type { Look } from './look.ts';

export const ledger = {
  name: 'ledger',
  title: 'Ledger',
  description: 'Business in green and gold: calm flat pictures, exact type, straight slides.',
  typography: {
    face: 'archivo-black',
    palette: { ink: '#fdfbf3', paper: '#0d2b22', accent: '#f0c75e' },
    captionStyle: 'highlight',
  },
  pictures: 'minimal',
  treatment: { contrast: 1.05, saturation: 0.95, warmth: 0.05, grain: 0.05, vignette: 0.15 },
  motion: { opening: 'pan', middle: ['pan', 'drift'], closing: 'drift', speed: 0.03, depth: 0.3 },
  transitions: { hook: 'slide', turn: 'wipe', step: 'cut', ending: 'fade', seconds: 0.4 },
  mood: 'driving',
  suits: {
    niches: ['business', 'financ', 'invest', 'market', 'startup', 'money', 'career', 'real estate'],
    tones: ['informative', 'professional', 'serious'],
  },
} as const satisfies Look;
