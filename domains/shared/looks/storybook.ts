import type { Look } from './look.ts';

export const storybook = {
  name: 'storybook',
  title: 'Storybook',
  description: 'Watercolour pages for stories, animals and children, with a round wipe.',
  typography: {
    face: 'permanent-marker',
    palette: { ink: '#2b2440', paper: '#fffaf0', accent: '#a8324a' },
    captionStyle: 'reveal',
  },
  pictures: 'watercolor',
  treatment: { contrast: 1.02, saturation: 1.08, warmth: 0.15, grain: 0.1, vignette: 0 },
  motion: { opening: 'drift', middle: ['drift', 'pan'], closing: 'drift', speed: 0.025, depth: 0.4 },
  transitions: { hook: 'iris', turn: 'wipe', step: 'fade', ending: 'iris', seconds: 0.6 },
  mood: 'playful',
  suits: {
    niches: ['animal', 'pet', 'kid', 'child', 'art', 'book', 'liter', 'poet'],
    tones: ['humorous', 'playful', 'casual'],
  },
} as const satisfies Look;
