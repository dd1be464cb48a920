import { z } from 'zod';
import { MOODS } from '../../offline/music/moods.ts';

/** What films may be accompanied by: nothing, music composed in a mood, or a file of their owner's. */
export const MUSIC_CHOICES = ['none', ...MOODS, 'file'] as const;
export const musicChoiceSchema = z.enum(MUSIC_CHOICES).meta({ id: 'MusicChoice' });

/** How much louder or softer than usual music may be, in dB. */
export const MUSIC_LEVEL = { softest: -24, loudest: 6 } as const;
