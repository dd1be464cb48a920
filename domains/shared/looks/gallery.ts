import type { Look } from './look.ts';

export const gallery = {
  name: 'gallery',
  title: 'Gallery',
  description: 'Design and ideas: flat pictures, much space, soft wipes.',
  typography: {
    face: 'dm-serif-display',
    palette: { ink: '#1d1d1f', paper: '#f5f1e8', accent: '#9a3412' },
    captionStyle: 'reveal',
  },
  pictures: 'minimal',
  treatment: { contrast: 1, saturation: 0.92, warmth: 0.05, grain: 0.05, vignette: 0 },
  motion: { opening: 'drift', middle: ['drift', 'pan'], closing: 'drift', speed: 0.02, depth: 0.25 },
  transitions: { hook: 'wipe', turn: 'wipe', step: 'cut', ending: 'fade', seconds: 0.7 },
  mood: 'calm',
  suits: {
    niches: ['design', 'architect', 'philosoph', 'ideas', 'essay', 'photograph', 'minimal', 'language'],
    tones: ['calm', 'formal', 'informative'],
  },
} as const satisfies Look;
