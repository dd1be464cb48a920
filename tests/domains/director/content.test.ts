import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ContentStatus, Stage } from '../../../domains/director/content/events.ts';
import { type ContentEvent, content, type Fact, type PipelineStep } from '../../../domains/director/content/index.ts';
import { stepsOf } from '../../../domains/director/follow.ts';
import { fold } from '../../../kernel/aggregates/aggregate.ts';
import { given } from '../../support/specs/decider.ts';
import { pipelineHistories } from './support.ts';

const it = suite('content');

const ids = { content_id: 'c', thread_id: 't' };
const request = {
  ...ids,
  owner_id: 'o',
  trend_id: 'trend',
  trend_topic: 'Topic',
  trend_summary: null,
  trend_url: null,
  trend_source: null,
  niche: 'science',
  target_platform: 'local',
  tone: 'calm',
  visual_style: 'plain',
};
const scene = { index: 0, narration: 'Words.', visual_prompt: 'a picture', duration_seconds: 3 };
const draft = { title: 'A title', description: 'About it', hashtags: ['tag'], scenes: [scene] };
const cost = { amount_usd: 0.01, provider: 'llm', unit: 'output_token' as const, quantity: 10 };
const at = '2026-01-01T00:00:00.000Z';
const failure = { stage: 'images', provider: 'a', code: 'timeout', cause: 'no answer', next_action: 'wait', at };

const requested: ContentEvent = { type: 'ContentRequested', data: request };
const changed = (from: ContentStatus, to: ContentStatus, stage: Stage, pipeline_revision: number): ContentEvent => ({
  type: 'ContentStatusChanged',
  data: { ...ids, from, to, stage, pipeline_revision },
});
const drafted = (revision: number, feedback: string | null = null): ContentEvent => ({
  type: 'ScriptDrafted',
  data: { ...ids, revision, feedback, provider: 'llm', ...draft, costs: [cost] },
});
const begun = [requested, changed('draft', 'generating', 'script', -1)];

const step = (
  pipeline_revision: number,
  status: ContentStatus,
  stage: Stage,
  fact: Fact | null = null,
): PipelineStep => ({ pipeline_revision, status, stage, fact });
const follow = (...steps: PipelineStep[]) => ({ type: 'FollowPipeline' as const, steps });

it('is being generated from the moment it is asked for', () => {
  given(content)
    .when({ type: 'RequestContent', request })
    .then(requested, changed('draft', 'generating', 'script', -1));
});

it('is asked for once', () => {
  given(content, ...begun)
    .when({ type: 'RequestContent', request })
    .isAlreadySo();
});

it('cannot be written or moved before it was asked for', () => {
  given(content)
    .when({ type: 'DraftScript', revision: 1, feedback: null, provider: 'llm', draft, costs: [] })
    .rejects('content/not-found');
  given(content).when(follow()).rejects('content/not-found');
});

it('keeps each revision of its script, with what led to it and what it cost', () => {
  given(content, ...begun)
    .when({ type: 'DraftScript', revision: 1, feedback: null, provider: 'llm', draft, costs: [cost] })
    .then(drafted(1));
  given(content, ...begun, drafted(1))
    .when({ type: 'DraftScript', revision: 2, feedback: 'shorter', provider: 'llm', draft, costs: [cost] })
    .then(drafted(2, 'shorter'));
});

it('takes a revision once, and none that is older', () => {
  for (const revision of [1, 2]) {
    given(content, ...begun, drafted(1), drafted(2, 'shorter'))
      .when({ type: 'DraftScript', revision, feedback: null, provider: 'llm', draft, costs: [] })
      .isAlreadySo();
  }
});

it('notes an answer that was paid for and is of no use, once', () => {
  const answer = { revision: 1, provider: 'llm', code: 'no-draft', cause: 'no JSON', costs: [cost] };
  const wasted: ContentEvent = { type: 'WritingAttemptFailed', data: { ...ids, ...answer } };
  const note = (before: number) => ({ type: 'NoteUnusableAnswer' as const, before, answer });
  given(content, ...begun)
    .when(note(0))
    .then(wasted);
  given(content, ...begun, wasted)
    .when(note(0))
    .isAlreadySo();
  given(content, ...begun, wasted)
    .when(note(1))
    .then(wasted);
  given(content, ...begun, wasted, drafted(1))
    .when(note(0))
    .then(wasted);
});

it('says everything that production needs when its script is approved', () => {
  const { niche, target_platform, visual_style } = request;
  given(content, ...begun, drafted(1), changed('generating', 'awaiting_review', 'review', 1))
    .when(follow(step(3, 'approved', 'review', { kind: 'approved' }), step(4, 'producing', 'images')))
    .then(
      { type: 'ContentApproved', data: { ...ids, revision: 1, niche, target_platform, visual_style, ...draft } },
      changed('awaiting_review', 'approved', 'review', 3),
      changed('approved', 'producing', 'images', 4),
    );
});

it('has nothing to approve before there is a script', () => {
  given(content, ...begun)
    .when(follow(step(3, 'approved', 'review', { kind: 'approved' })))
    .rejects('content/nothing-to-approve');
});

it('notes a wish for a new revision, a rejection, a failure and that it was put away', () => {
  const waiting = [...begun, drafted(1), changed('generating', 'awaiting_review', 'review', 1)];
  const facts: [Fact, ContentStatus, ContentEvent][] = [
    [
      { kind: 'revision-requested', revision: 2, feedback: 'shorter' },
      'generating',
      { type: 'RevisionRequested', data: { ...ids, revision: 2, feedback: 'shorter' } },
    ],
    [
      { kind: 'rejected', gate: 'review', by: 'ann' },
      'rejected',
      { type: 'ContentRejected', data: { ...ids, title: 'A title', gate: 'review', by: 'ann' } },
    ],
    [{ kind: 'failed', failure }, 'failed', { type: 'ContentFailed', data: { ...ids, title: 'A title', failure } }],
    [{ kind: 'archived', by: 'ann' }, 'archived', { type: 'ContentArchived', data: { ...ids, by: 'ann' } }],
  ];
  for (const [fact, status, event] of facts) {
    given(content, ...waiting)
      .when(follow(step(3, status, 'review', fact)))
      .then(event, changed('awaiting_review', status, 'review', 3));
  }
});

it('is called by its topic as long as it has no title', () => {
  given(content, ...begun)
    .when(follow(step(1, 'failed', 'script', { kind: 'failed', failure })))
    .then(
      { type: 'ContentFailed', data: { ...ids, title: 'Topic', failure } },
      changed('generating', 'failed', 'script', 1),
    );
});

it('notes no step that changes nothing, and none that it has followed', () => {
  given(content, ...begun)
    .when(follow(step(0, 'generating', 'script')))
    .isAlreadySo();
  given(content, ...begun, drafted(1), changed('generating', 'awaiting_review', 'review', 1))
    .when(follow(step(0, 'generating', 'script'), step(1, 'awaiting_review', 'review')))
    .isAlreadySo();
});

it('notes each change of status once and in order, however often and in whatever order its pipeline is looked at', () => {
  const written = [...begun, drafted(99)];
  const looks = pipelineHistories.chain((history) =>
    fc.tuple(fc.constant(history), fc.array(fc.integer({ min: 0, max: history.length }), { maxLength: 30 })),
  );
  fc.assert(
    fc.property(looks, ([history, lengths]) => {
      const atOnce = content.decide(follow(...stepsOf(history)), fold(content, written));
      const noted: ContentEvent[] = [];
      for (const length of [...lengths, history.length]) {
        const command = follow(...stepsOf(history.slice(0, length)));
        noted.push(...content.decide(command, fold(content, [...written, ...noted])));
        assert.equal(content.decide(command, fold(content, [...written, ...noted])), []);
      }
      assert.equal(noted, [...atOnce]);
      let status: ContentStatus = 'generating';
      for (const event of noted) {
        if (event.type !== 'ContentStatusChanged') continue;
        assert.is(event.data.from, status);
        status = event.data.to;
      }
      assert.is(status, stepsOf(history).at(-1)?.status);
    }),
    { numRuns: 300 },
  );
});

it.run();
