import Router from '@koa/router';
import { z } from 'zod';
import { type Documents, pageQuery } from '../../../kernel/documents/index.ts';
import { callerOf } from '../../../kernel/http/caller.ts';
import { waitForPosition } from '../../../kernel/http/event-positions.ts';
import { ownerFor, ownerQuery } from '../../../kernel/http/owner-query.ts';
import { requestSchema } from '../../../kernel/http/request-schema.ts';
import { queryOf } from '../../../kernel/http/validation.ts';
import { listPipelineRuns, PIPELINE_STATUSES, pipelineHistory } from '../../../read-models/pipeline-history.ts';

const historyQuery = requestSchema(
  z.object({ ...pageQuery, ...ownerQuery, status: z.enum(PIPELINE_STATUSES).optional() }),
);

/** The history of pipeline runs. */
export function pipelineRoutes({ documents }: { documents: Documents }): Router {
  const router = new Router({ prefix: '/api/v1/pipeline', sensitive: true, strict: false });

  router.get('/history', waitForPosition(documents, pipelineHistory), async (ctx) => {
    const { owner, status, ...page } = queryOf(ctx, historyQuery);
    ctx.body = await listPipelineRuns(documents, { status, owner: ownerFor(callerOf(ctx), owner) }, page);
  });

  return router;
}
