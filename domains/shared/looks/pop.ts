import type { Look } from './look.ts';

export const pop = {
  name: 'pop',
  title: 'Pop',
  description: 'Music and film: saturated colours, seventies type, zooms and slides.',
  typography: {
    face: 'righteous',
    palette: { ink: '#ffffff', paper: '#3a0a4a', accent: '#ffd23f' },
    captionStyle: 'karaoke',
  },
  pictures: 'vibrant',
  treatment: { contrast: 1.08, saturation: 1.3, warmth: 0.05, grain: 0, vignette: 0.15 },
  motion: { opening: 'push', middle: ['pan', 'drift'], closing: 'drift', speed: 0.05, depth: 0.4 },
  transitions: { hook: 'zoom', turn: 'slide', step: 'slide', ending: 'zoom', seconds: 0.35 },
  mood: 'upbeat',
  suits: {
    niches: ['entertain', 'music', 'film', 'movie', 'celebr', 'fashion', 'pop culture', 'dance', 'tv'],
    tones: ['energetic', 'humorous', 'casual'],
  },
} as const satisfies Look;
