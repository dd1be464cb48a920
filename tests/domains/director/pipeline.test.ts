import { suite } from 'uvu';
import type { Stage } from '../../../domains/director/content/index.ts';
import { type Gate, type PipelineEvent, pipeline } from '../../../domains/director/pipeline/index.ts';
import { given } from '../../support/specs/decider.ts';

const it = suite('pipeline');

const ids = { thread_id: 't', content_id: 'c', title: 'Topic' };
const at = '2026-01-01T00:00:00.000Z';
const failure = { stage: 'images', provider: 'a', code: 'timeout', cause: 'no answer', next_action: 'wait', at };
const ask = { opened_at: at, expires_at: null, pass: false };
const pass = { opened_at: at, expires_at: null, pass: true };

const started: PipelineEvent = { type: 'PipelineStarted', data: { ...ids, stage: 'script' } };
const changed = (from: Stage, to: Stage): PipelineEvent => ({
  type: 'PipelineStageChanged',
  data: { ...ids, from, to },
});
const opened = (gate: Gate): PipelineEvent => ({
  type: 'GateOpened',
  data: { ...ids, gate, opened_at: at, expires_at: null },
});
const decided = (gate: Gate, approved: boolean, feedback: string | null, by = 'ann'): PipelineEvent => ({
  type: 'GateDecided',
  data: { ...ids, gate, approved, feedback, by },
});
const failed = (stage: Stage): PipelineEvent => ({
  type: 'PipelineFailed',
  data: { ...ids, stage, cause: failure.cause, failure },
});
const completed: PipelineEvent = { type: 'PipelineCompleted', data: { ...ids, platform: 'local' } };
const retried = (stage: Stage, feedback: string | null, automatic = false): PipelineEvent => ({
  type: 'PipelineRetried',
  data: { ...ids, stage, feedback, attempt: 1, automatic },
});

const atReview = [started, changed('script', 'review'), opened('review')];
const atImages = [...atReview, decided('review', true, null), changed('review', 'images')];
const atVideo = [...atImages, changed('images', 'video')];
const atFinalReview = [...atVideo, changed('video', 'final_review'), opened('final_review')];
const atPublish = [...atFinalReview, decided('final_review', true, null), changed('final_review', 'publish')];

it('starts at the script', () => {
  given(pipeline)
    .when({ type: 'StartPipeline', ...ids })
    .then(started);
});

it('starts once', () => {
  given(pipeline, started)
    .when({ type: 'StartPipeline', ...ids })
    .isAlreadySo();
});

it('knows nothing of a thread that never started', () => {
  given(pipeline).when({ type: 'DecideGate', approved: true, feedback: null, by: 'ann' }).rejects('pipeline/not-found');
});

it('opens the review gate when the script is there', () => {
  given(pipeline, started)
    .when({ type: 'FinishScript', revision: 1, title: 'Topic', gate: ask })
    .then(changed('script', 'review'), opened('review'));
});

it('passes a gate by itself when its owner wants that', () => {
  given(pipeline, started)
    .when({ type: 'FinishScript', revision: 1, title: 'Topic', gate: pass })
    .then(
      changed('script', 'review'),
      opened('review'),
      decided('review', true, null, 'system:auto'),
      changed('review', 'images'),
    );
});

it('does not heed the script of another revision', () => {
  given(pipeline, started).when({ type: 'FinishScript', revision: 2, title: 'Topic', gate: ask }).isAlreadySo();
});

it('goes on to the images when the review approves', () => {
  given(pipeline, ...atReview)
    .when({ type: 'DecideGate', approved: true, feedback: null, by: 'ann' })
    .then(decided('review', true, null), changed('review', 'images'));
});

it('goes back to the script with feedback', () => {
  given(pipeline, ...atReview)
    .when({ type: 'DecideGate', approved: false, feedback: 'shorter', by: 'ann' })
    .then(decided('review', false, 'shorter'), changed('review', 'script'));
});

it('asks for the second revision after feedback', () => {
  given(pipeline, ...atReview, decided('review', false, 'shorter'), changed('review', 'script'))
    .when({ type: 'FinishScript', revision: 2, title: 'Topic', gate: ask })
    .then(changed('script', 'review'), opened('review'));
});

it('ends when it is rejected without feedback', () => {
  given(pipeline, ...atReview)
    .when({ type: 'DecideGate', approved: false, feedback: null, by: 'ann' })
    .then(decided('review', false, null));
});

it('takes no second decision', () => {
  given(pipeline, ...atImages)
    .when({ type: 'DecideGate', approved: true, feedback: null, by: 'ann' })
    .rejects('pipeline/not-waiting');
});

it('goes on to the video when the images are there', () => {
  given(pipeline, ...atImages)
    .when({ type: 'FinishImages', revision: 1 })
    .then(changed('images', 'video'));
});

it('heeds the same news once', () => {
  given(pipeline, ...atVideo)
    .when({ type: 'FinishImages', revision: 1 })
    .isAlreadySo();
});

it('opens the final gate when the video is there', () => {
  given(pipeline, ...atVideo)
    .when({ type: 'FinishVideo', revision: 1, gate: ask })
    .then(changed('video', 'final_review'), opened('final_review'));
});

it('takes a video as proof of its images when that news comes first', () => {
  given(pipeline, ...atImages)
    .when({ type: 'FinishVideo', revision: 1, gate: ask })
    .then(changed('images', 'video'), changed('video', 'final_review'), opened('final_review'));
});

it('does not take the video of an earlier revision', () => {
  const secondRound = [decided('final_review', false, 'brighter'), changed('final_review', 'script')];
  given(pipeline, ...atFinalReview, ...secondRound)
    .when({ type: 'FinishVideo', revision: 1, gate: ask })
    .isAlreadySo();
});

it('goes back to the script with feedback at the final gate', () => {
  given(pipeline, ...atFinalReview)
    .when({ type: 'DecideGate', approved: false, feedback: 'brighter', by: 'ann' })
    .then(decided('final_review', false, 'brighter'), changed('final_review', 'script'));
});

it('completes with the first platform', () => {
  given(pipeline, ...atPublish, { type: 'PipelinePublishing', data: { ...ids, platform: 'local' } })
    .when({ type: 'FinishPublishing', platform: 'local' })
    .then(changed('publish', 'done'), completed);
});

it('stays complete when a second platform follows', () => {
  given(pipeline, ...atPublish, changed('publish', 'done'), completed)
    .when({ type: 'FinishPublishing', platform: 'youtube' })
    .isAlreadySo();
});

it('completes even after another platform failed', () => {
  given(pipeline, ...atPublish, failed('publish'))
    .when({ type: 'FinishPublishing', platform: 'local' })
    .then(changed('publish', 'done'), completed);
});

it('fails the stage it stands at', () => {
  given(pipeline, ...atImages)
    .when({ type: 'FailStage', stage: 'images', revision: 1, failure })
    .then(failed('images'));
});

it('does not fail for a stage it has left', () => {
  given(pipeline, ...atVideo)
    .when({ type: 'FailStage', stage: 'images', revision: 1, failure })
    .isAlreadySo();
});

it('does not fail for an earlier revision', () => {
  const secondRound = [decided('final_review', false, 'brighter'), changed('final_review', 'script')];
  const again = [changed('script', 'review'), opened('review'), decided('review', true, null)];
  given(pipeline, ...atFinalReview, ...secondRound, ...again, changed('review', 'images'))
    .when({ type: 'FailStage', stage: 'images', revision: 1, failure })
    .isAlreadySo();
});

it('takes a failed video as proof of its images when that news comes first', () => {
  given(pipeline, ...atImages)
    .when({ type: 'FailStage', stage: 'video', revision: 1, failure })
    .then(changed('images', 'video'), failed('video'));
});

it('takes a video that somebody made after the stage had failed', () => {
  given(pipeline, ...atVideo, failed('video'))
    .when({ type: 'FinishVideo', revision: 1, gate: ask })
    .then(changed('video', 'final_review'), opened('final_review'));
  given(pipeline, ...atImages, failed('images'))
    .when({ type: 'FinishVideo', revision: 1, gate: ask })
    .isAlreadySo();
});

it('fails to be written, and to be published', () => {
  given(pipeline, started).when({ type: 'FailStage', stage: 'script', revision: 1, failure }).then(failed('script'));
  given(pipeline, ...atPublish)
    .when({ type: 'FailStage', stage: 'publish', revision: null, failure })
    .then(failed('publish'));
});

it('publishes on each platform once', () => {
  const publishing: PipelineEvent = { type: 'PipelinePublishing', data: { ...ids, platform: 'local' } };
  given(pipeline, ...atPublish)
    .when({ type: 'StartPublishing', platform: 'local' })
    .then(publishing);
  given(pipeline, ...atPublish, publishing)
    .when({ type: 'StartPublishing', platform: 'local' })
    .isAlreadySo();
  given(pipeline, ...atPublish, publishing)
    .when({ type: 'StartPublishing', platform: 'youtube' })
    .then({ type: 'PipelinePublishing', data: { ...ids, platform: 'youtube' } });
  given(pipeline, ...atFinalReview)
    .when({ type: 'StartPublishing', platform: 'local' })
    .isAlreadySo();
});

it('publishes again where that failed, after a retry', () => {
  const publishing: PipelineEvent = { type: 'PipelinePublishing', data: { ...ids, platform: 'local' } };
  given(pipeline, ...atPublish, publishing, failed('publish'), retried('publish', null))
    .when({ type: 'StartPublishing', platform: 'local' })
    .then(publishing);
});

it('is retried from the stage that failed', () => {
  given(pipeline, ...atImages, failed('images'))
    .when({ type: 'RetryPipeline', feedback: null, automatic: false })
    .then(retried('images', null));
});

it('makes a new revision of what failed when it is given feedback', () => {
  const again = [...atImages, failed('images'), retried('script', 'no people')];
  given(pipeline, ...atImages, failed('images'))
    .when({ type: 'RetryPipeline', feedback: 'no people', automatic: false })
    .then(retried('script', 'no people'));
  given(pipeline, ...again)
    .when({ type: 'FinishScript', revision: 1, title: 'Topic', gate: ask })
    .isAlreadySo();
  given(pipeline, ...again)
    .when({ type: 'FinishScript', revision: 2, title: 'Topic', gate: ask })
    .then(changed('script', 'review'), opened('review'));
});

it('counts the retries of a stage, and begins anew with the next', () => {
  given(pipeline, ...atImages, failed('images'), retried('images', null), failed('images'))
    .when({ type: 'RetryPipeline', feedback: null, automatic: false })
    .then({
      type: 'PipelineRetried',
      data: { ...ids, stage: 'images', feedback: null, attempt: 2, automatic: false },
    });
  given(pipeline, ...atImages, failed('images'), retried('images', null), changed('images', 'video'), failed('video'))
    .when({ type: 'RetryPipeline', feedback: null, automatic: false })
    .then(retried('video', null));
});

it('goes on after a retry', () => {
  given(pipeline, ...atImages, failed('images'), retried('images', null))
    .when({ type: 'FinishImages', revision: 1 })
    .then(changed('images', 'video'));
});

it('is revived after a rejection by feedback alone', () => {
  const rejected = [...atReview, decided('review', false, null)];
  given(pipeline, ...rejected)
    .when({ type: 'RetryPipeline', feedback: null, automatic: false })
    .rejects('pipeline/feedback-required');
  given(pipeline, ...rejected)
    .when({ type: 'RetryPipeline', feedback: 'funnier', automatic: false })
    .then(retried('script', 'funnier'));
});

it('is not retried while it runs', () => {
  given(pipeline, ...atImages)
    .when({ type: 'RetryPipeline', feedback: null, automatic: false })
    .rejects('pipeline/nothing-to-retry');
});

it('lets a gate expire when its time is over, not before', () => {
  const expires_at = '2026-01-01T01:00:00.000Z';
  const open: PipelineEvent = { type: 'GateOpened', data: { ...ids, gate: 'review', opened_at: at, expires_at } };
  const waiting = [started, changed('script', 'review'), open];
  given(pipeline, ...waiting)
    .when({ type: 'ExpireGate', at: '2026-01-01T00:59:59.999Z' })
    .isAlreadySo();
  given(pipeline, ...waiting)
    .when({ type: 'ExpireGate', at: expires_at })
    .then(decided('review', false, null, 'system:scheduler'));
  given(pipeline, ...waiting, decided('review', true, null), changed('review', 'images'))
    .when({ type: 'ExpireGate', at: expires_at })
    .isAlreadySo();
});

it('leaves a gate open that never expires', () => {
  given(pipeline, ...atReview)
    .when({ type: 'ExpireGate', at: '9999-01-01T00:00:00.000Z' })
    .isAlreadySo();
});

it('is revived by feedback after its gate expired', () => {
  given(pipeline, ...atReview, decided('review', false, null, 'system:scheduler'))
    .when({ type: 'RetryPipeline', feedback: 'funnier', automatic: false })
    .then(retried('script', 'funnier'));
});

it('is archived once it has ended, and then stays so', () => {
  const archived = (stage: Stage): PipelineEvent => ({ type: 'PipelineArchived', data: { ...ids, stage, by: 'ann' } });
  const done = [...atPublish, changed('publish', 'done'), completed];
  const rejected = [...atReview, decided('review', false, null)];
  const ended = [
    [done, 'done'],
    [rejected, 'review'],
    [[...atImages, failed('images')], 'images'],
  ] as const;
  for (const [history, stage] of ended) {
    given(pipeline, ...history)
      .when({ type: 'ArchivePipeline', by: 'ann' })
      .then(archived(stage));
    for (const again of ['ArchivePipeline', 'CancelPipeline'] as const) {
      given(pipeline, ...history, archived(stage))
        .when({ type: again, by: 'ann' })
        .isAlreadySo();
    }
    given(pipeline, ...history, archived(stage))
      .when({ type: 'RetryPipeline', feedback: 'again', automatic: false })
      .rejects('pipeline/nothing-to-retry');
    given(pipeline, ...history, archived(stage))
      .when({ type: 'FinishPublishing', platform: 'local' })
      .isAlreadySo();
  }
});

it('is not archived before it has ended', () => {
  for (const history of [[started], atReview, atImages, atPublish]) {
    given(pipeline, ...history)
      .when({ type: 'ArchivePipeline', by: 'ann' })
      .rejects('pipeline/still-running');
  }
});

it('counts a cancelled one as put away', () => {
  const cancelled: PipelineEvent = { type: 'PipelineCancelled', data: { ...ids, stage: 'images', by: 'ann' } };
  given(pipeline, ...atImages, cancelled)
    .when({ type: 'ArchivePipeline', by: 'ann' })
    .isAlreadySo();
  given(pipeline, ...atImages, cancelled)
    .when({ type: 'RetryPipeline', feedback: 'again', automatic: false })
    .rejects('pipeline/nothing-to-retry');
});

it('is cancelled once, and not when it is complete', () => {
  const cancelled: PipelineEvent = { type: 'PipelineCancelled', data: { ...ids, stage: 'images', by: 'ann' } };
  given(pipeline, ...atImages)
    .when({ type: 'CancelPipeline', by: 'ann' })
    .then(cancelled);
  given(pipeline, ...atImages, cancelled)
    .when({ type: 'CancelPipeline', by: 'ann' })
    .isAlreadySo();
  given(pipeline, ...atPublish, changed('publish', 'done'), completed)
    .when({ type: 'CancelPipeline', by: 'ann' })
    .rejects('pipeline/completed');
});

it.run();
