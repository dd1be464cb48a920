import { contentEvents } from '../../../contracts/director/content.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { definePolicy, done, type Outcome, type PolicyContext, skip } from '../../../kernel/policies/policy.ts';
import { platformNames } from '../../publishing-platforms/index.ts';
import { publication } from '../publication/index.ts';
import { publicationIdsOf } from '../use-cases/publications-of.ts';

/** Content that is cancelled or archived takes along what was scheduled of it. */
export const withdrawScheduled = definePolicy({
  name: 'withdraw-scheduled',
  events: [contentEvents],
  on: {
    PipelineCancelled: ({ data }, context) => withdraw(data.content_id, context),
    PipelineArchived: ({ data }, context) => withdraw(data.content_id, context),
  },
});

async function withdraw(contentId: string, { store, command }: PolicyContext): Promise<Outcome> {
  let withdrawn = 0;
  for (const id of await publicationIdsOf(store, contentId, platformNames)) {
    const { state } = await load(store, publication, id);
    if (state.status !== 'scheduled' && state.status !== 'requested') continue;
    try {
      const cancel = { type: 'CancelPublication', by: 'system:withdraw-scheduled' } as const;
      await execute(store, publication, id, cancel, command(id));
      withdrawn++;
    } catch (error) {
      // Its upload has begun in the meantime: it is completed.
      if (!(error instanceof Rejection)) throw error;
    }
  }
  return withdrawn > 0 ? done : skip('none of it was scheduled');
}
