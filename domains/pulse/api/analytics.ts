import Router from '@koa/router';
import { z } from 'zod';
import { type Documents, pageQuery } from '../../../kernel/documents/index.ts';
import { callerOf, maySee } from '../../../kernel/http/caller.ts';
import { notFound } from '../../../kernel/http/errors.ts';
import { waitForPosition } from '../../../kernel/http/event-positions.ts';
import { ownerFor, ownerQuery } from '../../../kernel/http/owner-query.ts';
import { requestSchema } from '../../../kernel/http/request-schema.ts';
import { idParam, queryOf } from '../../../kernel/http/validation.ts';
import { analyticsOf, contentAnalytics } from '../../../read-models/content-analytics.ts';
import { listTrendPerformance } from '../../../read-models/trend-performance.ts';
import { trends } from '../../../read-models/trends.ts';

const trendsQuery = requestSchema(z.object({ ...pageQuery, ...ownerQuery }));

/** How contents and trends perform. */
export function analyticsRoutes({ documents }: { documents: Documents }): Router {
  const router = new Router({ prefix: '/api/v1/analytics', sensitive: true, strict: false });

  router.get('/content/:content_id', waitForPosition(documents, contentAnalytics), async (ctx) => {
    const contentId = idParam(ctx, 'content_id');
    const caller = callerOf(ctx);
    const found = await analyticsOf(documents, contentId);
    if (!found || !maySee(caller, found.owner_id)) throw notFound(`content ${contentId}`);
    const { content_id, title, video_seconds, cost_usd, totals, platforms, timeline } = found;
    ctx.body = { content_id, title, video_seconds, cost_usd, totals, platforms, timeline };
  });

  router.get('/trends', waitForPosition(documents, contentAnalytics, trends), async (ctx) => {
    const { owner, ...page } = queryOf(ctx, trendsQuery);
    ctx.body = await listTrendPerformance(documents, ownerFor(callerOf(ctx), owner), page);
  });

  return router;
}
