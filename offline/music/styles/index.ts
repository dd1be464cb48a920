import type { Mood } from '../moods.ts';
import { calm } from './calm.ts';
import { dark } from './dark.ts';
import { driving } from './driving.ts';
import { inspiring } from './inspiring.ts';
import { playful } from './playful.ts';
import type { Style } from './style.ts';
import { tense } from './tense.ts';
import { upbeat } from './upbeat.ts';
import { warm } from './warm.ts';

export const STYLES: Record<Mood, Style> = { upbeat, driving, inspiring, warm, calm, playful, tense, dark };
