import { suite } from 'uvu';
import type { ContentEvent, Stage } from '../../contracts/director/content.ts';
import type { Recorded } from '../../kernel/events/event.ts';
import { pipelineHistoryProjection } from '../../projections/pipeline-history.ts';
import { exampleContent, script } from '../support/examples/content.ts';
import { failure } from '../support/examples/failure.ts';
import { given, OWNER, recorded } from '../support/given.ts';

const it = suite('projection of the pipeline history');

const item = exampleContent({ content_id: 'c' });
const run = { ...item.ids, title: 'Bees' };
const second = (n: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString();

/** What the events say today, and what those said that are no longer written. */
type Words = {
  readonly started: Recorded;
  decided(approved: boolean, feedback: string | null, at: number): Recorded[];
  completed(at: number): Recorded;
};
const at = (event: ContentEvent, n: number) => recorded<ContentEvent>(event, { at: second(n) });
const gate = 'review';
const rejected: ContentEvent = { type: 'ContentRejected', data: { ...run, gate, reason: null, by: 'ann' } };
const revised = (feedback: string, by: string | null): ContentEvent => ({
  type: 'RevisionRequested',
  data: { ...item.ids, gate: by === null ? null : gate, revision: 2, feedback, by },
});
const approved = (by: string | null): ContentEvent => {
  const { niche, target_platform, visual_style } = item.request;
  return {
    type: 'ContentApproved',
    data: { ...item.ids, revision: 1, niche, target_platform, visual_style, ...script, by },
  };
};
const today: Words = {
  started: at({ type: 'ContentRequested', data: { ...item.request, owner_id: OWNER } }, 0),
  decided(isApproved, feedback, n) {
    if (isApproved) return [at(approved('ann'), n)];
    return [at(feedback === null ? rejected : revised(feedback, 'ann'), n)];
  },
  completed: (n) =>
    at({ type: 'ContentStatusChanged', data: { ...item.ids, from: 'publishing', to: 'published', stage: 'done' } }, n),
};
const formerly: Words = {
  started: at({ type: 'PipelineStarted', data: { ...run, stage: 'script' } }, 0),
  decided(isApproved, feedback, n) {
    const data = { ...run, gate, approved: isApproved, feedback, reason: null, by: 'ann' } as const;
    const fact = isApproved ? approved(null) : feedback === null ? rejected : revised(feedback, null);
    return [at({ type: 'GateDecided', data }, n), at(fact, n)];
  },
  completed: (n) => at({ type: 'PipelineCompleted', data: { ...run, platform: 'local' } }, n),
};
const changed = (from: Stage, to: Stage, at: number) =>
  recorded<ContentEvent>({ type: 'PipelineStageChanged', data: { ...run, from, to } }, { at: second(at) });
const opened = recorded<ContentEvent>(
  { type: 'GateOpened', data: { ...run, gate: 'review', opened_at: second(2), expires_at: null } },
  { at: second(2) },
);
const failed = recorded<ContentEvent>(
  { type: 'PipelineFailed', data: { ...run, stage: 'images', failure } },
  { at: second(7) },
);

const stage = (name: Stage, from: number, to: number | null) => ({
  stage: name,
  entered_at: second(from),
  left_at: to === null ? null : second(to),
  duration_seconds: to === null ? null : to - from,
});
/** What the handlers of stages alone make; what happens within stages is below. */
const step = (kind: string, name: Stage, at: number, more: object) => ({ at: second(at), stage: name, kind, ...more });
const asDecided = (at: number, approved: boolean, feedback: string | null = null) =>
  step('decided', 'review', at, { approved, feedback, reason: null, by: 'ann' });
const document = {
  ...run,
  owner_id: OWNER,
  status: 'running',
  started_at: second(0),
  finished_at: null,
  stages: [stage('script', 0, null)],
  failure: null,
  steps: [] as object[],
  scenes: {},
};

for (const [also, { started, decided, completed }] of [
  ['', today],
  [', as it was said formerly', formerly],
] as const) {
  it(`starts with the script${also}`, () => {
    given(pipelineHistoryProjection).when(started).then('c', document);
  });

  it(`shows that it waits at a gate, and how long each finished stage took${also}`, () => {
    given(pipelineHistoryProjection, started, changed('script', 'review', 2))
      .when(opened)
      .then('c', { ...document, status: 'waiting', stages: [stage('script', 0, 2), stage('review', 2, null)] });
  });

  it(`has one entry each time a stage is entered${also}`, () => {
    given(pipelineHistoryProjection, started, changed('script', 'review', 2), opened, ...decided(false, 'shorter', 5))
      .when(changed('review', 'script', 5))
      .then('c', {
        ...document,
        stages: [stage('script', 0, 2), stage('review', 2, 5), stage('script', 5, null)],
        steps: [asDecided(5, false, 'shorter')],
      });
  });

  it(`ends with a rejection${also}`, () => {
    const waiting = [started, changed('script', 'review', 2), opened];
    given(pipelineHistoryProjection, ...waiting, ...decided(false, null, 5)).then('c', {
      ...document,
      status: 'rejected',
      finished_at: second(5),
      stages: [stage('script', 0, 2), stage('review', 2, 5)],
      steps: [asDecided(5, false)],
    });
  });

  it(`shows a failure until the stage is retried${also}`, () => {
    const atImages = [
      started,
      changed('script', 'review', 2),
      opened,
      ...decided(true, null, 5),
      changed('review', 'images', 5),
    ];
    const stages = [stage('script', 0, 2), stage('review', 2, 5), stage('images', 5, 7)];
    const steps = [asDecided(5, true), step('failed', 'images', 7, { failure })];
    given(pipelineHistoryProjection, ...atImages)
      .when(failed)
      .then('c', { ...document, status: 'failed', finished_at: second(7), stages, failure, steps });
    given(pipelineHistoryProjection, ...atImages, failed)
      .when(
        recorded<ContentEvent>(
          { type: 'PipelineRetried', data: { ...run, stage: 'images', feedback: null, attempt: 1, automatic: false } },
          { at: second(9) },
        ),
      )
      .then('c', {
        ...document,
        stages: [...stages, stage('images', 9, null)],
        steps: [...steps, step('retried', 'images', 9, { feedback: null, attempt: 1, automatic: false })],
      });
  });

  it(`completes also after publishing on another platform has failed${also}`, () => {
    const publishing = [started, changed('script', 'publish', 3)];
    const failedThere = recorded<ContentEvent>(
      { type: 'PipelineFailed', data: { ...run, stage: 'publish', failure } },
      { at: second(4) },
    );
    given(pipelineHistoryProjection, ...publishing, failedThere, changed('publish', 'done', 6))
      .when(completed(6))
      .then('c', {
        ...document,
        status: 'completed',
        finished_at: second(6),
        stages: [stage('script', 0, 3), stage('publish', 3, 4), stage('done', 6, 6)],
        steps: [step('failed', 'publish', 4, { failure })],
      });
  });

  it(`ends at its current stage when it is cancelled${also}`, () => {
    given(pipelineHistoryProjection, started)
      .when(
        recorded<ContentEvent>(
          { type: 'PipelineCancelled', data: { ...run, stage: 'script', by: 'ann' } },
          { at: second(4) },
        ),
      )
      .then('c', {
        ...document,
        status: 'cancelled',
        finished_at: second(4),
        stages: [stage('script', 0, 4)],
        steps: [step('cancelled', 'script', 4, { by: 'ann' })],
      });
  });
}

it('enters the script once when a retry sends back to it', () => {
  const retry = { stage: 'script', feedback: 'shorter', attempt: 1, automatic: false } as const;
  const retried = at({ type: 'PipelineRetried', data: { ...run, ...retry } }, 9);
  given(pipelineHistoryProjection, today.started, changed('script', 'images', 5), failed, retried)
    .when(changed('images', 'script', 9))
    .then('c', {
      ...document,
      stages: [stage('script', 0, 5), stage('images', 5, 7), stage('script', 9, null)],
      steps: [
        step('failed', 'images', 7, { failure }),
        step('retried', 'script', 9, { feedback: 'shorter', attempt: 1, automatic: false }),
      ],
    });
});

it('shows who approved the video', () => {
  given(pipelineHistoryProjection, today.started, changed('script', 'final_review', 2))
    .when(at({ type: 'VideoApproved', data: { ...run, by: 'ann' } }, 5))
    .then('c', {
      ...document,
      stages: [stage('script', 0, 2), stage('final_review', 2, null)],
      steps: [step('decided', 'final_review', 5, { approved: true, feedback: null, reason: null, by: 'ann' })],
    });
});

it('waits at a gate again when an edit brings back what was rejected there', () => {
  const edited: ContentEvent = {
    type: 'ScriptEdited',
    data: { ...item.ids, revision: 2, based_on: 1, ...script, by: 'ann' },
  };
  const past = [today.started, changed('script', 'review', 1), opened, ...today.decided(false, null, 3), at(edited, 4)];
  given(pipelineHistoryProjection, ...past)
    .when(at({ type: 'GateOpened', data: { ...run, gate: 'review', opened_at: second(4), expires_at: null } }, 4))
    .then('c', {
      ...document,
      status: 'waiting',
      stages: [stage('script', 0, 1), stage('review', 1, 3), stage('review', 4, null)],
      steps: [asDecided(3, false), step('edited', 'script', 4, { revision: 2, based_on: 1, by: 'ann' })],
    });
});

it.run();
