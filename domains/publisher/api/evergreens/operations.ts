import { z } from 'zod';
import { listOf, pageQuery } from '../../../../kernel/documents/index.ts';
import { operation } from '../../../../kernel/http/operation.ts';
import { contents } from '../../../../read-models/contents.ts';
import { evergreens, evergreenView } from '../../../../read-models/evergreens.ts';
import { platformSchema } from '../../../publishing-platforms/index.ts';
import { LEAST_DAYS, MOST_DAYS, MOST_REPEATS } from '../../evergreen/index.ts';

const NO_CONTENT = 'There is no such content, or it is not yours';
const plan = evergreenView
  .omit({ title: true, set_at: true })
  .extend({ every_days: z.int().nullable().describe('Null while it is not posted again') })
  .meta({ id: 'EvergreenPlan' });

/** What callers may ask about videos that are posted again. */
export const evergreenOperations = {
  listEvergreens: operation({
    method: 'GET',
    path: '/api/v1/publish/evergreens',
    summary: 'List your videos that are posted again from time to time, and those that were',
    query: z.object(pageQuery),
    answer: listOf(evergreenView),
    reads: [evergreens, contents],
  }),
  showEvergreen: operation({
    method: 'GET',
    path: '/api/v1/publish/evergreens/{content_id}',
    summary: 'Show whether a video is posted again, and when next',
    answer: plan,
    failures: { 404: NO_CONTENT },
  }),
  setEvergreen: operation({
    method: 'PUT',
    access: 'verified',
    path: '/api/v1/publish/evergreens/{content_id}',
    summary: 'Post a published video again from time to time',
    description:
      'Each time with the words of its first post there, in your next free publishing slot, or at once if you have no slots. ' +
      'Platforms treat frequent repeats as spam: a week is the shortest period.',
    body: z.strictObject({
      platforms: z.array(platformSchema).min(1).max(20).describe('Platforms on which it is live'),
      every_days: z.int().min(LEAST_DAYS).max(MOST_DAYS),
      times: z.int().min(1).max(MOST_REPEATS).describe('How often from now on'),
    }),
    answer: plan,
    failures: {
      404: NO_CONTENT,
      409: `It is not live on one of the platforms, or would be posted again more than ${MOST_REPEATS} times in all`,
    },
    writes: true,
    takesKey: false,
  }),
  stopEvergreen: operation({
    method: 'DELETE',
    path: '/api/v1/publish/evergreens/{content_id}',
    summary: 'Do not post a video again',
    description: 'What waits for its slot already stays scheduled: cancel it as any other publication.',
    answer: plan,
    failures: { 404: NO_CONTENT },
    writes: true,
  }),
};
