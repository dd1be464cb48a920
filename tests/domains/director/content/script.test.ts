import { suite } from 'uvu';
import { type ContentCommand, content } from '../../../../domains/director/content/index.ts';
import { script } from '../../../support/examples/content.ts';
import { given } from '../../../support/given.ts';
import { approved, asking, drafted, item, opened, passing, stage, status } from './expected.ts';

const it = suite('the script of content');

const { ids, request } = item;
const cost = { amount_usd: 0.01, provider: 'llm', unit: 'output_token' as const, quantity: 10 };
const drafting = (revision: number, feedback: string | null = null, gate = asking): ContentCommand => ({
  type: 'DraftScript',
  revision,
  feedback,
  provider: 'templates',
  stands_in_for: null,
  script,
  critique: null,
  costs: [],
  gate,
});
const toReview = [stage('script', 'review'), opened('review')];
const sentBack: ContentCommand = { type: 'DecideGate', approved: false, feedback: 'shorter', by: 'ann' };

it('is asked for and begun with the content', () => {
  given(content)
    .when({ type: 'RequestContent', request })
    .then({ type: 'ContentRequested', data: request }, status('draft', 'generating', 'script'));
});

it('is asked for once', () => {
  given(content, ...item.at('script'))
    .when({ type: 'RequestContent', request })
    .changesNothing();
});

it('belongs to content that was asked for', () => {
  given(content).when(drafting(1)).rejects('content/not-found');
  given(content).when(sentBack).rejects('content/not-found');
});

it('opens the review, under the title that it gives', () => {
  given(content, ...item.at('script'))
    .when(drafting(1))
    .then(drafted(1), ...toReview, status('generating', 'awaiting_review', 'review'));
});

it('passes the review automatically where its owner wants that', () => {
  given(content, ...item.at('script'))
    .when(drafting(1, null, passing))
    .then(
      drafted(1),
      ...toReview,
      status('generating', 'awaiting_review', 'review'),
      approved('system:auto'),
      status('awaiting_review', 'approved', 'review'),
      stage('review', 'images'),
      status('approved', 'producing', 'images'),
    );
});

it('is kept in each revision, with what led to it', () => {
  given(content, ...item.at('review', sentBack))
    .when(drafting(2, 'shorter'))
    .then(drafted(2, 'shorter'), ...toReview, status('generating', 'awaiting_review', 'review'));
});

it('is kept also when no one waits for that revision any more', () => {
  given(content, ...item.at('script', { type: 'CancelContent', by: 'ann' }))
    .when(drafting(1))
    .then(drafted(1));
  given(content, ...item.at('script'))
    .when(drafting(2))
    .then(drafted(2));
});

it('is taken once in each revision, and in none that is older', () => {
  const twice = item.at('review', sentBack, drafting(2, 'shorter'));
  for (const revision of [1, 2])
    given(content, ...twice)
      .when(drafting(revision))
      .changesNothing();
});

it('is not there after an answer that was paid for and is of no use, which is recorded once', () => {
  const attempt = { revision: 1, provider: 'llm', code: 'no-draft', cause: 'no JSON', costs: [cost] };
  const record = (before: number): ContentCommand => ({ type: 'RecordFailedAttempt', before, attempt });
  const recorded = { type: 'WritingAttemptFailed', data: { ...ids, ...attempt } } as const;
  given(content, ...item.at('script'))
    .when(record(0))
    .then(recorded);
  given(content, ...item.at('script', record(0)))
    .when(record(0))
    .changesNothing();
  given(content, ...item.at('script', record(0)))
    .when(record(1))
    .then(recorded);
  given(content, ...item.at('script', record(0), drafting(1)))
    .when(record(0))
    .then(recorded);
});

it.run();
