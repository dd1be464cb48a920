import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ContentEvent, Stage } from '../../contracts/director/content.ts';
import type { DomainEvent } from '../../kernel/events/event.ts';
import { pipelineHistoryProjection } from '../../projections/pipeline-history.ts';
import { type PipelineHistoryDocument, type PipelineTimeline, timelineOf } from '../../read-models/pipeline-history.ts';
import { settled } from '../support/examples/budget.ts';
import { exampleContent, script } from '../support/examples/content.ts';
import { cloudFailed, cloudGenerated, exampleImage, localFailed } from '../support/examples/image.ts';
import { examplePublication } from '../support/examples/publication.ts';
import { exampleRender } from '../support/examples/render.ts';
import { recorded } from '../support/given.ts';

const it = suite('what happened in each stage of a pipeline');

const item = exampleContent({ content_id: 'c' });
const run = { thread_id: 'c', content_id: 'c', title: 'Bees' };
const image = exampleImage({ content_id: 'c', asset_id: 'a', index: 4 });
const render = exampleRender({ content_id: 'c' });
const post = examplePublication(item);

const second = (n: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString();
const started: ContentEvent = { type: 'ContentRequested', data: item.request };
const changed = (from: Stage, to: Stage): ContentEvent => ({
  type: 'PipelineStageChanged',
  data: { ...run, from, to },
});
const drafted: Extract<ContentEvent, { type: 'ScriptDrafted' }> = {
  type: 'ScriptDrafted',
  data: {
    ...item.ids,
    ...{ revision: 1, feedback: null, provider: 'templates', stands_in_for: null, critique: null, costs: [] },
    ...script,
  },
};
const paid = (service: string, amount_usd: number) =>
  settled([{ amount_usd, provider: 'p', unit: 'image', quantity: 1 }], { service });

/** The timeline after these events, each a second later than the one before. */
function timelineAfter(...events: readonly DomainEvent[]): PipelineTimeline {
  let document: object | null = null;
  events.forEach((event, index) => {
    document = pipelineHistoryProjection.fold(document, recorded(event, { at: second(index) }), 'c');
  });
  return timelineOf(document as unknown as PipelineHistoryDocument);
}

const outline = ({ stages }: PipelineTimeline) =>
  stages.map(({ stage, steps }) => [stage, steps.map(({ kind }) => kind)]);

it('has the work, the attempts and the payments of each', () => {
  const timeline = timelineAfter(
    started,
    paid('director', 0.2),
    drafted,
    changed('script', 'images'),
    image.requested,
    image.attemptFailed(localFailed),
    image.attemptFailed(cloudFailed),
    paid('media', 0.04),
    paid('media', 0.04),
    image.generated(localFailed, cloudFailed, cloudGenerated),
    changed('images', 'video'),
    render.narrated,
    render.attemptFailed,
    render.captioned,
    render.rendered,
    changed('video', 'publish'),
    post.requested(),
    post.started(),
    post.failed,
    post.requested(2),
    post.unconfirmed,
    post.succeeded,
  );
  assert.equal(outline(timeline), [
    ['script', ['paid', 'written']],
    ['images', ['pictured', 'pictured', 'paid', 'paid', 'pictured']],
    ['video', ['narrated', 'not_spoken', 'captioned', 'rendered']],
    ['publish', ['posted', 'posted', 'posted', 'posted', 'posted', 'posted']],
  ]);
  assert.equal(
    timeline.stages.map(({ cost_usd }) => cost_usd),
    [0.2, 0.08, 0, 0],
  );
  assert.equal(
    timeline.stages[1]?.steps.map((step) => step.kind === 'pictured' && [step.provider, step.outcome, step.index]),
    [['a1111', 'failed', 4], ['openai-images', 'failed', 4], false, false, ['openai-images', 'generated', 4]],
  );
  assert.equal(
    timeline.stages[3]?.steps.map((step) => step.kind === 'posted' && [step.status, step.attempt, step.url]),
    [
      ['requested', 1, null],
      ['uploading', 1, null],
      ['failed', null, null],
      ['requested', 2, null],
      ['unconfirmed', null, null],
      ['published', null, post.succeeded.data.url],
    ],
  );
});

it('says who wrote instead of whom, and why', () => {
  const standIn = { provider: 'anthropic', reason: 'the credit is used up' };
  const instead: ContentEvent = { ...drafted, data: { ...drafted.data, stands_in_for: standIn } };
  const [script] = timelineAfter(started, drafted, instead).stages;
  assert.equal(
    script?.steps.map((step) => step.kind === 'written' && [step.provider, step.stands_in_for]),
    [
      ['templates', null],
      ['templates', standIn],
    ],
  );
});

it('puts a report that overtakes its stage into that stage, and a late one into the latest', () => {
  assert.equal(
    outline(timelineAfter(started, changed('script', 'images'), render.narrated, changed('images', 'video'))),
    [
      ['script', []],
      ['images', []],
      ['video', ['narrated']],
    ],
  );
  const twice = [started, changed('script', 'review'), changed('review', 'script'), drafted];
  assert.equal(outline(timelineAfter(...twice, changed('script', 'review'), paid('director', 1))), [
    ['script', []],
    ['review', []],
    ['script', ['written', 'paid']],
    ['review', []],
  ]);
});

it('puts what belongs to a stage that was never entered where the pipeline was', () => {
  assert.equal(outline(timelineAfter(started, changed('script', 'review'), image.generated(cloudGenerated))), [
    ['script', []],
    ['review', ['pictured']],
  ]);
});

it('shows documents of version 1, which have no steps', () => {
  const {
    steps: _,
    scenes: _scenes,
    ...old
  } = pipelineHistoryProjection.fold(null, recorded(started), 'c') as PipelineHistoryDocument;
  assert.equal(outline(timelineOf(old as PipelineHistoryDocument)), [['script', []]]);
});

it.run();
