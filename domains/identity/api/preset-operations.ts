import { z } from 'zod';
import { presetChoicesSchema } from '../../../contracts/identity/presets.ts';
import { listOf } from '../../../kernel/documents/index.ts';
import { operation } from '../../../kernel/http/operation.ts';
import { TARGET_PLATFORM } from '../../../read-models/enums.ts';
import { formatField, lookField, providersField } from '../../shared/film-fields.ts';
import { languageField } from '../../shared/languages.ts';
import { musicChoiceSchema } from '../../shared/music.ts';

const preset = z
  .strictObject({
    preset_id: z.string(),
    name: z.string(),
    choices: z
      .strictObject({
        ...presetChoicesSchema.shape,
        target_platform: presetChoicesSchema.shape.target_platform.describe(TARGET_PLATFORM),
      })
      .describe('The choice; null for that of the settings'),
    is_default: z.boolean().describe('Whether videos begin with it'),
  })
  .meta({ id: 'Preset' });

const text = (longest: number) => z.string().trim().min(1).max(longest).nullish();
const NONE = 'There is no such preset, or it is not yours';

/** What users may ask about their presets for starting films. */
export const presetOperations = {
  listPresets: operation({
    method: 'GET',
    path: '/users/me/presets',
    summary: 'List your presets for starting videos',
    answer: listOf(preset),
  }),
  savePreset: operation({
    method: 'POST',
    path: '/users/me/presets',
    summary: 'Save choices for starting videos under a name',
    description: 'A preset of the same name is replaced. The answer lists all of your presets.',
    body: z.object({
      name: z.string().trim().min(1).max(80),
      is_default: z.boolean().default(false).describe('Begin videos with it from now on'),
      language: languageField.nullish(),
      seconds: z.int().min(15).max(180).nullish(),
      target_platform: text(60).describe(TARGET_PLATFORM),
      format: formatField.nullish(),
      look: lookField.nullish(),
      voice_id: text(100),
      tone: text(60),
      niche: text(60),
      visual_style: text(120),
      music: musicChoiceSchema.nullish(),
      instructions: text(2_000),
      character: text(300),
      character_picture: z.guid().toLowerCase().nullish(),
      providers: providersField,
    }),
    answer: listOf(preset),
    failures: { 409: 'You have 50 presets' },
    writes: true,
  }),
  chooseDefaultPreset: operation({
    method: 'PUT',
    path: '/users/me/presets/default',
    summary: 'Choose the preset that videos begin with, or none',
    body: z.object({ preset_id: z.guid().toLowerCase().nullable() }),
    answer: listOf(preset),
    failures: { 404: NONE },
    writes: true,
  }),
  deletePreset: operation({
    method: 'DELETE',
    path: '/users/me/presets/{preset_id}',
    summary: 'Delete one of your presets',
    description: 'The answer lists the remaining ones.',
    answer: listOf(preset),
    failures: { 404: NONE },
    writes: true,
  }),
};
