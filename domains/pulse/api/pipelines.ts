import type { Documents } from '../../../kernel/documents/index.ts';
import { callerOf } from '../../../kernel/http/caller.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import { ownerFor } from '../../../kernel/http/owner-query.ts';
import { listPipelineRuns } from '../../../read-models/pipeline-history.ts';
import { pulseOperations } from './operations.ts';

/** The history of pipeline runs. */
export const pipelineHandlers = ({ documents }: { documents: Documents }): Handled[] => [
  handle(pulseOperations.listPipelineRuns, ({ query: { owner, status, ...page }, ctx }) =>
    listPipelineRuns(documents, { status, owner: ownerFor(callerOf(ctx), owner) }, page),
  ),
];
