import { z } from 'zod';
import { TARGET_PLATFORM } from '../../read-models/enums.ts';
import { formatField, lookField } from '../shared/film-fields.ts';
import { languageField } from '../shared/languages.ts';
import { musicChoiceSchema } from '../shared/music.ts';
import { SECONDS } from './providers/narration-length.ts';

const choice = (longest: number) => z.string().trim().min(1).max(longest).nullish();

/** What a person may choose about a film before it is made; whatever is left out comes from their settings. */
export const filmFields = {
  niche: choice(60),
  target_platform: choice(60).describe(TARGET_PLATFORM),
  tone: choice(60),
  visual_style: choice(120),
  language: languageField
    .nullish()
    .describe('ISO 639, such as `en` or `de`; without one, that of the voice or of what the film is made from'),
  seconds: z
    .int()
    .min(SECONDS.least)
    .max(SECONDS.most)
    .nullish()
    .describe('How long the film is to be; without one, 30 to 40 seconds'),
  instructions: z
    .string()
    .trim()
    .max(2_000)
    .nullish()
    .transform((text) => text || null)
    .describe('What the writer is to take into account, in your own words'),
  voice_id: choice(100).describe('One of GET editor/voices; it has to speak the language'),
  look: lookField.nullish(),
  format: formatField.nullish(),
  music: musicChoiceSchema.nullish(),
  music_file_path: choice(500).describe('Of music that you uploaded'),
  pictures: z
    .array(z.guid().toLowerCase())
    .max(20)
    .nullish()
    .describe('Your own pictures, for the scenes in their order'),
};

export const filmChoices = z.object(filmFields);

export const topicField = z.string().trim().min(1).max(300).describe('What the film is about, in your own words');
export const factsField = z
  .string()
  .trim()
  .max(8_000)
  .nullish()
  .transform((text) => text || null)
  .describe('What there is to say about it. Without a language model, the film says this and nothing else');
