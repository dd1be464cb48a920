import { suite } from 'uvu';
import { type ContentCommand, content } from '../../../../domains/director/content/index.ts';
import { failing, script } from '../../../support/examples/content.ts';
import { given } from '../../../support/given.ts';
import { asking, drafted, item, opened, putAway, retried, stage, status } from './expected.ts';

const it = suite('content that has ended');

const retry = (feedback: string | null = null): ContentCommand => ({
  type: 'RetryContent',
  feedback,
});
const reject: ContentCommand = { type: 'DecideGate', approved: false, feedback: null, by: 'ann' };
const images: ContentCommand = { type: 'FinishImages', revision: 1 };
const cancel: ContentCommand = { type: 'CancelContent', by: 'ann' };
const archive: ContentCommand = { type: 'ArchiveContent', by: 'ann' };
const drafting = (revision: number): ContentCommand => ({
  type: 'DraftScript',
  revision,
  feedback: 'no people',
  provider: 'templates',
  stands_in_for: null,
  script,
  critique: null,
  costs: [],
  gate: asking,
});

it('is retried from the stage that failed', () => {
  given(content, ...item.at('images', failing('images')))
    .when(retry())
    .then(retried('images', null), status('failed', 'producing', 'images'));
  given(content, ...item.at('publish', failing('publish', null)))
    .when(retry())
    .then(retried('publish', null), status('failed', 'ready', 'publish'));
});

const exhausted = failing('images', 1, 'providers-exhausted');

it('is retried once without being asked when no provider made the images', () => {
  given(content, ...item.at('images', exhausted))
    .when({ type: 'RetryAutomatically' })
    .then(retried('images', null, 1, true), status('failed', 'producing', 'images'));
  for (const history of [
    item.at('images', exhausted, { type: 'RetryAutomatically' }),
    item.at('images', exhausted, retry(), exhausted),
    item.at('images', failing('images')),
    item.at('video', failing('video', 1, 'providers-exhausted')),
    item.at('review'),
  ])
    given(content, ...history)
      .when({ type: 'RetryAutomatically' })
      .changesNothing();
});

it('makes a new revision of what failed when it is given feedback', () => {
  given(content, ...item.at('images', failing('images')))
    .when(retry('no people'))
    .then(retried('script', 'no people'), stage('images', 'script'), status('failed', 'generating', 'script'));
  given(content, ...item.at('images', failing('images'), retry('no people')))
    .when(drafting(1))
    .changesNothing();
  given(content, ...item.at('images', failing('images'), retry('no people')))
    .when(drafting(2))
    .then(
      drafted(2, 'no people'),
      stage('script', 'review'),
      opened('review'),
      status('generating', 'awaiting_review', 'review'),
    );
});

it('counts the retries of a stage, and starts over with the next stage', () => {
  given(content, ...item.at('images', failing('images'), retry(), failing('images')))
    .when(retry())
    .then(retried('images', null, 2), status('failed', 'producing', 'images'));
  given(content, ...item.at('images', failing('images'), retry(), images, failing('video')))
    .when(retry())
    .then(retried('video', null, 1), status('failed', 'producing', 'video'));
});

it('goes on after a retry', () => {
  given(content, ...item.at('images', failing('images'), retry()))
    .when(images)
    .then(stage('images', 'video'));
});

it('is revived after a rejection by feedback alone', () => {
  given(content, ...item.at('review', reject))
    .when(retry())
    .rejects('content/feedback-required');
  given(content, ...item.at('review', reject))
    .when(retry('funnier'))
    .then(retried('script', 'funnier'), stage('review', 'script'), status('rejected', 'generating', 'script'));
});

it('is not retried while it goes on', () => {
  for (const waypoint of ['script', 'review', 'images', 'publish', 'done'] as const)
    given(content, ...item.at(waypoint))
      .when(retry('again'))
      .rejects('content/nothing-to-retry');
});

const ended = [
  { history: item.at('done'), from: 'published', at: 'done' },
  { history: item.at('review', reject), from: 'rejected', at: 'review' },
  { history: item.at('images', failing('images')), from: 'failed', at: 'images' },
] as const;

for (const { history, from, at } of ended) {
  it(`is archived when it is ${from}, and then stays so`, () => {
    const archived = putAway('PipelineArchived', from, at);
    given(content, ...history)
      .when(archive)
      .then(...archived);
    for (const again of [archive, cancel])
      given(content, ...history, ...archived)
        .when(again)
        .changesNothing();
    given(content, ...history, ...archived)
      .when(retry('again'))
      .rejects('content/nothing-to-retry');
    given(content, ...history, ...archived)
      .when({ type: 'FinishPublishing' })
      .changesNothing();
  });
}

it('is not archived before it has ended', () => {
  for (const waypoint of ['script', 'review', 'images', 'publish'] as const)
    given(content, ...item.at(waypoint))
      .when(archive)
      .rejects('content/still-running');
});

it('is cancelled at any stage before it is published, and counts as archived', () => {
  given(content, ...item.at('images'))
    .when(cancel)
    .then(...putAway('PipelineCancelled', 'producing', 'images'));
  for (const again of [archive, cancel])
    given(content, ...item.at('images', cancel))
      .when(again)
      .changesNothing();
  given(content, ...item.at('images', cancel))
    .when(retry('again'))
    .rejects('content/nothing-to-retry');
  given(content, ...item.at('done'))
    .when(cancel)
    .rejects('content/published');
});

it.run();
