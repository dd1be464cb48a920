import { contentEvents } from '../../../contracts/director/content.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { definePolicy, done, type Outcome, type PolicyContext, skip } from '../../../kernel/policies/policy.ts';
import { platformNames } from '../../publishing-platforms/index.ts';
import { publication, publicationIdOf } from '../publication/index.ts';

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
  for (const platform of platformNames) {
    const id = publicationIdOf(contentId, platform);
    const { state } = await load(store, publication, id);
    if (state.status !== 'scheduled' && state.status !== 'requested') continue;
    try {
      const cancel = { type: 'CancelPublication', by: 'system:withdraw-scheduled' } as const;
      await execute(store, publication, id, cancel, command(platform));
      withdrawn++;
    } catch (error) {
      // Its upload has begun in the meantime: it is completed.
      if (!(error instanceof Rejection)) throw error;
    }
  }
  return withdrawn > 0 ? done : skip('none of it was scheduled');
}
