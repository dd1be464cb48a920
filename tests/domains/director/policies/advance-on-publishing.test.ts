import { contentEvents } from '../../../../contracts/director/content.ts';
import { advanceOnPublishing } from '../../../../domains/director/policies/advance-on-publishing.ts';
import { type ExampleContent, exampleContent, failing } from '../../../support/examples/content.ts';
import { examplePublication } from '../../../support/examples/publication.ts';
import { appended, given } from '../../../support/given.ts';
import { openTestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('advance on publishing', openTestStores);

const policy = advanceOnPublishing.using();

const requested = (item: ExampleContent, platform = 'local') => {
  const { history, requested } = examplePublication(item, { platform });
  return history(requested());
};
const succeeded = (item: ExampleContent) => {
  const { history, succeeded } = examplePublication(item);
  return history(succeeded);
};
const failed = (item: ExampleContent) => {
  const { history, failed } = examplePublication(item);
  return history(failed);
};

const cancelled = (item: ExampleContent) => {
  const { history, cancelled } = examplePublication(item);
  return history(cancelled);
};
const start = (platform: string) => ({ type: 'StartPublishing', platform }) as const;

const COMPLETED = ['PipelineStageChanged', 'ContentStatusChanged'] as const;

it('counts content as being published from the first request on', async ({ store }) => {
  const item = exampleContent();
  await given({ store, policy }, item.historyAt('publish'))
    .when(requested(item))
    .then('done', appended(contentEvents, item.content_id, 'PublishingStarted', 'ContentStatusChanged'));
});

it('says which platforms follow', async ({ store }) => {
  const item = exampleContent();
  await given({ store, policy }, item.historyAt('publish', { type: 'StartPublishing', platform: 'local' }))
    .when(requested(item, 'youtube'))
    .then('done', appended(contentEvents, item.content_id, 'PublishingStarted'));
});

it('completes when the content is live on the first platform', async ({ store }) => {
  const item = exampleContent();
  await given({ store, policy }, item.historyAt('publish'))
    .when(succeeded(item))
    .then('done', appended(contentEvents, item.content_id, ...COMPLETED));
});

it('changes nothing when the request is delivered after the end', async ({ store }) => {
  const item = exampleContent();
  await given({ store, policy }, item.historyAt('done')).when(requested(item)).then('done');
});

it('completes also after another platform has failed', async ({ store }) => {
  const item = exampleContent();
  await given({ store, policy }, item.historyAt('publish', failing('publish', null)))
    .when(succeeded(item))
    .then('done', appended(contentEvents, item.content_id, ...COMPLETED));
});

it('fails the stage when a platform does not take it', async ({ store }) => {
  const item = exampleContent();
  await given({ store, policy }, item.historyAt('publish'))
    .when(failed(item))
    .then('done', appended(contentEvents, item.content_id, 'PipelineFailed', 'ContentStatusChanged'));
});

it('makes content ready again when its only publication is cancelled', async ({ store }) => {
  const item = exampleContent();
  await given({ store, policy }, item.historyAt('publish', start('local')))
    .when(cancelled(item))
    .then('done', appended(contentEvents, item.content_id, 'PublishingStopped', 'ContentStatusChanged'));
});

it('stays at publishing while another platform is left', async ({ store }) => {
  const item = exampleContent();
  await given({ store, policy }, item.historyAt('publish', start('local'), start('youtube')))
    .when(cancelled(item))
    .then('done', appended(contentEvents, item.content_id, 'PublishingStopped'));
});

it('changes nothing about content that is published', async ({ store }) => {
  const item = exampleContent();
  await given({ store, policy }, item.historyAt('done')).when(failed(item)).then('done');
});

it.run();
