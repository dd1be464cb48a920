import { z } from 'zod';
import { type Documents, defineReadModel, findPage, type ListPage, type Page } from '../kernel/documents/index.ts';
import { totalUsd } from '../kernel/events/cost.ts';
import { failureView } from '../kernel/events/failure.ts';
import { stageView } from './enums.ts';
import { type Step, stepView } from './pipeline-steps.ts';

const stageEntryView = z.strictObject({
  stage: stageView,
  entered_at: z.iso.datetime(),
  left_at: z.iso.datetime().nullable(),
  duration_seconds: z.number().nullable().describe('Null until it is left'),
});
export type StageView = z.infer<typeof stageEntryView>;

export const pipelineRunSchema = z
  .strictObject({
    thread_id: z.string(),
    content_id: z.string(),
    owner_id: z.string().nullable(),
    title: z.string(),
    status: z.enum(['running', 'waiting', 'completed', 'failed', 'rejected', 'cancelled']),
    started_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable().describe('Null while it runs or waits'),
    stages: z.array(stageEntryView).describe('A stage that was entered again has another entry'),
    failure: failureView.nullable(),
  })
  .meta({ id: 'PipelineRun' });
type PipelineRun = z.infer<typeof pipelineRunSchema>;

/** The steps are kept next to the stages, because a report about a stage may overtake the event that enters it. */
export type PipelineHistoryDocument = PipelineRun & {
  steps: Step[];
  /** The scene of each image, by image id: failed attempts do not say. */
  scenes: Record<string, number>;
};

export const pipelineTimelineView = pipelineRunSchema
  .extend({
    stages: z.array(
      stageEntryView.extend({
        cost_usd: z.number(),
        steps: z.array(stepView).describe('What happened in it, oldest first'),
      }),
    ),
  })
  .meta({ id: 'PipelineTimeline' });
export type PipelineTimeline = z.infer<typeof pipelineTimelineView>;

export const pipelineHistory = defineReadModel<PipelineHistoryDocument>('pipeline_history', [
  { key: { owner_id: 1, started_at: -1, _id: -1 } },
  { key: { started_at: -1, _id: -1 } },
]);

/** Newest first. */
export const listPipelineRuns = (
  documents: Documents,
  { owner, status }: { owner?: string | undefined; status?: PipelineRun['status'] | undefined },
  page: Page,
): Promise<ListPage<PipelineRun>> =>
  findPage(documents, pipelineHistory, { owner_id: owner, status }, 'started_at', page, ['steps', 'scenes']);

/**
 * Every step within the stage that it belongs to. Documents of version 1 have none: callers see them after an upgrade
 * from that version, until today's are filled.
 */
export function timelineOf({
  steps: recorded = [],
  scenes = {},
  stages,
  ...run
}: PipelineHistoryDocument): PipelineTimeline {
  const steps = recorded.map((step) =>
    step.kind === 'pictured' ? { ...step, index: step.index ?? scenes[step.asset_id] ?? null } : step,
  );
  const places = steps.map((step) => placeOf(step, stages));
  return {
    ...run,
    stages: stages.map((stage, index) => {
      const own = steps.filter((_, at) => places[at] === index);
      const costs = own.flatMap((step) => (step.kind === 'paid' ? [step.cost] : []));
      return { ...stage, cost_usd: totalUsd(costs), steps: own };
    }),
  };
}

/**
 * The latest entry into its stage by then, or else the first one after it. A step of a stage that was never entered,
 * such as images made by hand before the review, goes where the pipeline was.
 */
function placeOf({ at, stage }: Step, stages: readonly StageView[]): number {
  const before = stages.findLastIndex((each) => each.stage === stage && each.entered_at <= at);
  if (before >= 0) return before;
  const after = stages.findIndex((each) => each.stage === stage);
  if (after >= 0) return after;
  return Math.max(
    0,
    stages.findLastIndex((each) => each.entered_at <= at),
  );
}
