import fc from 'fast-check';
import { type PipelineCommand, type PipelineEvent, pipeline } from '../../../domains/director/pipeline/index.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';

const at = '2026-01-01T00:00:00.000Z';
export const failure = { stage: 'images', provider: 'a', code: 'timeout', cause: 'c', next_action: 'n', at };

const revision = fc.integer({ min: 1, max: 4 });
const gate = fc.boolean().map((pass) => ({ opened_at: at, expires_at: at, pass }));
const platform = fc.constantFrom('local', 'youtube');
const feedback = fc.constantFrom(null, 'shorter');
const stage = fc.constantFrom('script' as const, 'images' as const, 'video' as const, 'publish' as const);

/** Anything that may be asked of a pipeline, by a person or by news from its stages. */
const command: fc.Arbitrary<PipelineCommand> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('FinishScript'), revision, title: fc.constant('T'), gate }) },
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('DecideGate'), approved: fc.boolean(), feedback, by: fc.constant('a') }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('FinishImages'), revision }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('FinishVideo'), revision, gate }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('StartPublishing'), platform }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('FinishPublishing'), platform }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('ExpireGate'), at: fc.constant(at) }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('FailStage'), stage, revision, failure: fc.constant(failure) }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('RetryPipeline'), feedback, automatic: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constantFrom('CancelPipeline', 'ArchivePipeline'), by: fc.constant('a') }),
  },
);

/** Histories as the pipeline's own rules make them. */
export const pipelineHistories: fc.Arbitrary<PipelineEvent[]> = fc.array(command, { maxLength: 40 }).map((commands) => {
  const start: PipelineCommand = { type: 'StartPipeline', thread_id: 't', content_id: 'c', title: 'Topic' };
  const history: PipelineEvent[] = [];
  let state = pipeline.initial;
  for (const next of [start, ...commands]) {
    for (const event of decided(next, state)) {
      history.push(event);
      state = pipeline.evolve(state, event);
    }
  }
  return history;
});

function decided(next: PipelineCommand, state: typeof pipeline.initial): readonly PipelineEvent[] {
  try {
    return pipeline.decide(next, state);
  } catch (error) {
    if (error instanceof Rejection) return [];
    throw error;
  }
}
