import { z } from 'zod';
import { contentStatusSchema } from '../../../contracts/director/content.ts';
import { listOf, pageQuery, searchQuery, wholeNumber } from '../../../kernel/documents/index.ts';
import { operation } from '../../../kernel/http/operation.ts';
import { ownerQuery } from '../../../kernel/http/owner-query.ts';
import { periodQuery } from '../../../kernel/http/validation.ts';
import { contentCardView, contentCountsView, contents, contentView } from '../../../read-models/contents.ts';
import { laneView, TARGET_PLATFORM } from '../../../read-models/enums.ts';
import { QUEUES } from '../../../read-models/queued.ts';
import { languageField } from '../../shared/languages.ts';
import { givenProviderTestOperation, providerChoicesOperation } from '../../shared/provider-choices.ts';
import { providersOperation, providerTestOperation } from '../../shared/providers-in-use.ts';
import { filmFields } from '../film-fields.ts';
import { SECONDS } from '../providers/narration-length.ts';
import { estimateView, NO_CONTENT, progress, WORK_LIMIT } from './answers.ts';
import { boundedCardSchema } from './card-bounds.ts';
import { startOperations } from './start-operations.ts';

const remark = z
  .string()
  .trim()
  .max(4_000)
  .nullish()
  // Empty text counts as absent.
  .transform((text) => text || null);

const kindQuery = {
  niche: z.string().max(120).optional(),
  platform: z.string().max(120).optional().describe('The platform that the content is written for'),
};

const trendQuery = z.guid().toLowerCase().optional().describe('What it is made from');

const contentsQuery = z.object({
  ...pageQuery,
  ...periodQuery,
  status: contentStatusSchema.optional(),
  ...kindQuery,
  ...ownerQuery,
});

/** Cards are small, and reading ten thousand of them must not use up the reads of a minute. */
const MOST_CARDS = 500;

const lanesField = z
  .string()
  .max(200)
  .transform((text) => text.split(','))
  .pipe(z.array(laneView))
  .optional()
  .describe(`One or more lanes, separated by commas: ${laneView.options.join(', ')}`);

const changedScene = z.object({
  narration: z.string().trim().min(1).max(5_000),
  visual_prompt: z.string().trim().min(1).max(4_000),
  card: boundedCardSchema.nullish().transform((card) => card ?? null),
  sources: z
    .array(z.object({ title: z.string().max(500), url: z.string().max(2_000).nullable() }))
    .max(20)
    .default([]),
  pinned: z
    .object({ asset_id: z.guid().toLowerCase() })
    .nullish()
    .transform((pinned) => pinned ?? null)
    .describe("One of the owner's images or clips, shown instead of one made from the prompt"),
});

/** What callers may ask of the director. */
export const directorOperations = {
  listWriterChoices: providerChoicesOperation('List the providers that you can choose, and that write here'),
  testGivenWriter: givenProviderTestOperation('Test a provider with a key of yours before it is kept'),
  listWriterProviders: providersOperation('List the providers that write here'),
  testWriterProvider: providerTestOperation('Test a provider that writes here'),
  ...startOperations,
  generateContent: operation({
    method: 'POST',
    access: 'verified',
    path: '/api/v1/content/generate',
    summary: 'Generate content from a trend',
    description: "The script is written in the background. Fields left out take their values from the user's settings.",
    body: z.object({
      trend_id: z.guid().toLowerCase(),
      trend_topic: z.string().trim().min(1).max(300),
      ...filmFields,
    }),
    status: 202,
    answer: progress,
    failures: { 404: 'There is no such trend', 409: WORK_LIMIT },
    writes: true,
  }),
  resumeContent: operation({
    method: 'POST',
    access: 'verified',
    path: '/api/v1/content/resume',
    summary: 'Decide on content that is waiting at a gate',
    description:
      'Approved content moves on. If it is not approved, feedback leads to a new revision; without feedback it is rejected, optionally with a reason.',
    body: z.object({
      thread_id: z.string().min(1).max(100),
      approved: z.boolean(),
      revision: z
        .number()
        .int()
        .min(1)
        .max(1_000)
        .nullish()
        .describe('If given, the decision is refused when the script has changed since then'),
      feedback: remark.describe('What the next revision must take into account'),
      reason: remark.describe('Why the content is rejected; only for a rejection'),
    }),
    answer: progress,
    failures: {
      404: 'There is no such thread, or it is not yours',
      409: `It does not wait for a decision, its script has been changed since (\`content/changed-since\`), or it has 100 revisions. ${WORK_LIMIT}`,
    },
    writes: true,
  }),
  editScript: operation({
    method: 'PUT',
    access: 'verified',
    path: '/api/v1/content/{content_id}/script',
    summary: 'Change the script by hand',
    description:
      'Possible at both gates, while the video is ready and not yet being published, and after content failed or was rejected. Fields left out stay as they are; scenes are given in their order, all of them. At the first gate nothing is made. At the second, and once the video is ready, the changed parts of the video are made again at once. Content that failed or was rejected returns to the first gate. To undo an edit, send the previous revision as a new one.',
    body: z.object({
      revision: z.number().int().min(1).max(1_000).describe('The revision that you are changing: the newest'),
      title: z.string().trim().min(1).max(300).optional(),
      description: z.string().trim().max(5_000).optional(),
      hashtags: z.array(z.string().trim().min(1).max(200)).max(100).optional(),
      scenes: z.array(changedScene).min(1).max(100).optional(),
    }),
    answer: progress.extend({ revision: z.int().positive() }).meta({ id: 'EditedContent' }),
    failures: {
      404: NO_CONTENT,
      409: `It is not at a gate, and has neither failed nor been rejected; its script has been changed since (\`content/changed-since\`, with \`by\`), or it has 100 revisions. ${WORK_LIMIT}`,
    },
    writes: true,
  }),
  chooseFilm: operation({
    method: 'PUT',
    path: '/api/v1/content/{content_id}/film',
    summary: 'Choose again what a video is to be like, before it is made',
    description:
      'Possible until the script is approved. Fields left out stay as they are; `null` goes back to your settings, and without any to what fits the content. GET editor/render/{content_id}/plan shows what follows from it. The descriptions of the images stay as they are written.',
    body: z.object({
      look: filmFields.look,
      voice_id: filmFields.voice_id,
      format: filmFields.format,
      music: filmFields.music,
      music_file_path: filmFields.music_file_path,
      providers: filmFields.providers,
    }),
    answer: progress,
    failures: { 404: NO_CONTENT, 409: 'Its video is made already, or being made (`content/film-under-way`)' },
    writes: true,
  }),
  retryContent: operation({
    method: 'POST',
    access: 'verified',
    path: '/api/v1/content/{content_id}/retry',
    summary: 'Retry the stage at which content failed, or revise rejected content',
    body: z.object({ feedback: remark }),
    answer: progress,
    failures: { 404: NO_CONTENT, 409: `It has neither failed nor been rejected, or has 100 revisions. ${WORK_LIMIT}` },
    writes: true,
  }),
  cancelContent: operation({
    method: 'POST',
    path: '/api/v1/content/{content_id}/cancel',
    summary: 'Stop work on content and archive it',
    answer: progress,
    failures: { 404: NO_CONTENT, 409: 'It has ended' },
    writes: true,
  }),
  archiveContent: operation({
    method: 'POST',
    path: '/api/v1/content/{content_id}/archive',
    summary: 'Archive content that has ended',
    answer: progress,
    failures: { 404: NO_CONTENT, 409: 'It has not ended' },
    writes: true,
  }),
  listContents: operation({
    method: 'GET',
    path: '/api/v1/content',
    summary: 'List content, newest first',
    query: contentsQuery,
    answer: listOf(contentView),
    reads: [contents],
  }),
  listContentCards: operation({
    method: 'GET',
    path: '/api/v1/content/cards',
    summary: 'List content as cards, newest first',
    description: 'Cards omit scripts and other details that only a detail page shows.',
    query: contentsQuery.extend({
      lane: lanesField,
      trend_id: trendQuery,
      limit: wholeNumber(50, 1, MOST_CARDS),
      ...searchQuery('its title and topic'),
    }),
    answer: listOf(contentCardView),
    reads: [contents],
  }),
  countContents: operation({
    method: 'GET',
    path: '/api/v1/content/counts',
    summary: 'Count the content in each lane',
    query: z.object({ ...kindQuery, ...ownerQuery }),
    answer: contentCountsView,
    reads: [contents],
  }),
  showContent: operation({
    method: 'GET',
    path: '/api/v1/content/{content_id}',
    summary: 'Show content with its script, revisions and publications',
    answer: contentView,
    failures: { 404: NO_CONTENT },
    reads: [contents],
  }),
  estimateContent: operation({
    method: 'GET',
    path: '/api/v1/content/estimate',
    summary: 'Estimate cost and length of content before it is requested',
    description: 'Takes the fields of the request. No provider is called, and nothing is spent.',
    query: z.object({
      trend_id: z.guid().toLowerCase(),
      niche: z.string().trim().max(60).optional(),
      target_platform: z.string().trim().max(60).optional().describe(TARGET_PLATFORM),
      tone: z.string().trim().max(60).optional(),
      visual_style: z.string().trim().max(120).optional(),
      language: languageField.optional(),
      providers: z
        .string()
        .max(500)
        .regex(/^[a-z]+:[a-z0-9-]+(,[a-z]+:[a-z0-9-]+)*$/)
        .transform(
          (pairs): Record<string, string> => Object.fromEntries(pairs.split(',').map((each) => each.split(':'))),
        )
        .optional()
        .describe('Such as `writer:anthropic,voice:espeak`'),
      seconds: z
        .string()
        .max(3)
        .regex(/^\d{2,3}$/)
        .transform(Number)
        .pipe(z.int().min(SECONDS.least).max(SECONDS.most))
        .optional(),
      voice_id: z.string().trim().max(100).optional(),
    }),
    answer: estimateView,
    failures: { 404: 'There is no such trend' },
  }),
  estimateApproval: operation({
    method: 'GET',
    path: '/api/v1/content/{content_id}/estimate',
    summary: 'Estimate cost and length of a video of the newest script',
    description: 'Images and narration that an earlier video already has are not counted.',
    answer: estimateView,
    failures: { 404: NO_CONTENT, 409: 'There is no script yet' },
    reads: [contents],
  }),
  showPlaces: operation({
    method: 'GET',
    path: '/api/v1/content/{content_id}/places',
    summary: 'Show what of content waits for its turn, and at which place',
    description:
      'Owners take turns, so a place may become a later one. What has begun is not listed any more, nor is what has not come to its queue yet.',
    answer: z
      .strictObject({
        content_id: z.string(),
        waiting: z.array(
          z.strictObject({
            queue: z.enum(QUEUES).describe('What it waits for: its script, its images, or its video'),
            id: z.string().describe('That of the content, of the batch of images, or of the render'),
            place: z.int().positive().describe('1 for the next one'),
          }),
        ),
      })
      .meta({ id: 'Places' }),
    failures: { 404: NO_CONTENT },
  }),
  showVisualPrompts: operation({
    method: 'GET',
    path: '/api/v1/content/{content_id}/visual-prompts',
    summary: 'Show the visual prompt of each scene',
    answer: z
      .strictObject({
        content_id: z.string(),
        revision: z.int().nullable(),
        prompts: z.array(z.strictObject({ index: z.int(), prompt: z.string() })),
      })
      .meta({ id: 'VisualPrompts' }),
    failures: { 404: NO_CONTENT },
    reads: [contents],
  }),
};
