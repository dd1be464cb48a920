import { z } from 'zod';
import { type PostOptions, publicationAccountSchema } from '../contracts/publisher/publication.ts';
import {
  type Documents,
  dateRange,
  defineReadModel,
  findAll,
  findAllBy,
  findFirst,
  findPage,
  type ListPage,
  type Page,
} from '../kernel/documents/index.ts';
import { failureView } from '../kernel/events/failure.ts';
import { postCounts } from './content-analytics.ts';
import { publicationStatusView, recordedPlatform } from './enums.ts';

export const publicationSchema = z
  .strictObject({
    publication_id: z.string(),
    content_id: z.string(),
    owner_id: z.string().nullable(),
    platform: recordedPlatform,
    status: publicationStatusView,
    title: z.string(),
    description: z.string(),
    hashtags: z.array(z.string()),
    url: z.string().nullable().describe('The address of the post'),
    platform_post_id: z.string().nullable(),
    schedule_at: z.iso.datetime().nullable().describe('Null to publish at once'),
    published_at: z.iso.datetime().nullable(),
    live_at: z.iso
      .datetime()
      .describe('When it went live; before that, when it is scheduled for, or when it was last requested'),
    attempt: z.int().positive(),
    account: z
      .strictObject({
        account_id: z.string().nullable().describe('Null for the account of the environment'),
        name: z.string(),
        source: publicationAccountSchema.shape.source,
      })
      .describe('The account that it is posted with, chosen when it was requested'),
    options: z
      .strictObject({
        visibility: z.string().nullable().describe("Who may see it, in the platform's own words; null for as usual"),
        notify_followers: z
          .boolean()
          .nullable()
          .describe('Whether followers are told; null for as the platform has it'),
        first_comment: z.string().nullable().describe('Posted as its first comment once it is live'),
      } satisfies Record<keyof PostOptions, z.ZodType>)
      .describe('How it is posted'),
    comment: z
      .strictObject({
        status: z
          .enum(['waiting', 'posted', 'failed', 'unconfirmed'])
          .describe('`unconfirmed`: it was sent, and may be there'),
        failure: failureView.nullable(),
      })
      .nullable()
      .describe('What has become of the first comment; null if none was asked for'),
    failure: failureView.nullable(),
    requested_at: z.iso.datetime().describe('When it was first requested'),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'ExportedPublication' });
export type PublicationDocument = z.infer<typeof publicationSchema>;

/** A publication as callers see it, with an image and the post's performance. */
export const publicationView = publicationSchema
  .extend({
    cover_url: z.string().nullable().describe('An image of the content; opens without a token, for about a day'),
    performance: postCounts.nullable().describe('Counted by the platform; null before the first sample'),
  })
  .meta({ id: 'Publication' });

export const publications = defineReadModel<PublicationDocument>('publications', [
  { key: { owner_id: 1, requested_at: -1, _id: -1 } },
  { key: { requested_at: -1, _id: -1 } },
  { key: { owner_id: 1, live_at: -1 } },
  { key: { live_at: -1 } },
  { key: { status: 1, schedule_at: 1, _id: 1 } },
  { key: { status: 1, platform: 1, _id: 1 } },
  { key: { status: 1, platform: 1, 'account.account_id': 1, publication_id: 1 } },
]);

export type PublicationFilter = {
  owner?: string | undefined;
  platform?: string | undefined;
  status?: PublicationDocument['status'] | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Newest first. */
export const listPublications = (
  documents: Documents,
  { owner, platform, status, ...period }: PublicationFilter,
  page: Page,
): Promise<ListPage<PublicationDocument>> =>
  findPage(
    documents,
    publications,
    { owner_id: owner, platform, status, live_at: dateRange(period) },
    'requested_at',
    page,
  );

/** Scheduled publications whose time has come, longest overdue first. @param now ISO 8601 UTC */
export const duePublications = (documents: Documents, now: string): AsyncGenerator<PublicationDocument> =>
  findAllBy(documents, publications, { status: 'scheduled', schedule_at: { $lte: now } }, 'schedule_at');

/** When the next scheduled publication is due, ISO 8601 UTC; null if none is scheduled. */
export async function nextDuePublication(documents: Documents): Promise<string | null> {
  const [next] = await findFirst(
    documents,
    publications,
    { status: 'scheduled', schedule_at: { $gt: '' } },
    'schedule_at',
    1,
  );
  return next?.schedule_at ?? null;
}

/**
 * Publications that are live on a platform with an account (null: that of the environment): at most `limit`, by id,
 * starting after an id.
 */
export const livePublicationsAfter = (
  documents: Documents,
  platform: string,
  accountId: string | null,
  after: string,
  limit: number,
): Promise<PublicationDocument[]> =>
  findFirst(
    documents,
    publications,
    { status: 'published', platform, 'account.account_id': accountId, publication_id: { $gt: after } },
    'publication_id',
    limit,
  );

/** Every publication that is live on one of these platforms, by id. */
export const livePublications = (
  documents: Documents,
  platforms: readonly string[],
): AsyncGenerator<PublicationDocument> =>
  findAll(documents, publications, { status: 'published', platform: { $in: [...platforms] } });

/** Every publication of a piece of content that is live, by id. */
export const livePublicationsOf = (
  documents: Documents,
  { content_id, owner_id }: Pick<PublicationDocument, 'content_id' | 'owner_id'>,
): AsyncGenerator<PublicationDocument> =>
  findAll(documents, publications, { owner_id, content_id, status: 'published' });

/** All publications of one user, oldest first. Read in pages. */
export const publicationsOf = (documents: Documents, owner_id: string): AsyncGenerator<PublicationDocument> =>
  findAllBy(documents, publications, { owner_id }, 'requested_at');
