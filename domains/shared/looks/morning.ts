import type { Look } from './look.ts';

export const morning = {
  name: 'morning',
  title: 'Morning',
  description: 'Health and calm: soft light, pastel colours, slow cross-fades.',
  typography: {
    face: 'lilita-one',
    palette: { ink: '#21413f', paper: '#fdf7ee', accent: '#9c3d14' },
    captionStyle: 'boxed',
  },
  pictures: 'pastel',
  treatment: { contrast: 0.97, saturation: 0.95, warmth: 0.1, grain: 0, vignette: 0 },
  motion: { opening: 'drift', middle: ['drift', 'pan'], closing: 'drift', speed: 0.02, depth: 0.25 },
  transitions: { hook: 'fade', turn: 'fade', step: 'fade', ending: 'fade', seconds: 0.8 },
  mood: 'calm',
  suits: {
    niches: ['health', 'wellness', 'medic', 'sleep', 'mental', 'mindful', 'beauty', 'yoga', 'psycholog'],
    tones: ['calm', 'friendly', 'informative'],
  },
} as const satisfies Look;
