import { definePolicy, done, type Outcome, type Policy, type PolicyContext } from '../../../kernel/policies/policy.ts';
import { followPipeline as follow } from '../follow.ts';
import { type PipelineEvent, pipelineEvents } from '../pipeline/events.ts';

/** The pipeline moved: the content's status and history move with it. */
export const followPipeline: Policy = definePolicy({
  name: 'follow-pipeline',
  events: [pipelineEvents],
  on: {
    PipelineStarted: noted,
    PipelineStageChanged: noted,
    GateOpened: noted,
    GateDecided: noted,
    PipelinePublishing: noted,
    PipelineCompleted: noted,
    PipelineFailed: noted,
    PipelineRetried: noted,
    PipelineCancelled: noted,
    PipelineArchived: noted,
  },
});

async function noted({ data }: PipelineEvent, { store, command }: PolicyContext): Promise<Outcome> {
  await follow(store, data.thread_id, command());
  return done;
}
