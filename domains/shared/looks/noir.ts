import type { Look } from './look.ts';

export const noir = {
  name: 'noir',
  title: 'Noir',
  description: 'Crime and mystery in black and white: typewriter letters, dips to black.',
  typography: {
    face: 'special-elite',
    palette: { ink: '#f4f1ea', paper: '#0a0a0a', accent: '#e8c15a' },
    captionStyle: 'outline',
  },
  pictures: 'noir',
  treatment: { contrast: 1.15, saturation: 0.15, warmth: 0.05, grain: 0.4, vignette: 0.7 },
  motion: { opening: 'push', middle: ['drift', 'pan'], closing: 'drift', speed: 0.02, depth: 0.5 },
  transitions: { hook: 'dip', turn: 'dip', step: 'cut', ending: 'dip', seconds: 0.6 },
  mood: 'dark',
  suits: {
    niches: ['crime', 'mystery', 'horror', 'war', 'conspir', 'paranormal'],
    tones: ['serious', 'dramatic'],
  },
} as const satisfies Look;
