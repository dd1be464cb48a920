import { contentEvents } from '../../../contracts/director/content.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { definePolicy, done, type Outcome, type PolicyContext, skip } from '../../../kernel/policies/policy.ts';
import { evergreen } from '../evergreen/index.ts';

/** Content that is archived is not posted again. */
export const stopEvergreens = definePolicy({
  name: 'stop-evergreens',
  events: [contentEvents],
  on: { PipelineArchived: ({ data }, context) => stop(data.content_id, context) },
});

async function stop(content_id: string, { store, command }: PolicyContext): Promise<Outcome> {
  const end = { type: 'StopEvergreen', content_id, by: 'system:stop-evergreens' } as const;
  const { events } = await execute(store, evergreen, content_id, end, command());
  return events.length > 0 ? done : skip('it was not to be posted again');
}
