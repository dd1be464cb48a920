import { z } from 'zod';
import { defineEvents, type EventsOf, type Upcast } from '../../kernel/events/catalogue.ts';

/** What a film is started with; null for what the settings say. */
export const presetChoicesSchema = z.object({
  language: z.string().nullable(),
  seconds: z.number().int().positive().nullable(),
  target_platform: z.string().nullable(),
  format: z.string().nullable(),
  look: z.string().nullable(),
  voice_id: z.string().nullable(),
  tone: z.string().nullable(),
  niche: z.string().nullable(),
  visual_style: z.string().nullable(),
  music: z.string().nullable(),
  instructions: z.string().nullable(),
  character: z.string().nullable(),
  character_picture: z.string().nullable(),
  /** By part; null for the usual ones. */
  providers: z.record(z.string(), z.string()).nullable(),
});
export type PresetChoices = z.infer<typeof presetChoicesSchema>;

const ids = { user_id: z.string(), preset_id: z.string() };

const withoutCharacter: Upcast = ({ choices, ...data }) => ({
  ...data,
  choices: { ...(choices as object), character: null, character_picture: null },
});

const withoutProviders: Upcast = ({ choices, ...data }) => ({
  ...data,
  choices: { ...(choices as object), providers: null },
});

/** Choices that a user wants to make again, by their names. */
export const presetEvents = defineEvents(
  'presets',
  {
    /** Saved for the first time, or instead of what was saved under the name before. */
    PresetSaved: z.object({ ...ids, name: z.string(), choices: presetChoicesSchema }),
    PresetDeleted: z.object(ids),
    /** Films begin with it; null: with none. */
    DefaultPresetChosen: z.object({ user_id: z.string(), preset_id: z.string().nullable() }),
  },
  { upcasts: { PresetSaved: [withoutCharacter, withoutProviders] } },
);
export type PresetEvent = EventsOf<typeof presetEvents>;
