import { z } from 'zod';
import { defineEvents, type EventsOf, type Upcast } from '../../kernel/events/catalogue.ts';
import { costSchema, withoutSeconds } from '../../kernel/events/cost.ts';
import { failureSchema } from '../../kernel/events/failure.ts';
import { critiqueSchema, scriptSchema } from './script.ts';

export const contentStatusSchema = z.enum([
  'draft',
  'generating',
  'awaiting_review',
  'approved',
  'producing',
  'ready',
  'publishing',
  'published',
  'rejected',
  'failed',
  'archived',
]);
export type ContentStatus = z.infer<typeof contentStatusSchema>;

export const stageSchema = z.enum(['script', 'review', 'images', 'video', 'final_review', 'publish', 'done']);
export type Stage = z.infer<typeof stageSchema>;

export const gateSchema = z.enum(['review', 'final_review']);
export type Gate = z.infer<typeof gateSchema>;

/** A thread is the content's only run, continued by retries and revisions: both have the same id. */
const ids = { content_id: z.string(), thread_id: z.string() };
const run = { ...ids, title: z.string() };
const revision = z.number().int().positive();

/** In the first version, content was decided in streams of its threads, which had ids of their own. */
export const formerRuns = { category: 'pipeline' };

const withoutReason: Upcast = (data) => ({ ...data, reason: null });
const withoutDecision: Upcast = (data) => ({ ...data, gate: null, by: null });
const withoutBy: Upcast = (data) => ({ ...data, by: null });
/** The failure says what caused it. */
const causeOfFailure: Upcast = ({ cause: _, ...data }) => data;
/** At first, a scene was words and a prompt. */
const bareScenes: Upcast = ({ scenes, ...data }) => ({
  ...data,
  scenes: (scenes as object[]).map((scene) => ({ ...scene, card: null, sources: [], pinned: null })),
});
const critiqueOfScores: Upcast = ({ critique, ...data }) => ({
  ...data,
  critique: critique && { ...(critique as object), weakest_scene: null, unsupported: [], not_done: [] },
});
const withoutCritique: Upcast = (data) => ({ ...bareScenes(data), critique: null });
/** Before that, the language of a script was not recorded: it was that of the voice, or English. */
const withoutLanguage: Upcast = (data) => ({ ...data, language: null });
/** No writer took over for another: a script failed with the first. */
const withoutStandIn: Upcast = (data) => ({ ...data, stands_in_for: null });

/** A writer that another took over for, and why. */
const standInSchema = z.object({ provider: z.string(), reason: z.string() });
export type StandIn = z.infer<typeof standInSchema>;

/** What a request says about the film itself; null for what the owner's settings say. */
const filmSchema = z.object({
  voice_id: z.string().nullable(),
  look: z.string().nullable(),
  format: z.string().nullable(),
  music: z.string().nullable(),
  music_file_path: z.string().nullable(),
  /** The provider of each part of a film that one was chosen for. */
  providers: z.record(z.string(), z.string()),
});
/** A figure that is the same in all scenes: in words, as a picture of the owner's, or both. */
const characterSchema = z.object({
  description: z.string().nullable(),
  picture: z.object({ asset_id: z.string(), file_path: z.string() }).nullable(),
});
export type Character = z.infer<typeof characterSchema>;
const withoutCharacter: Upcast = (data) => ({ ...data, character: null });

/** Providers were those of the owner's settings. */
const withoutProviders: Upcast = ({ film, ...data }) => ({ ...data, film: { ...(film as object), providers: {} } });

/** Until then, content was made from trends, as the settings said. */
const withoutChoices: Upcast = (data) => ({
  ...data,
  language: null,
  seconds: null,
  instructions: null,
  film: { voice_id: null, look: null, format: null, music: null, music_file_path: null },
  pictures: [],
  copied_from: null,
});

/**
 * The content (`Content…`, `Script…`) and its progress (`Pipeline…`, gates) are decided together, in one stream. Each
 * change of stage or status is an event, and what led to it is another one before it.
 */
export const contentEvents = defineEvents(
  'content',
  {
    ContentRequested: z.object({
      ...ids,
      owner_id: z.string(),
      trend_id: z.string(),
      trend_topic: z.string(),
      /** What was known about the trend when the content was requested. */
      trend_summary: z.string().nullable(),
      trend_url: z.string().nullable(),
      trend_source: z.string().nullable(),
      niche: z.string(),
      target_platform: z.string(),
      tone: z.string(),
      visual_style: z.string(),
      /** ISO 639: `en`, `de`. Null in events from before it was recorded. */
      language: z.string().nullable(),
      /** How long the film is to be; null for the usual length. */
      seconds: z.number().int().positive().nullable(),
      /** What the writer is to take into account, in the person's own words. */
      instructions: z.string().nullable(),
      film: filmSchema,
      /** The owner's pictures for the scenes, in their order. */
      pictures: z.array(z.object({ asset_id: z.string(), file_path: z.string() })),
      /** Who is in the scenes; null for no one in particular. */
      character: characterSchema.nullable(),
      /** The content whose choices these are; null if they were made for this one. */
      copied_from: z.string().nullable(),
    }),
    /** A person chose again what the film is to be like, before it was made. */
    FilmChosen: z.object({
      ...ids,
      /** All of what is chosen from then on. */
      film: filmSchema,
      /** Of the pictures that are described from then on. */
      visual_style: z.string(),
      by: z.string(),
    }),
    ScriptDrafted: z.object({
      ...ids,
      revision,
      /** The feedback that led to this revision; null for the first. */
      feedback: z.string().nullable(),
      provider: z.string(),
      /** The writer that was asked first, if it was down and this one took over. */
      stands_in_for: standInSchema.nullable(),
      ...scriptSchema.shape,
      /** Null if it was not judged. */
      critique: critiqueSchema.nullable(),
      costs: z.array(costSchema),
    }),
    /** The writer was paid but produced no script. */
    WritingAttemptFailed: z.object({
      ...ids,
      revision,
      provider: z.string(),
      code: z.string(),
      cause: z.string(),
      costs: z.array(costSchema),
    }),
    /** A person changed the script: it is the newest revision from then on, and no writer was asked. */
    ScriptEdited: z.object({
      ...ids,
      revision,
      /** The revision that was changed. */
      based_on: revision,
      ...scriptSchema.shape,
      by: z.string(),
    }),
    /** The script passed review: contains everything that production needs. `by`: null if `GateDecided` says who. */
    ContentApproved: z.object({
      ...ids,
      revision,
      niche: z.string(),
      target_platform: z.string(),
      visual_style: z.string(),
      ...scriptSchema.shape,
      by: z.string().nullable(),
    }),
    /** The video passed the final review. */
    VideoApproved: z.object({ ...run, by: z.string() }),
    /** A gate sent the content back. `gate` and `by`: null if `GateDecided` or `PipelineRetried` says so. */
    RevisionRequested: z.object({
      ...ids,
      gate: gateSchema.nullable(),
      revision,
      feedback: z.string(),
      by: z.string().nullable(),
    }),
    /** `reason`: null if none was given, or if the gate expired. */
    ContentRejected: z.object({
      ...ids,
      title: z.string(),
      gate: gateSchema,
      reason: z.string().nullable(),
      by: z.string(),
    }),
    /** Follows whatever changed the content's status. */
    ContentStatusChanged: z.object({ ...ids, from: contentStatusSchema, to: contentStatusSchema, stage: stageSchema }),

    PipelineStageChanged: z.object({ ...run, from: stageSchema, to: stageSchema }),
    GateOpened: z.object({ ...run, gate: gateSchema, opened_at: z.string(), expires_at: z.string().nullable() }),
    /** Publishing has started on another platform. */
    PublishingStarted: z.object({ ...run, platform: z.string() }),
    /** It was cancelled on a platform before it was posted there. */
    PublishingStopped: z.object({ ...run, platform: z.string() }),
    PipelineFailed: z.object({ ...run, stage: stageSchema, failure: failureSchema }),
    /** Continues at the failed stage, or starts over with feedback after a rejection. `attempt` counts the retries. */
    PipelineRetried: z.object({
      ...run,
      stage: stageSchema,
      feedback: z.string().nullable(),
      attempt: z.number().int().positive(),
      automatic: z.boolean(),
    }),
    PipelineCancelled: z.object({ ...run, stage: stageSchema, by: z.string() }),
    /** Archived after it had ended. */
    PipelineArchived: z.object({ ...run, stage: stageSchema, by: z.string() }),

    // No longer written: what they say is said by the events above, and was said twice.
    PipelineStarted: z.object({ ...run, stage: stageSchema }),
    GateDecided: z.object({
      ...run,
      gate: gateSchema,
      approved: z.boolean(),
      /** What the next revision must take into account; any feedback leads to one. */
      feedback: z.string().nullable(),
      /** Why it was rejected. */
      reason: z.string().nullable(),
      by: z.string(),
    }),
    PipelineCompleted: z.object({ ...run, platform: z.string() }),
    ContentFailed: z.object({ ...ids, title: z.string(), failure: failureSchema }),
    ContentArchived: z.object({ ...ids, by: z.string() }),
  },
  {
    upcasts: {
      ContentRequested: [withoutChoices, withoutCharacter, withoutProviders],
      FilmChosen: [withoutProviders],
      GateDecided: [withoutReason],
      ContentRejected: [withoutReason],
      ContentApproved: [withoutBy, bareScenes, withoutLanguage],
      ScriptDrafted: [withoutCritique, critiqueOfScores, withoutLanguage, withoutSeconds, withoutStandIn],
      WritingAttemptFailed: [withoutSeconds],
      ScriptEdited: [withoutLanguage],
      RevisionRequested: [withoutDecision],
      PipelineFailed: [causeOfFailure],
    },
    formerly: {
      types: { PipelinePublishing: 'PublishingStarted' },
      continued: {
        ...formerRuns,
        idFor({ type, data }) {
          if (type !== 'ContentRequested') return null;
          const { content_id, thread_id } = data as { content_id: string; thread_id: string };
          return thread_id === content_id ? null : thread_id;
        },
      },
    },
  },
);

export type ContentEvent = EventsOf<typeof contentEvents>;
