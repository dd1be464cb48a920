import { z } from 'zod';
import { TARGET_PLATFORM } from '../../read-models/enums.ts';
import { formatField, lookField, providersField } from '../shared/film-fields.ts';
import { languageField } from '../shared/languages.ts';
import { musicChoiceSchema } from '../shared/music.ts';
import { SECONDS, USUAL_SECONDS } from './providers/narration-length.ts';

const choice = (longest: number) => z.string().trim().min(1).max(longest).nullish();

/** What a person may choose about a film before it is made; whatever is left out comes from their settings. */
export const filmFields = {
  niche: choice(60),
  target_platform: choice(60).describe(TARGET_PLATFORM),
  tone: choice(60),
  visual_style: choice(120),
  language: languageField
    .nullish()
    .describe('ISO 639, such as `en` or `de`; without one, the language of the voice or of the material of the video'),
  seconds: z
    .int()
    .min(SECONDS.least)
    .max(SECONDS.most)
    .nullish()
    .describe(
      `The length of the video; without one, ${USUAL_SECONDS.least} to ${USUAL_SECONDS.most} seconds, or fewer where there is little to say`,
    ),
  instructions: z
    .string()
    .trim()
    .max(2_000)
    .nullish()
    .transform((text) => text || null)
    .describe('What the writer should take into account, in your own words'),
  character: choice(300).describe(
    'Who is in the images, the same in every scene and in every video that says it in these words, such as `a red-haired girl with a yellow raincoat`. A scene whose image is described with “no character” has none',
  ),
  character_picture: z
    .guid()
    .toLowerCase()
    .nullish()
    .describe('One of your own images that shows the character, for image providers that take a reference'),
  voice_id: choice(100).describe('A voice from GET editor/voices; it has to speak the language'),
  look: lookField.nullish(),
  format: formatField.nullish(),
  music: musicChoiceSchema.nullish(),
  music_file_path: choice(500).describe('The path of music that you have uploaded'),
  pictures: z
    .array(z.guid().toLowerCase())
    .max(20)
    .nullish()
    .describe('Ids of your own images and clips, for the scenes in order'),
  providers: providersField,
};

export const filmChoices = z.object(filmFields);

/** What a row of many videos may choose; lists and files are chosen for all rows together. */
export const rowChoices = filmChoices.omit({
  pictures: true,
  character_picture: true,
  music: true,
  music_file_path: true,
  providers: true,
});

export const topicField = z.string().trim().min(1).max(300).describe('What the video is about, in your own words');
export const factsField = z
  .string()
  .trim()
  .max(8_000)
  .nullish()
  .transform((text) => text || null)
  .describe('What to say about it. Without a language model, every fact in the video comes from here');
