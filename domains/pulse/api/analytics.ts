import type { Documents } from '../../../kernel/documents/index.ts';
import { callerOf, commandContextOf, maySee } from '../../../kernel/http/caller.ts';
import { clientSignalOf } from '../../../kernel/http/client-gone.ts';
import { notFound } from '../../../kernel/http/errors.ts';
import { type Handled, handle, type Request } from '../../../kernel/http/operation.ts';
import { ownerFor } from '../../../kernel/http/owner-query.ts';
import { idParam } from '../../../kernel/http/validation.ts';
import { analyticsOf } from '../../../read-models/content-analytics.ts';
import { listTrendPerformance } from '../../../read-models/trend-performance.ts';
import type { SampleContent } from '../use-cases/sample-content.ts';
import { pulseOperations } from './operations.ts';

type Tools = { readonly documents: Documents; readonly sampleContent: SampleContent };

/** How content and trends perform. */
export const analyticsHandlers = ({ documents, sampleContent }: Tools): Handled[] => [
  handle(pulseOperations.showContentAnalytics, async ({ ctx }) => {
    const found = await contentNamedIn(ctx, documents);
    const { content_id, title, video_seconds, cost_usd, totals, platforms, timeline } = found;
    return { content_id, title, video_seconds, cost_usd, totals, platforms, timeline };
  }),
  handle(pulseOperations.sampleContent, async ({ ctx }) => {
    const content = await contentNamedIn(ctx, documents);
    const { content_id, owner_id } = content;
    const posts = await sampleContent(content, commandContextOf(ctx, owner_id, {}), clientSignalOf(ctx.res).signal);
    return { content_id, posts };
  }),
  handle(pulseOperations.listTrendPerformance, ({ query: { owner, ...page }, ctx }) =>
    listTrendPerformance(documents, ownerFor(callerOf(ctx), owner), page),
  ),
];

/** @throws HttpError 404 if there is none, or it is another user's */
async function contentNamedIn(ctx: Request<unknown, unknown>['ctx'], documents: Documents) {
  const contentId = idParam(ctx, 'content_id');
  const found = await analyticsOf(documents, contentId);
  if (!found || !maySee(callerOf(ctx), found.owner_id)) throw notFound(`content ${contentId}`);
  return found;
}
