import { z } from 'zod';
import { listOf, pageQuery } from '../../../../kernel/documents/index.ts';
import { operation } from '../../../../kernel/http/operation.ts';
import { publications } from '../../../../read-models/publications.ts';

const comment = z
  .strictObject({
    comment_id: z.string().describe("The platform's own id of it"),
    author: z.strictObject({
      name: z.string().nullable().describe('Null where the platform does not say'),
      url: z.string().nullable(),
    }),
    text: z.string().describe('Plain text of several lines'),
    published_at: z.string().nullable(),
    likes: z.int().nullable().describe('Null where the platform does not count them'),
    replies: z.int().nullable(),
    url: z.string().nullable().describe('Where it can be answered; null where comments have no addresses'),
  })
  .meta({ id: 'Comment' });

/** What people have commented on a post. */
export const commentOperations = {
  listComments: operation({
    method: 'GET',
    path: '/api/v1/publish/{publication_id}/comments',
    summary: 'List the comments on a post, newest first where the platform can',
    description:
      'Asked from the platform with the account that posted, in pages as long as the platform makes them; an answer ' +
      'is shown again for a minute, and nothing is kept. X gives the comments of the last seven days, and LinkedIn only ' +
      'to applications that it has approved.',
    query: z.object({ cursor: pageQuery.cursor }),
    answer: listOf(comment),
    failures: {
      404: 'There is no such publication, or it is not yours',
      409: 'The post is not live, or its platform lets no application read comments',
      502: 'The platform cannot be asked, or does not allow it',
    },
    reads: [publications],
  }),
};
