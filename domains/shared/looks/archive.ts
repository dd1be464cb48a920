import type { Look } from './look.ts';

export const archive = {
  name: 'archive',
  title: 'Archive',
  description: 'History on faded film: serifs, warm grain, dips between the years.',
  typography: {
    face: 'dm-serif-display',
    palette: { ink: '#fbf3df', paper: '#2a1b10', accent: '#f2c14e' },
    captionStyle: 'classic',
  },
  pictures: 'retro',
  treatment: { contrast: 1.05, saturation: 0.6, warmth: 0.55, grain: 0.5, vignette: 0.5 },
  motion: { opening: 'pull', middle: ['drift', 'pan'], closing: 'drift', speed: 0.02, depth: 0.35 },
  transitions: { hook: 'dip', turn: 'fade', step: 'cut', ending: 'dip', seconds: 0.6 },
  mood: 'warm',
  suits: {
    niches: ['histor', 'education', 'cultur', 'heritage', 'biograph', 'religion', 'museum'],
    tones: ['informative', 'serious', 'formal'],
  },
} as const satisfies Look;
