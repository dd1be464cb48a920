import { z } from 'zod';

/** A figure in a card; `unit` is written after it, `prefix` before it: `$` 3.5 `billion`. */
const figure = { value: z.number(), prefix: z.string(), unit: z.string() };
const labelled = z.object({ label: z.string(), ...figure });

/** What a scene shows above its picture: something to read, made of what its narration says. */
export const cardSchema = z.discriminatedUnion('kind', [
  /** A number that counts up. */
  z.object({ kind: z.literal('number'), label: z.string(), ...figure }),
  /** Figures next to each other. */
  z.object({ kind: z.literal('bars'), title: z.string(), items: z.array(labelled).min(2) }),
  /** Figures one after the other: years, months, steps. */
  z.object({ kind: z.literal('line'), title: z.string(), items: z.array(labelled).min(2) }),
  /** Two things against each other. */
  z.object({ kind: z.literal('comparison'), left: z.string(), right: z.string() }),
  z.object({ kind: z.literal('timeline'), items: z.array(z.object({ when: z.string(), what: z.string() })).min(2) }),
  /** `by`: null if no one is named. */
  z.object({ kind: z.literal('quote'), text: z.string(), by: z.string().nullable() }),
  /** A country on the map of the world; ISO 3166-1 alpha-2, in capitals. */
  z.object({ kind: z.literal('map'), country: z.string(), label: z.string() }),
  z.object({ kind: z.literal('list'), title: z.string(), items: z.array(z.string()).min(2) }),
  z.object({ kind: z.literal('question'), text: z.string() }),
]);

/** Where a claim comes from; `url`: null for what has no address. */
export const sourceSchema = z.object({ title: z.string(), url: z.string().nullable() });

/** A scene as a writer writes it. */
export const writtenSceneSchema = z.object({
  index: z.number().int().nonnegative(),
  narration: z.string().min(1),
  visual_prompt: z.string().min(1),
  /** The writer's estimate; the actual length is set by the narration. */
  duration_seconds: z.number().positive(),
});

/** A scene as it is produced. */
export const sceneSchema = writtenSceneSchema.extend({
  card: cardSchema.nullable(),
  /** The sources of the narration's claims. */
  sources: z.array(sourceSchema),
  /** The image or the clip that a person chose for it; null: an image is made. */
  pinned: z.object({ asset_id: z.string(), file_path: z.string() }).nullable(),
});

/** A writer's result. */
export const draftSchema = z.object({
  title: z.string().min(1),
  description: z.string(),
  hashtags: z.array(z.string()),
  scenes: z.array(writtenSceneSchema).min(1),
});
export type Draft = z.infer<typeof draftSchema>;

/** What a film is made of. */
export const scriptSchema = draftSchema.extend({
  /** What its words are in, ISO 639: `en`, `de`. Null in events from before it was recorded. */
  language: z.string().nullable(),
  scenes: z.array(sceneSchema).min(1),
});
export type Script = z.infer<typeof scriptSchema>;

/** How good a script is by the written rubric: each criterion and the whole from 1 to 10. */
export const critiqueSchema = z.object({
  score: z.number().min(1).max(10),
  criteria: z.array(z.object({ name: z.string(), score: z.number().min(1).max(10), reason: z.string() })),
  /** How often its weakest scenes were written again before it was shown. */
  rewrites: z.number().int().nonnegative(),
  /** The index of the scene that costs it most; null if none does. */
  weakest_scene: z.number().int().nonnegative().nullable(),
  /** Figures, names, dates and superlatives that nothing it was written from supports. */
  unsupported: z.array(z.object({ scene: z.number().int().nonnegative(), claim: z.string() })),
  /** What of the feedback the writer could not do, in sentences. */
  not_done: z.array(z.string()),
});
export type Critique = z.infer<typeof critiqueSchema>;
