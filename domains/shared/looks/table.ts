import type { Look } from './look.ts';

export const table = {
  name: 'table',
  title: 'Table',
  description: 'Food and home: warm colours, round type, gentle slides.',
  typography: {
    face: 'lilita-one',
    palette: { ink: '#fff8ee', paper: '#4a1d12', accent: '#ffc25c' },
    captionStyle: 'pop',
  },
  pictures: 'vibrant',
  treatment: { contrast: 1.04, saturation: 1.15, warmth: 0.4, grain: 0.05, vignette: 0.2 },
  motion: { opening: 'push', middle: ['pan', 'drift'], closing: 'drift', speed: 0.03, depth: 0.35 },
  transitions: { hook: 'slide', turn: 'fade', step: 'cut', ending: 'iris', seconds: 0.5 },
  mood: 'warm',
  suits: {
    niches: ['food', 'cook', 'recipe', 'home', 'family', 'parent', 'garden', 'craft', 'diy'],
    tones: ['casual', 'friendly', 'conversational'],
  },
} as const satisfies Look;
