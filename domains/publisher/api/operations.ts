import { z } from 'zod';
import { publicationStatusSchema } from '../../../contracts/publisher/publication.ts';
import { listOf, pageQuery } from '../../../kernel/documents/index.ts';
import { operation } from '../../../kernel/http/operation.ts';
import { ownerQuery } from '../../../kernel/http/owner-query.ts';
import { periodQuery, timeField } from '../../../kernel/http/validation.ts';
import { contentAnalytics } from '../../../read-models/content-analytics.ts';
import { contents } from '../../../read-models/contents.ts';
import { recordedPlatform } from '../../../read-models/enums.ts';
import { publicationSchema, publications, publicationView } from '../../../read-models/publications.ts';
import { platformSchema } from '../../publishing-platforms/index.ts';
import { providersOperation } from '../../shared/providers-in-use.ts';
import { accountOperations } from './accounts/operations.ts';
import { commentOperations } from './comments/operations.ts';
import { defaultsOperations, optionFields, optionsByPlatform } from './defaults/operations.ts';
import { evergreenOperations } from './evergreens/operations.ts';
import { slotOperations } from './slots/operations.ts';

const progress = publicationSchema
  .omit({ owner_id: true, comment: true, live_at: true, requested_at: true, updated_at: true })
  .meta({ id: 'PublicationProgress' });

/** The text posted with the video. */
const words = {
  title: z.string().trim().min(1).max(200).optional(),
  description: z.string().trim().max(5_000).optional(),
  hashtags: z.array(z.string().trim().min(1).max(100)).max(30).optional(),
};

const READ = [publications, contents, contentAnalytics] as const;
const NO_PUBLICATION = 'There is no such publication, or it is not yours';

/** What callers may ask of the publisher. */
export const publisherOperations = {
  listPlatformProviders: providersOperation('List the platforms, and what connecting an account there needs'),
  publishContent: operation({
    method: 'POST',
    access: 'verified',
    path: '/api/v1/publish/',
    summary: 'Publish content on platforms',
    description: 'Posting happens in the background. A platform without an account is refused before anything starts.',
    body: z
      .object({
        content_id: z.guid().toLowerCase(),
        platforms: z.array(platformSchema).min(1).max(20),
        schedule_at: timeField.nullish().describe('When to post it; immediately if absent or in the past'),
        next_slot: z
          .boolean()
          .optional()
          .describe('Post it in the next free publishing slot of its owner, on every platform in the same one'),
        words: z
          .partialRecord(platformSchema, z.strictObject(words))
          .optional()
          .describe('The text of the post on a platform, where it differs from the script'),
        options: optionsByPlatform
          .optional()
          .describe(
            'How it is posted on a platform, where that differs from the defaults of its owner, such as ' +
              '`{"youtube": {"visibility": "unlisted", "first_comment": "More next week"}}`',
          ),
      })
      .refine((body) => !(body.next_slot && body.schedule_at), 'Either a time or the next slot, not both'),
    status: 202,
    answer: z
      .strictObject({ content_id: z.string(), publications: z.array(progress) })
      .meta({ id: 'PublishedContent' }),
    failures: {
      404: 'There is no such content, or it is not yours',
      422: 'A platform has no account to publish with, or does not offer what was chosen',
      409: 'It is not ready yet, it is or may be on one of the platforms already, or there is no free slot',
    },
    writes: true,
  }),
  listPublications: operation({
    method: 'GET',
    path: '/api/v1/publish/history',
    summary: 'List publications, newest first',
    description:
      '`from` and `to` bound `live_at`, so a month includes posts that went live in it and posts scheduled for it.',
    query: z.object({
      ...pageQuery,
      ...periodQuery,
      ...ownerQuery,
      platform: platformSchema.optional(),
      status: publicationStatusSchema.optional(),
    }),
    answer: listOf(publicationView),
    reads: READ,
  }),
  listPublishingFailures: operation({
    method: 'GET',
    path: '/api/v1/publish/failures',
    summary: "List why the caller's publications have failed: each cause once, the most frequent first",
    answer: listOf(
      z
        .strictObject({
          platform: recordedPlatform,
          code: z.string().describe('What they have in common'),
          cause: z.string().describe('In the words of the newest'),
          next_action: z.string(),
          count: z.int(),
          newest_at: z.string(),
        })
        .meta({ id: 'PublishingFailure' }),
    ),
    reads: [publications],
  }),
  retryPublishingFailures: operation({
    method: 'POST',
    access: 'verified',
    path: '/api/v1/publish/failures/retry',
    summary: "Publish again the caller's publications that have failed for one cause",
    description:
      'At once, with the same words, at most 200 publications a call. Publications that cannot be published now are left, with the reason.',
    body: z.strictObject({ platform: platformSchema, code: z.string().min(1).max(200) }),
    status: 202,
    answer: z
      .strictObject({
        requested: z.array(z.string()).describe('Ids of publications'),
        left: z.array(z.strictObject({ publication_id: z.string(), reason: z.string() })),
      })
      .meta({ id: 'FailuresRetried' }),
    failures: { 422: 'The platform has no account to publish with' },
    writes: true,
    takesKey: false,
  }),
  showPublication: operation({
    method: 'GET',
    path: '/api/v1/publish/{publication_id}',
    summary: 'Show a publication',
    answer: publicationView,
    failures: { 404: NO_PUBLICATION },
    reads: READ,
  }),
  checkPublication: operation({
    method: 'POST',
    path: '/api/v1/publish/{publication_id}/check',
    summary: 'Ask the platform whether an unconfirmed publication exists there',
    description: 'A publication with any other status is left unchanged.',
    answer: progress,
    failures: { 404: NO_PUBLICATION, 502: 'The platform cannot be asked' },
    writes: true,
  }),
  changePublication: operation({
    method: 'POST',
    access: 'verified',
    path: '/api/v1/publish/{publication_id}/change',
    summary: 'Change a scheduled publication: when it is posted, with which words, and how',
    description: 'Fields left out stay as they are. `schedule_at` null, or in the past, posts it at once.',
    body: z
      .object({
        schedule_at: timeField.nullable().optional(),
        ...words,
        options: z.strictObject(optionFields).optional().describe('How it is posted'),
      })
      .refine((body) => Object.keys(body).length > 0, 'Name at least one thing to change'),
    answer: progress,
    failures: {
      404: NO_PUBLICATION,
      409: 'It is not scheduled any more',
      422: 'The platform does not offer what was chosen',
    },
    writes: true,
  }),
  cancelPublication: operation({
    method: 'POST',
    path: '/api/v1/publish/{publication_id}/cancel',
    summary: 'Cancel a publication before any of it is sent',
    description: 'The content is then ready to be published again. A cancelled publication stays cancelled.',
    answer: progress,
    failures: { 404: NO_PUBLICATION, 409: 'Its upload has begun, or it has ended' },
    writes: true,
  }),
  postFirstComment: operation({
    method: 'POST',
    access: 'verified',
    path: '/api/v1/publish/{publication_id}/first-comment',
    summary: 'Post the first comment again after it has failed',
    description: 'In the background. A comment that may be there already is looked for first.',
    status: 202,
    answer: progress,
    failures: { 404: NO_PUBLICATION, 409: 'The post is not live, or its first comment has not failed' },
    writes: true,
  }),
  takeDownPublication: operation({
    method: 'POST',
    path: '/api/v1/publish/{publication_id}/take-down',
    summary: 'Remove a live post from its platform',
    description:
      'Removing happens in the background: `taking_down`, then `taken_down`, or `published` again with the failure.',
    status: 202,
    answer: progress,
    failures: { 404: NO_PUBLICATION, 409: 'It is not live, or posts can be removed only in the app of the platform' },
    writes: true,
  }),
  ...slotOperations,
  ...evergreenOperations,
  ...defaultsOperations,
  ...commentOperations,
  ...accountOperations,
};
