import { contentEvents } from '../../../contracts/director/content.ts';
import { type Documents, findByIdOrStream } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { callerOf, maySee } from '../../../kernel/http/caller.ts';
import { notFound } from '../../../kernel/http/errors.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import { ownerFor } from '../../../kernel/http/owner-query.ts';
import { idParam } from '../../../kernel/http/validation.ts';
import { listPipelineRuns, pipelineHistory, timelineOf } from '../../../read-models/pipeline-history.ts';
import { contentOfThread } from '../../shared/content-of-thread.ts';
import { pulseOperations } from './operations.ts';

type PipelineTools = { readonly store: EventStore; readonly documents: Documents };

/** The history of pipeline runs. */
export const pipelineHandlers = ({ store, documents }: PipelineTools): Handled[] => {
  /** A thread shares its content's id, unless the first version began it: that is looked up only where it is not found. */
  async function runOf(threadId: string) {
    const find = (id: string) => findByIdOrStream({ store, documents }, pipelineHistory, contentEvents, id);
    const found = await find(threadId);
    if (found) return found;
    const contentId = await contentOfThread(store, threadId);
    return contentId !== null && contentId !== threadId ? find(contentId) : null;
  }

  return [
    handle(pulseOperations.listPipelineRuns, ({ query: { owner, status, ...page }, ctx }) =>
      listPipelineRuns(documents, { status, owner: ownerFor(callerOf(ctx), owner) }, page),
    ),
    handle(pulseOperations.showPipelineRun, async ({ ctx }) => {
      const threadId = idParam(ctx, 'thread_id');
      const run = await runOf(threadId);
      if (!run || !maySee(callerOf(ctx), run.owner_id)) throw notFound(`thread ${threadId}`);
      return timelineOf(run);
    }),
  ];
};
