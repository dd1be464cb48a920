import { suite } from 'uvu';
import type { ContentEvent, ContentStatus, Gate, Stage } from '../../../domains/director/content/events.ts';
import { contentsProjection } from '../../../projections/contents.ts';
import { draft } from '../../support/examples/content.ts';
import { failure } from '../../support/examples/failure.ts';
import { AT, given, recorded } from '../../support/given.ts';
import { document, item, LATER, later, requested, run, scripted } from './example.ts';

const it = suite('projection of contents');

const drafted = (revision: number, feedback: string | null): ContentEvent => ({
  type: 'ScriptDrafted',
  data: { ...item.ids, revision, feedback, provider: 'templates', ...draft, costs: [] },
});
const became = (to: ContentStatus, stage: Stage): ContentEvent => ({
  type: 'ContentStatusChanged',
  data: { ...item.ids, from: 'draft', to, stage },
});
const failed: ContentEvent = { type: 'ContentFailed', data: { ...run, failure } };
const opened = (gate: Gate, expires_at: string | null = null): ContentEvent => ({
  type: 'GateOpened',
  data: { ...run, gate, opened_at: AT, expires_at },
});
const decided: ContentEvent = {
  type: 'GateDecided',
  data: { ...run, gate: 'review', approved: true, feedback: null, reason: null, by: 'ann' },
};
const rejected: ContentEvent = {
  type: 'ContentRejected',
  data: { ...run, gate: 'review', reason: 'off topic', by: 'ann' },
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
        { revision: 1, feedback: null, script: first, created_at: AT },
        { revision: 2, feedback: 'shorter', script: second, created_at: LATER },
      ],
      updated_at: LATER,
    });
});

it('follows status and stage', () => {
  given(contentsProjection, requested)
    .when(later(became('producing', 'video')))
    .then('c', { ...document, status: 'producing', stage: 'video', updated_at: LATER });
});

it('shows the failure until the content moves on, also when it is archived', () => {
  const failing = { ...document, failure, updated_at: LATER };
  const history = [requested, later(failed), later(became('failed', 'images'))];
  given(contentsProjection, ...history).then('c', { ...failing, status: 'failed', stage: 'images' });
  given(contentsProjection, ...history)
    .when(later(became('archived', 'images')))
    .then('c', { ...failing, status: 'archived', stage: 'images' });
  given(contentsProjection, ...history)
    .when(later(became('producing', 'images')))
    .then('c', { ...failing, status: 'producing', stage: 'images', failure: null });
});

it('shows who rejected it and why until it goes on, also when it is archived', () => {
  const rejection = { gate: 'review', reason: 'off topic', by: 'ann', at: LATER };
  const rejecting = { ...document, rejection, updated_at: LATER };
  const history = [requested, later(rejected), later(became('rejected', 'review'))];
  given(contentsProjection, ...history).then('c', { ...rejecting, status: 'rejected', stage: 'review' });
  given(contentsProjection, ...history)
    .when(later(became('archived', 'review')))
    .then('c', { ...rejecting, status: 'archived', stage: 'review' });
  given(contentsProjection, ...history)
    .when(later(became('generating', 'script')))
    .then('c', { ...rejecting, status: 'generating', stage: 'script', rejection: null });
});

it('shows a gate from its opening to its decision, or to the end of the pipeline', () => {
  given(contentsProjection, requested)
    .when(later(opened('review', LATER)))
    .then('c', { ...document, gate: { name: 'review', opened_at: AT, expires_at: LATER }, updated_at: LATER });
  for (const end of [decided, cancelled]) {
    given(contentsProjection, requested, later(opened('review')))
      .when(later(end))
      .then('c', { ...document, updated_at: LATER });
  }
});

it('ignores events of content that was never requested', () => {
  for (const event of [drafted(1, null), became('ready', 'publish'), opened('review')])
    given(contentsProjection).when(later(event)).then('c', null);
});

it.run();
