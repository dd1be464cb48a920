import { z } from 'zod';
import {
  type Documents,
  dateRange,
  defineReadModel,
  findAllBy,
  findPage,
  type ListPage,
  type Page,
} from '../kernel/documents/index.ts';
import { failureView } from '../kernel/events/failure.ts';

const scriptView = z
  .strictObject({
    revision: z.int().positive(),
    scenes: z.array(
      z.strictObject({
        index: z.int(),
        narration: z.string(),
        visual_prompt: z.string(),
        duration_seconds: z.number(),
      }),
    ),
  })
  .meta({ id: 'Script' });

const publicationView = z
  .strictObject({
    publication_id: z.string(),
    content_id: z.string(),
    platform: z.string(),
    status: z.string(),
    url: z.string().nullable(),
    platform_post_id: z.string().nullable(),
    published_at: z.iso.datetime().nullable(),
    failure: failureView.nullable(),
  })
  .meta({ id: 'ContentPublication' });
export type PublicationView = z.infer<typeof publicationView>;

export const contentView = z
  .strictObject({
    content_id: z.string(),
    thread_id: z.string(),
    owner_id: z.string(),
    trend_id: z.string(),
    trend_topic: z.string(),
    niche: z.string(),
    target_platform: z.string(),
    tone: z.string(),
    visual_style: z.string(),
    status: z.string(),
    stage: z.string(),
    title: z.string(),
    description: z.string(),
    hashtags: z.array(z.string()),
    script: scriptView.nullable().describe('That of the newest revision'),
    revisions: z.array(
      z.strictObject({
        revision: z.int().positive(),
        feedback: z.string().nullable().describe('What led to it; null for the first'),
        script: scriptView,
        created_at: z.iso.datetime(),
      }),
    ),
    gate: z
      .strictObject({ name: z.string(), opened_at: z.iso.datetime(), expires_at: z.iso.datetime().nullable() })
      .nullable()
      .describe('That waits for a decision'),
    rejection: z
      .strictObject({
        gate: z.string(),
        reason: z.string().nullable(),
        by: z.string().describe('Who decided; `system:scheduler` where nobody did in time'),
        at: z.iso.datetime(),
      })
      .nullable()
      .describe('How it was rejected, until it goes on'),
    publications: z.array(publicationView),
    cost_usd: z.number(),
    failure: failureView.nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    correlation_id: z.string().describe('That of everything about this content'),
  })
  .meta({ id: 'Content' });
export type ContentDocument = z.infer<typeof contentView>;

export const contents = defineReadModel<ContentDocument>('contents', [
  { key: { owner_id: 1, created_at: -1, _id: -1 } },
  { key: { created_at: -1, _id: -1 } },
  { key: { 'gate.expires_at': 1, _id: 1 } },
]);

export type ContentFilter = {
  owner?: string | undefined;
  status?: string | undefined;
  niche?: string | undefined;
  platform?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Newest first. */
export const listContents = (
  documents: Documents,
  { owner, status, niche, platform, ...period }: ContentFilter,
  page: Page,
): Promise<ListPage<ContentDocument>> =>
  findPage(
    documents,
    contents,
    { owner_id: owner, status, niche, target_platform: platform, created_at: dateRange(period) },
    'created_at',
    page,
  );

/** Contents whose open gate expired at a moment, ISO 8601 UTC, or before; the longest overdue first. */
export const contentsWithDueGate = (documents: Documents, at: string): AsyncGenerator<ContentDocument> =>
  findAllBy(documents, contents, { 'gate.expires_at': { $lte: at } }, 'gate.expires_at');

/** All of one user, the oldest first. Read in pages. */
export const contentsOf = (documents: Documents, owner_id: string): AsyncGenerator<ContentDocument> =>
  findAllBy(documents, contents, { owner_id }, 'created_at');
