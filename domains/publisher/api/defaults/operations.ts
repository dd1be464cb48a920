import { z } from 'zod';
import { operation } from '../../../../kernel/http/operation.ts';
import { platformSchema } from '../../../publishing-platforms/index.ts';

/** More than the longest comment of any platform. */
const LONGEST_COMMENT = 10_000;

/** How a post is made, as callers choose it. */
export const optionFields = {
  visibility: z
    .string()
    .max(100)
    .nullish()
    .describe("Who may see it, in the platform's own words, such as `unlisted`; null for as usual there"),
  notify_followers: z.boolean().nullish().describe('Whether followers are notified; null for as the platform has it'),
  first_comment: z
    .string()
    .trim()
    .min(1)
    .max(LONGEST_COMMENT)
    .nullish()
    .describe('Posted as the first comment on it once it is live; null for none'),
};

export const optionsByPlatform = z.partialRecord(platformSchema, z.strictObject(optionFields));

const defaultsView = z
  .strictObject({
    platforms: z.array(
      z.strictObject({
        platform: platformSchema,
        visibility: z.string().nullable(),
        notify_followers: z.boolean().nullable(),
        first_comment: z.string().nullable(),
        offers: z
          .strictObject({
            visibility: z.array(z.string()).describe('Who may see a post there; the usual one first'),
            notify_followers: z.boolean().describe('Whether notifying followers can be chosen'),
            first_comment_characters: z.int().nullable().describe('Of a first comment; null where there can be none'),
            no_first_comment: z.string().nullable().describe('Why there can be none'),
            disclosure: z
              .string()
              .nullable()
              .describe('The field with which every post is marked as made with AI; null where the API has none'),
            no_disclosure: z.string().nullable().describe('Why there is none'),
          })
          .describe('What can be chosen about a post there'),
      }),
    ),
  })
  .meta({ id: 'PublishingDefaults' });

/** How a user's posts are made where nothing else is said. */
export const defaultsOperations = {
  showPublishingDefaults: operation({
    method: 'GET',
    path: '/api/v1/publish/defaults',
    summary: 'Show how your posts are made where nothing else is said, and what each platform offers',
    answer: defaultsView,
  }),
  changePublishingDefaults: operation({
    method: 'PUT',
    access: 'verified',
    path: '/api/v1/publish/defaults',
    summary: 'Set how your posts are made where nothing else is said',
    description:
      'Automatic publications as well. Platforms left out have none. Posts already requested stay as they are.',
    body: z.strictObject({
      platforms: optionsByPlatform.describe('Such as `{"youtube": {"notify_followers": false}}`'),
    }),
    answer: defaultsView,
    writes: true,
  }),
};
