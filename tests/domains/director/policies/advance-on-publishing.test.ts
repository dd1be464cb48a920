import { contentEvents } from '../../../../domains/director/content/events.ts';
import { advanceOnPublishing } from '../../../../domains/director/policies/advance-on-publishing.ts';
import { type PublicationEvent, publicationEvents } from '../../../../domains/publisher/publication/events.ts';
import { type ExampleContent, exampleContent, failing } from '../../../support/examples/content.ts';
import { failure } from '../../../support/examples/failure.ts';
import { appended, given, history } from '../../../support/given.ts';
import { openTestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('advance on publishing', openTestStores);

const policy = advanceOnPublishing.using();

const idsOf = ({ ids }: ExampleContent, platform: 'local' | 'youtube') => ({
  publication_id: `${ids.content_id}-${platform}`,
  ...ids,
  platform,
});
const requested = (item: ExampleContent, platform: 'local' | 'youtube' = 'local'): PublicationEvent => ({
  type: 'PublicationRequested',
  data: {
    ...idsOf(item, platform),
    title: 'Bees',
    description: '',
    hashtags: [],
    video_path: 'v.mp4',
    duration_seconds: 9,
    schedule_at: null,
    attempt: 1,
  },
});
const succeeded = (item: ExampleContent): PublicationEvent => ({
  type: 'PublicationSucceeded',
  data: { ...idsOf(item, 'local'), title: 'Bees', url: 'http://x', platform_post_id: 'p', published_at: failure.at },
});
const failed = (item: ExampleContent): PublicationEvent => ({
  type: 'PublicationFailed',
  data: { ...idsOf(item, 'local'), failure: { ...failure, stage: 'publish' } },
});
const publication = (item: ExampleContent, event: PublicationEvent) =>
  history(publicationEvents, idsOf(item, 'local').publication_id, item.owner, event);

it('counts content as being published from the first request on', async ({ store }) => {
  const item = exampleContent();
  await given({ store, policy }, item.historyAt('publish'))
    .when(publication(item, requested(item)))
    .then('done', appended(contentEvents, item.content_id, 'PublishingStarted', 'ContentStatusChanged'));
});

it('says which platforms follow', async ({ store }) => {
  const item = exampleContent();
  await given({ store, policy }, item.historyAt('publish', { type: 'StartPublishing', platform: 'local' }))
    .when(publication(item, requested(item, 'youtube')))
    .then('done', appended(contentEvents, item.content_id, 'PublishingStarted'));
});

it('completes when the content is live on the first platform', async ({ store }) => {
  const item = exampleContent();
  await given({ store, policy }, item.historyAt('publish'))
    .when(publication(item, succeeded(item)))
    .then(
      'done',
      appended(contentEvents, item.content_id, 'PipelineStageChanged', 'PipelineCompleted', 'ContentStatusChanged'),
    );
});

it('changes nothing when it is told of the request after the end', async ({ store }) => {
  const item = exampleContent();
  await given({ store, policy }, item.historyAt('done'))
    .when(publication(item, requested(item)))
    .then('done');
});

it('completes also after another platform has failed', async ({ store }) => {
  const item = exampleContent();
  await given({ store, policy }, item.historyAt('publish', failing('publish', null)))
    .when(publication(item, succeeded(item)))
    .then(
      'done',
      appended(contentEvents, item.content_id, 'PipelineStageChanged', 'PipelineCompleted', 'ContentStatusChanged'),
    );
});

it('fails the stage when a platform does not take it', async ({ store }) => {
  const item = exampleContent();
  await given({ store, policy }, item.historyAt('publish'))
    .when(publication(item, failed(item)))
    .then('done', appended(contentEvents, item.content_id, 'PipelineFailed', 'ContentFailed', 'ContentStatusChanged'));
});

it('changes nothing about content that is published', async ({ store }) => {
  const item = exampleContent();
  await given({ store, policy }, item.historyAt('done'))
    .when(publication(item, failed(item)))
    .then('done');
});

it.run();
