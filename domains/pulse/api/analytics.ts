import type { Documents } from '../../../kernel/documents/index.ts';
import { callerOf, maySee } from '../../../kernel/http/caller.ts';
import { notFound } from '../../../kernel/http/errors.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import { ownerFor } from '../../../kernel/http/owner-query.ts';
import { idParam } from '../../../kernel/http/validation.ts';
import { analyticsOf } from '../../../read-models/content-analytics.ts';
import { listTrendPerformance } from '../../../read-models/trend-performance.ts';
import { pulseOperations } from './operations.ts';

/** How contents and trends perform. */
export const analyticsHandlers = ({ documents }: { documents: Documents }): Handled[] => [
  handle(pulseOperations.showContentAnalytics, async ({ ctx }) => {
    const contentId = idParam(ctx, 'content_id');
    const caller = callerOf(ctx);
    const found = await analyticsOf(documents, contentId);
    if (!found || !maySee(caller, found.owner_id)) throw notFound(`content ${contentId}`);
    const { content_id, title, video_seconds, cost_usd, totals, platforms, timeline } = found;
    return { content_id, title, video_seconds, cost_usd, totals, platforms, timeline };
  }),
  handle(pulseOperations.listTrendPerformance, ({ query: { owner, ...page }, ctx }) =>
    listTrendPerformance(documents, ownerFor(callerOf(ctx), owner), page),
  ),
];
