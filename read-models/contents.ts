import { z } from 'zod';
import { cardSchema, critiqueSchema, sceneSchema, sourceSchema } from '../contracts/director/script.ts';
import {
  type Documents,
  dateRange,
  defineReadModel,
  defineSums,
  findAllBy,
  findFields,
  findFirst,
  findPage,
  type ListPage,
  type Page,
  withWords,
} from '../kernel/documents/index.ts';
import { failureView } from '../kernel/events/failure.ts';
import {
  contentStatusView,
  gateView,
  type Lane,
  laneView,
  publicationStatusView,
  recordedPlatform,
  stageView,
  TARGET_PLATFORM,
} from './enums.ts';
import { scopeFor } from './owner-scope.ts';

const cardView = cardSchema.meta({ id: 'Card' });

const scriptView = z
  .strictObject({
    revision: z.int().positive(),
    scenes: z.array(
      z.strictObject({
        index: z.int(),
        narration: z.string(),
        visual_prompt: z.string(),
        duration_seconds: z.number(),
        card: cardView.nullable().describe('The card that is shown above its image'),
        sources: z.array(sourceSchema).describe("The sources of the narration's claims"),
        pinned: sceneSchema.shape.pinned.describe('The image that a person chose for it'),
      }),
    ),
  })
  .meta({ id: 'Script' });

const publicationView = z
  .strictObject({
    publication_id: z.string(),
    content_id: z.string(),
    platform: recordedPlatform,
    status: publicationStatusView,
    url: z.string().nullable(),
    platform_post_id: z.string().nullable(),
    schedule_at: z.iso.datetime().nullable().describe('When it is to be posted; null for at once'),
    published_at: z.iso.datetime().nullable(),
    failure: failureView.nullable(),
  })
  .meta({ id: 'ContentPublication' });
export type PublicationView = z.infer<typeof publicationView>;

export const contentSchema = z
  .strictObject({
    content_id: z.string(),
    thread_id: z.string(),
    owner_id: z.string(),
    trend_id: z.string(),
    trend_topic: z.string(),
    niche: z.string(),
    target_platform: z.string().describe(TARGET_PLATFORM),
    tone: z.string(),
    visual_style: z.string(),
    language: z
      .string()
      .nullable()
      .describe('Of the video, ISO 639; null for content from before languages were recorded'),
    seconds: z.int().nullable().describe('The requested length of the video; null for the usual length'),
    instructions: z.string().nullable().describe('What the writer was asked to take into account'),
    character: z.string().nullable().describe('Who is to be in the images, in words'),
    character_picture: z.string().nullable().describe('The asset of the image that shows who is to be in them'),
    copied_from: z.string().nullable().describe('The content whose choices these are'),
    status: contentStatusView,
    stage: stageView,
    lane: laneView,
    lane_entered_at: z.iso.datetime(),
    title: z.string(),
    description: z.string(),
    hashtags: z.array(z.string()),
    script: scriptView.nullable().describe('The script of the newest revision'),
    revisions: z.array(
      z.strictObject({
        revision: z.int().positive(),
        feedback: z.string().nullable().describe('The feedback that led to it; null for the first'),
        title: z.string(),
        description: z.string(),
        hashtags: z.array(z.string()),
        script: scriptView,
        created_at: z.iso.datetime(),
        by: z.string().nullable().describe('The person who edited it; null if a writer wrote it'),
        critique: critiqueSchema.nullable().describe('Its judgement by the written rubric; null if it was not judged'),
      }),
    ),
    approved: z.boolean().describe('Whether any of its scripts has passed review'),
    gate: z
      .strictObject({ name: gateView, opened_at: z.iso.datetime(), expires_at: z.iso.datetime().nullable() })
      .nullable()
      .describe('The gate that waits for a decision'),
    rejection: z
      .strictObject({
        gate: gateView,
        reason: z.string().nullable(),
        by: z.string().describe('Who decided; `system:scheduler` if the gate expired'),
        at: z.iso.datetime(),
      })
      .nullable()
      .describe('How it was rejected; null again once it continues'),
    publications: z.array(publicationView),
    taken_down: z.boolean().describe('Whether it was posted, and every post of it has been taken down'),
    scheduled_for: z.iso
      .datetime()
      .nullable()
      .describe('When the first of its posts goes live, while all of them wait for their time; null otherwise'),
    cover_path: z.string().nullable().describe('The image of its first scene; null until there is one'),
    cost_usd: z.number(),
    failure: failureView.nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    correlation_id: z.string().describe('The correlation of everything about this content'),
  })
  .meta({ id: 'ContentRecord' });
export type ContentDocument = z.infer<typeof contentSchema>;

const coverUrl = z.string().nullable().describe('Opens the cover without a token, for about a day');

export const contentView = contentSchema.extend({ cover_url: coverUrl }).meta({ id: 'Content' });

/**
 * Cards leave out what only the page of a piece of content shows, above all its scripts, of which there may be a
 * hundred.
 */
const NOT_ON_CARDS = {
  description: true,
  hashtags: true,
  script: true,
  revisions: true,
  publications: true,
  trend_id: true,
  tone: true,
  visual_style: true,
  language: true,
  seconds: true,
  instructions: true,
  character: true,
  character_picture: true,
  copied_from: true,
  approved: true,
  correlation_id: true,
} as const;
type NotOnCards = keyof typeof NOT_ON_CARDS;
const notOnCards = Object.keys(NOT_ON_CARDS) as NotOnCards[];

export const contentCardView = contentView.omit(NOT_ON_CARDS).meta({ id: 'ContentCard' });

export const contents = defineReadModel<ContentDocument>('contents', [
  { key: { owner_id: 1, created_at: -1, _id: -1 } },
  { key: { created_at: -1, _id: -1 } },
  { key: { owner_id: 1, lane: 1, created_at: -1, _id: -1 } },
  { key: { trend_id: 1, created_at: -1, _id: -1 } },
  { key: { lane: 1, created_at: -1, _id: -1 } },
  { key: { 'gate.expires_at': 1, _id: 1 } },
]);

/** How many contents of an owner are in a lane, by the board's filters. */
export type ContentCountRow = {
  owner_id: string;
  lane: Lane;
  niche: string;
  target_platform: string;
  contents: number;
  approved: number;
};

export const contentCounts = defineSums<ContentCountRow>('content_counts', { model: contents, since: 3 }, [
  { key: { owner_id: 1, niche: 1, target_platform: 1 } },
]);

export const contentCountsView = z
  .strictObject({
    lanes: z.array(z.strictObject({ lane: laneView, contents: z.int() })).describe('Every lane, in order'),
    contents: z.int().describe('Pieces of content in all lanes'),
    approved: z.int().describe('Pieces of content with a script that has passed review'),
  })
  .meta({ id: 'ContentCounts' });

export type ContentFilter = {
  owner?: string | undefined;
  status?: ContentDocument['status'] | undefined;
  lane?: readonly Lane[] | undefined;
  niche?: string | undefined;
  platform?: string | undefined;
  /** What it is made from. */
  trend_id?: string | undefined;
  /** Words of its title or its topic. */
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const matching = ({ owner, status, lane, niche, platform, trend_id, q, ...period }: ContentFilter) => ({
  ...withWords(q, ['title', 'trend_topic']),
  owner_id: owner,
  status,
  lane: lane && (lane.length === 1 ? lane[0] : { $in: [...lane] }),
  niche,
  target_platform: platform,
  trend_id,
  created_at: dateRange(period),
});

/** Newest first. */
export const listContents = (
  documents: Documents,
  filter: ContentFilter,
  page: Page,
): Promise<ListPage<ContentDocument>> => findPage(documents, contents, matching(filter), 'created_at', page);

/** @throws NotFilled if lanes are asked for and there are none yet */
export async function listContentCards(
  documents: Documents,
  filter: ContentFilter,
  page: Page,
): Promise<ListPage<Omit<ContentDocument, NotOnCards>>> {
  // Documents of earlier versions are in no lane and would be missing.
  if (filter.lane) await documents.of(contentCounts);
  return findPage(documents, contents, matching(filter), 'created_at', page, notOnCards);
}

/** @throws NotFilled */
export async function countContents(
  documents: Documents,
  { owner, niche, platform }: Pick<ContentFilter, 'owner' | 'niche' | 'platform'>,
): Promise<z.infer<typeof contentCountsView>> {
  const $match = {
    owner_id: scopeFor(owner),
    ...(niche ? { niche } : {}),
    ...(platform ? { target_platform: platform } : {}),
  };
  const $group = { _id: '$lane', contents: { $sum: '$contents' }, approved: { $sum: '$approved' } };
  const groups = await (await documents.of(contentCounts))
    .aggregate<{ _id: Lane; contents: number; approved: number }>([{ $match }, { $group }])
    .toArray();
  const total = (of: 'contents' | 'approved') => groups.reduce((sum, group) => sum + group[of], 0);
  return {
    lanes: laneView.options.map((lane) => ({ lane, contents: groups.find(({ _id }) => _id === lane)?.contents ?? 0 })),
    contents: total('contents'),
    approved: total('approved'),
  };
}

/** Contents whose open gate expired at or before a moment, ISO 8601 UTC; longest overdue first. */
export const contentsWithDueGate = (documents: Documents, at: string): AsyncGenerator<ContentDocument> =>
  findAllBy(documents, contents, { 'gate.expires_at': { $lte: at } }, 'gate.expires_at');

/** When the next open gate expires, ISO 8601 UTC; null if none does. */
export async function nextDueGate(documents: Documents): Promise<string | null> {
  const [next] = await findFirst(documents, contents, { 'gate.expires_at': { $gt: '' } }, 'gate.expires_at', 1);
  return next?.gate?.expires_at ?? null;
}

/** All contents of one user, oldest first. Read in pages. */
export const contentsOf = (documents: Documents, owner_id: string): AsyncGenerator<ContentDocument> =>
  findAllBy(documents, contents, { owner_id }, 'created_at');

/** The covers of contents by id, as file paths; contents without a cover are omitted. */
export async function coversOf(documents: Documents, contentIds: readonly string[]): Promise<Map<string, string>> {
  const found = await findFields(documents, contents, { _id: { $in: [...contentIds] } }, ['content_id', 'cover_path']);
  return new Map(found.flatMap(({ content_id, cover_path }) => (cover_path ? [[content_id, cover_path]] : [])));
}

/** What contents are called by id: their title, or their trend's topic until there is one. */
export async function titlesOf(documents: Documents, contentIds: readonly string[]): Promise<Map<string, string>> {
  const fields = ['content_id', 'title', 'trend_topic'] as const;
  const found = await findFields(documents, contents, { _id: { $in: [...contentIds] } }, fields);
  return new Map(found.map(({ content_id, title, trend_topic }) => [content_id, title || trend_topic]));
}
