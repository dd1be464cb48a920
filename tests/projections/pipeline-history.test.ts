import { suite } from 'uvu';
import type { Stage } from '../../domains/director/content/events.ts';
import type { PipelineEvent } from '../../domains/director/pipeline/events.ts';
import { pipelineHistoryProjection } from '../../projections/pipeline-history.ts';
import { OWNER, of, recorded } from '../support/specs/projection.ts';

const it = suite('projection of the pipeline history');

const ids = { thread_id: 't', content_id: 'c', title: 'Topic' };
const second = (n: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString();
const failure = { stage: 'images', provider: 'a', code: 'timeout', cause: 'late', next_action: 'wait', at: second(7) };

const started = recorded<PipelineEvent>(
  { type: 'PipelineStarted', data: { ...ids, stage: 'script' } },
  { at: second(0) },
);
const changed = (from: Stage, to: Stage, at: number) =>
  recorded<PipelineEvent>({ type: 'PipelineStageChanged', data: { ...ids, from, to } }, { at: second(at) });
const opened = recorded<PipelineEvent>(
  { type: 'GateOpened', data: { ...ids, gate: 'review', opened_at: second(2), expires_at: null } },
  { at: second(2) },
);
const decided = (approved: boolean, feedback: string | null, at: number) =>
  recorded<PipelineEvent>(
    { type: 'GateDecided', data: { ...ids, gate: 'review', approved, feedback, by: 'ann' } },
    { at: second(at) },
  );
const failed = recorded<PipelineEvent>(
  { type: 'PipelineFailed', data: { ...ids, stage: 'images', cause: 'late', failure } },
  { at: second(7) },
);

const stage = (name: Stage, from: number, to: number | null) => ({
  stage: name,
  entered_at: second(from),
  left_at: to === null ? null : second(to),
  duration_seconds: to === null ? null : to - from,
});
const document = {
  ...ids,
  owner_id: OWNER,
  status: 'running',
  started_at: second(0),
  finished_at: null,
  stages: [stage('script', 0, null)],
  failure: null,
};

it('begins with the script', () => {
  of(pipelineHistoryProjection).given().when(started).then('t', document);
});

it('says that it waits, and how long the stages took that it has left', () => {
  of(pipelineHistoryProjection)
    .given(started, changed('script', 'review', 2))
    .when(opened)
    .then('t', { ...document, status: 'waiting', stages: [stage('script', 0, 2), stage('review', 2, null)] });
});

it('has an entry for each time that a stage is entered', () => {
  of(pipelineHistoryProjection)
    .given(started, changed('script', 'review', 2), opened, decided(false, 'shorter', 5))
    .when(changed('review', 'script', 5))
    .then('t', { ...document, stages: [stage('script', 0, 2), stage('review', 2, 5), stage('script', 5, null)] });
});

it('ends with a rejection', () => {
  of(pipelineHistoryProjection)
    .given(started, changed('script', 'review', 2), opened)
    .when(decided(false, null, 5))
    .then('t', {
      ...document,
      status: 'rejected',
      finished_at: second(5),
      stages: [stage('script', 0, 2), stage('review', 2, 5)],
    });
});

it('shows the failure, and forgets it when it is tried again', () => {
  const atImages = [
    started,
    changed('script', 'review', 2),
    opened,
    decided(true, null, 5),
    changed('review', 'images', 5),
  ];
  const stages = [stage('script', 0, 2), stage('review', 2, 5), stage('images', 5, 7)];
  of(pipelineHistoryProjection)
    .given(...atImages)
    .when(failed)
    .then('t', { ...document, status: 'failed', finished_at: second(7), stages, failure });
  of(pipelineHistoryProjection)
    .given(...atImages, failed)
    .when(
      recorded<PipelineEvent>(
        { type: 'PipelineRetried', data: { ...ids, stage: 'images', feedback: null, attempt: 1, automatic: false } },
        { at: second(9) },
      ),
    )
    .then('t', { ...document, stages: [...stages, stage('images', 9, null)] });
});

it('completes, even after another platform failed', () => {
  const publishing = [started, changed('script', 'publish', 3)];
  const failedThere = recorded<PipelineEvent>(
    { type: 'PipelineFailed', data: { ...ids, stage: 'publish', cause: 'late', failure } },
    { at: second(4) },
  );
  of(pipelineHistoryProjection)
    .given(...publishing, failedThere, changed('publish', 'done', 6))
    .when(
      recorded<PipelineEvent>({ type: 'PipelineCompleted', data: { ...ids, platform: 'local' } }, { at: second(6) }),
    )
    .then('t', {
      ...document,
      status: 'completed',
      finished_at: second(6),
      stages: [stage('script', 0, 3), stage('publish', 3, 4), stage('done', 6, 6)],
    });
});

it('is cancelled where it stands', () => {
  of(pipelineHistoryProjection)
    .given(started)
    .when(
      recorded<PipelineEvent>(
        { type: 'PipelineCancelled', data: { ...ids, stage: 'script', by: 'ann' } },
        { at: second(4) },
      ),
    )
    .then('t', { ...document, status: 'cancelled', finished_at: second(4), stages: [stage('script', 0, 4)] });
});

it.run();
