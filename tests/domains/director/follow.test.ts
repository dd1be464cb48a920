import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ContentStatus, Stage } from '../../../domains/director/content/events.ts';
import type { Fact } from '../../../domains/director/content/index.ts';
import { standingAfter, stepsOf } from '../../../domains/director/follow.ts';
import type { Gate, PipelineEvent } from '../../../domains/director/pipeline/index.ts';
import { checkEvent } from '../../../kernel/events/catalogue.ts';
import { failure } from './support.ts';

const it = suite('content behind its pipeline');

const ids = { thread_id: 't', content_id: 'c', title: 'Topic' };
const at = '2026-01-01T00:00:00.000Z';

const started: PipelineEvent = { type: 'PipelineStarted', data: { ...ids, stage: 'script' } };
const changed = (from: Stage, to: Stage): PipelineEvent => ({
  type: 'PipelineStageChanged',
  data: { ...ids, from, to },
});
const opened = (gate: Gate): PipelineEvent => ({
  type: 'GateOpened',
  data: { ...ids, gate, opened_at: at, expires_at: null },
});
const decided = (gate: Gate, approved: boolean, feedback: string | null = null): PipelineEvent => ({
  type: 'GateDecided',
  data: { ...ids, gate, approved, feedback, by: 'ann' },
});
const failed = (stage: Stage): PipelineEvent => ({
  type: 'PipelineFailed',
  data: { ...ids, stage, cause: failure.cause, failure },
});
const retried = (stage: Stage, feedback: string | null = null): PipelineEvent => ({
  type: 'PipelineRetried',
  data: { ...ids, stage, feedback, attempt: 1, automatic: false },
});
const publishing: PipelineEvent = { type: 'PipelinePublishing', data: { ...ids, platform: 'local' } };
const completed: PipelineEvent = { type: 'PipelineCompleted', data: { ...ids, platform: 'local' } };
const cancelled: PipelineEvent = { type: 'PipelineCancelled', data: { ...ids, stage: 'images', by: 'ann' } };
const archived: PipelineEvent = { type: 'PipelineArchived', data: { ...ids, stage: 'done', by: 'ann' } };

const standings: [PipelineEvent, ContentStatus, Stage][] = [
  [started, 'generating', 'script'],
  [changed('script', 'review'), 'awaiting_review', 'review'],
  [opened('review'), 'awaiting_review', 'review'],
  [decided('review', true), 'approved', 'review'],
  [decided('review', false, 'shorter'), 'generating', 'review'],
  [decided('review', false), 'rejected', 'review'],
  [changed('review', 'script'), 'generating', 'script'],
  [changed('review', 'images'), 'producing', 'images'],
  [changed('images', 'video'), 'producing', 'video'],
  [changed('video', 'final_review'), 'awaiting_review', 'final_review'],
  [opened('final_review'), 'awaiting_review', 'final_review'],
  [decided('final_review', true), 'ready', 'final_review'],
  [decided('final_review', false, 'brighter'), 'generating', 'final_review'],
  [decided('final_review', false), 'rejected', 'final_review'],
  [changed('final_review', 'script'), 'generating', 'script'],
  [changed('final_review', 'publish'), 'ready', 'publish'],
  [publishing, 'publishing', 'publish'],
  [changed('publish', 'done'), 'published', 'done'],
  [completed, 'published', 'done'],
  [failed('script'), 'failed', 'script'],
  [failed('images'), 'failed', 'images'],
  [failed('publish'), 'failed', 'publish'],
  [retried('script', 'funnier'), 'generating', 'script'],
  [retried('images'), 'producing', 'images'],
  [retried('video'), 'producing', 'video'],
  [retried('publish'), 'ready', 'publish'],
  [cancelled, 'archived', 'images'],
  [archived, 'archived', 'done'],
];

for (const [event, status, stage] of standings) {
  const details = Object.entries(event.data)
    .filter(([name]) => ['gate', 'approved', 'feedback', 'to', 'stage'].includes(name))
    .map(([name, value]) => `${name} ${value}`);
  it(`is ${status} at ${stage} after ${event.type} (${details.join(', ')})`, () => {
    checkEvent(event);
    assert.equal(standingAfter(event), { status, stage });
  });
}

const factsOf = (...history: PipelineEvent[]): (Fact | null)[] => stepsOf(history).map(({ fact }) => fact);

it('numbers its steps as the pipeline numbers its events', () => {
  const steps = stepsOf([started, changed('script', 'review'), opened('review')]);
  assert.equal(steps, [
    { pipeline_revision: 0, status: 'generating', stage: 'script', fact: null },
    { pipeline_revision: 1, status: 'awaiting_review', stage: 'review', fact: null },
    { pipeline_revision: 2, status: 'awaiting_review', stage: 'review', fact: null },
  ]);
  assert.equal(stepsOf([]), []);
});

it('is approved by the first gate, and by the first alone', () => {
  assert.equal(factsOf(started, decided('review', true)), [null, { kind: 'approved' }]);
  assert.equal(factsOf(started, decided('final_review', true)), [null, null]);
});

it('is rejected by whoever said no without a word', () => {
  assert.equal(factsOf(started, decided('final_review', false)).at(-1), {
    kind: 'rejected',
    gate: 'final_review',
    by: 'ann',
  });
});

it('is to be revised with what was said, and knows the number of the revision to come', () => {
  const first = decided('review', false, 'shorter');
  const second = decided('final_review', false, 'brighter');
  assert.equal(factsOf(started, first, changed('review', 'script'), second), [
    null,
    { kind: 'revision-requested', revision: 2, feedback: 'shorter' },
    null,
    { kind: 'revision-requested', revision: 3, feedback: 'brighter' },
  ]);
  assert.equal(factsOf(started, decided('review', false), retried('script', 'funnier')).at(-1), {
    kind: 'revision-requested',
    revision: 2,
    feedback: 'funnier',
  });
});

it('fails with the failure of the stage, and is retried without a fact of its own', () => {
  assert.equal(factsOf(started, failed('script'), retried('script')), [null, { kind: 'failed', failure }, null]);
});

it('is put away by whoever cancelled or archived it', () => {
  for (const event of [cancelled, archived])
    assert.equal(factsOf(started, event).at(-1), { kind: 'archived', by: 'ann' });
});

it.run();
