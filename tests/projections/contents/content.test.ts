import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ContentEvent, ContentStatus, Gate, Stage } from '../../../contracts/director/content.ts';
import type { ImageEvent } from '../../../contracts/media/image.ts';
import { contentsProjection } from '../../../projections/contents.ts';
import { script } from '../../support/examples/content.ts';
import { failure } from '../../support/examples/failure.ts';
import { exampleImage } from '../../support/examples/image.ts';
import { AT, given, OWNER, recorded } from '../../support/given.ts';
import { document, item, LATER, later, requested, run, scripted } from './example.ts';

const it = suite('projection of contents');

const { title, description, hashtags } = script;
const words = { title, description, hashtags };

const drafted = (revision: number, feedback: string | null): ContentEvent => ({
  type: 'ScriptDrafted',
  data: {
    ...item.ids,
    ...{ revision, feedback, provider: 'templates', stands_in_for: null, critique: null, costs: [] },
    ...script,
  },
});
const became = (to: ContentStatus, stage: Stage): ContentEvent => ({
  type: 'ContentStatusChanged',
  data: { ...item.ids, from: 'draft', to, stage },
});
const failed: ContentEvent = {
  type: 'PipelineFailed',
  data: { ...run, stage: 'images', failure },
};
const opened = (gate: Gate, expires_at: string | null = null): ContentEvent => ({
  type: 'GateOpened',
  data: { ...run, gate, opened_at: AT, expires_at },
});
const gateDecided = (approved: boolean, feedback: string | null): ContentEvent => ({
  type: 'GateDecided',
  data: { ...run, gate: 'review', approved, feedback, reason: null, by: 'ann' },
});
const approved = (by: string | null): ContentEvent => {
  const { niche, target_platform, visual_style } = item.request;
  return {
    type: 'ContentApproved',
    data: { ...item.ids, revision: 1, niche, target_platform, visual_style, ...script, by },
  };
};
const revised = (by: string | null): ContentEvent => ({
  type: 'RevisionRequested',
  data: { ...item.ids, gate: by === null ? null : 'review', revision: 2, feedback: 'shorter', by },
});
const videoApproved: ContentEvent = { type: 'VideoApproved', data: { ...run, by: 'ann' } };
const rejected: ContentEvent = {
  type: 'ContentRejected',
  data: { ...run, gate: 'review', reason: 'off topic', by: 'ann' },
};
const pictured = (index: number, content_id: string | null = 'c'): ImageEvent => {
  const { request, file } = exampleImage({ content_id, index });
  return { type: 'ImageGenerated', data: { ...request, ...file, attempts: [], file_path: `${index}.png` } };
};
const cancelled: ContentEvent = { type: 'PipelineCancelled', data: { ...run, stage: 'review', by: 'ann' } };

it('starts with the request', () => {
  given(contentsProjection).when(requested).then('c', document);
});

it('shows the newest script, and keeps every revision with the feedback that led to it', () => {
  const { script: first } = scripted(1);
  const { script: second } = scripted(2);
  given(contentsProjection, requested, recorded(drafted(1, null)))
    .when(later(drafted(2, 'shorter')))
    .then('c', {
      ...document,
      ...scripted(2),
      revisions: [
        { ...words, revision: 1, feedback: null, script: first, created_at: AT, by: null, critique: null },
        { ...words, revision: 2, feedback: 'shorter', script: second, created_at: LATER, by: null, critique: null },
      ],
      updated_at: LATER,
    });
});

it('shows a script as it was edited, and by whom', () => {
  const { script: first } = scripted(1);
  const edited: ContentEvent = {
    type: 'ScriptEdited',
    data: { ...item.ids, revision: 2, based_on: 1, ...script, title: 'Bees, again', by: 'ann' },
  };
  const { script: second } = scripted(2);
  given(contentsProjection, requested, recorded(drafted(1, null)))
    .when(later(edited))
    .then('c', {
      ...document,
      ...scripted(2),
      title: 'Bees, again',
      revisions: [
        { ...words, revision: 1, feedback: null, script: first, created_at: AT, by: null, critique: null },
        {
          ...words,
          title: 'Bees, again',
          revision: 2,
          feedback: null,
          script: second,
          created_at: LATER,
          by: 'ann',
          critique: null,
        },
      ],
      updated_at: LATER,
    });
});

it('follows status and stage', () => {
  given(contentsProjection, requested)
    .when(later(became('producing', 'video')))
    .then('c', {
      ...document,
      status: 'producing',
      stage: 'video',
      lane: 'video',
      lane_entered_at: LATER,
      updated_at: LATER,
    });
});

it('shows the failure until the content moves on, also when it is archived', () => {
  const failing = { ...document, failure, lane_entered_at: LATER, updated_at: LATER };
  const history = [requested, later(failed), later(became('failed', 'images'))];
  given(contentsProjection, ...history).then('c', { ...failing, status: 'failed', stage: 'images', lane: 'stopped' });
  given(contentsProjection, ...history)
    .when(later(became('archived', 'images')))
    .then('c', { ...failing, status: 'archived', stage: 'images', lane: 'archived' });
  given(contentsProjection, ...history)
    .when(later(became('producing', 'images')))
    .then('c', { ...failing, status: 'producing', stage: 'images', lane: 'images', failure: null });
});

it('shows who rejected it and why until it goes on, also when it is archived', () => {
  const rejection = { gate: 'review', reason: 'off topic', by: 'ann', at: LATER };
  const rejecting = { ...document, rejection, lane_entered_at: LATER, updated_at: LATER };
  const history = [requested, later(rejected), later(became('rejected', 'review'))];
  given(contentsProjection, ...history).then('c', {
    ...rejecting,
    status: 'rejected',
    stage: 'review',
    lane: 'stopped',
  });
  given(contentsProjection, ...history)
    .when(later(became('archived', 'review')))
    .then('c', { ...rejecting, status: 'archived', stage: 'review', lane: 'archived' });
  given(contentsProjection, ...history)
    .when(later(became('generating', 'script')))
    .then('c', { ...rejecting, status: 'generating', stage: 'script', lane: 'script', rejection: null });
});

it('shows a gate from its opening to its decision, or to the end of the pipeline', () => {
  given(contentsProjection, requested)
    .when(later(opened('review', LATER)))
    .then('c', { ...document, gate: { name: 'review', opened_at: AT, expires_at: LATER }, updated_at: LATER });
  for (const [end, isApproved] of [
    [approved('ann'), true],
    [videoApproved, false],
    [revised('ann'), false],
    [cancelled, false],
    [gateDecided(true, null), true],
  ] as const) {
    given(contentsProjection, requested, later(opened('review')))
      .when(later(end))
      .then('c', { ...document, approved: isApproved, updated_at: LATER });
  }
  const rejection = { gate: 'review', reason: 'off topic', by: 'ann', at: LATER };
  given(contentsProjection, requested, later(opened('review')))
    .when(later(rejected))
    .then('c', { ...document, rejection, updated_at: LATER });
});

it('keeps a gate that was opened before it hears once more of the decision on the last one', () => {
  const gate = { name: 'final_review', opened_at: AT, expires_at: null };
  for (const late of [approved(null), revised(null)])
    given(contentsProjection, requested, later(gateDecided(true, null)), later(opened('final_review')))
      .when(later(late))
      .then('c', { ...document, approved: true, gate, updated_at: LATER });
});

it('enters the lane of a stage with the stage', () => {
  given(contentsProjection, requested)
    .when(later({ type: 'PipelineStageChanged', data: { ...run, from: 'images', to: 'video' } }))
    .then('c', { ...document, stage: 'video', lane: 'video', lane_entered_at: LATER, updated_at: LATER });
});

it('knows since when it stands where it does: a retry of the same stage enters it again, a change of status does not', () => {
  const soon = '2026-01-03T00:00:00.000Z';
  const at = (event: ContentEvent) => recorded(event, { at: soon });
  const producing = [requested, later(became('approved', 'images'))];
  const entered = { ...document, stage: 'images', lane: 'images', updated_at: soon };
  given(contentsProjection, ...producing)
    .when(at(became('producing', 'images')))
    .then('c', { ...entered, status: 'producing', lane_entered_at: LATER });
  given(contentsProjection, ...producing, later(became('failed', 'images')))
    .when(at(became('producing', 'images')))
    .then('c', { ...entered, status: 'producing', lane_entered_at: soon });
});

it('stays approved when a later revision is not', () => {
  for (const [first, second] of [
    [approved('ann'), revised('ann')],
    [gateDecided(true, null), gateDecided(false, 'shorter')],
  ] as const)
    given(contentsProjection, requested, later(first))
      .when(later(second))
      .then('c', { ...document, approved: true, updated_at: LATER });
});

it('has the first image for its cover, and that of the first scene as soon as it is there', () => {
  const covered = (cover_path: string) => ({ ...document, cover_path, updated_at: LATER });
  given(contentsProjection, requested)
    .when(later(pictured(1)))
    .then('c', covered('1.png'));
  given(contentsProjection, requested, later(pictured(1)), later(pictured(0)))
    .when(later(pictured(2)))
    .then('c', covered('0.png'));
  given(contentsProjection, requested)
    .when(later(pictured(0, null)))
    .unchanged();
});

it('is counted in its lane, for its owner and for everyone', () => {
  const { addendsOf } = contentsProjection.sums ?? { addendsOf: () => [] };
  const of = { lane: 'script', niche: document.niche, target_platform: 'local' };
  assert.equal(
    addendsOf({ ...document, approved: true }).map(({ labels, amounts }) => [labels, amounts]),
    [
      [
        { owner_id: OWNER, ...of },
        { contents: 1, approved: 1 },
      ],
      [
        { owner_id: '*', ...of },
        { contents: 1, approved: 1 },
      ],
    ],
  );
});

it('ignores events of content that was never requested', () => {
  for (const event of [drafted(1, null), became('ready', 'publish'), opened('review')])
    given(contentsProjection).when(later(event)).then('c', null);
});

it.run();
