import * as assert from 'uvu/assert';
import { performanceEvents } from '../../../../contracts/pulse/performance.ts';
import { sampleOnPublishing } from '../../../../domains/pulse/policies/sample-on-publishing.ts';
import { createLocalPostsSource } from '../../../../domains/pulse/providers/local-posts.ts';
import type { PerformanceSource } from '../../../../domains/pulse/providers/performance-source.ts';
import { uuidFrom } from '../../../../kernel/events/ids.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import { examplePost } from '../../../support/examples/performance.ts';
import { livePost } from '../../../support/examples/publication.ts';
import { appended, given } from '../../../support/given.ts';
import { openTestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('sample on publishing', openTestStores);

it('takes the first sample of a post, even before its first visitor', async ({ store }) => {
  const post = examplePost(exampleContent());
  const policy = sampleOnPublishing.using({ sources: [createLocalPostsSource(store)] });
  const [event] = await given({ store, policy })
    .when(post.live)
    .then('done', appended(performanceEvents, post.publication_id, 'PerformanceSampled'));
  // The example's correlation is made of the publication's id.
  assert.is(event?.metadata.correlationId, uuidFrom('correlation', post.publication_id));
  const first = await store.lastOf(performanceEvents, post.publication_id);
  assert.equal([first?.data.views, first?.data.likes], [0, 0]);
});

it('counts the visitors that came before', async ({ store }) => {
  const post = examplePost(exampleContent());
  const policy = sampleOnPublishing.using({ sources: [createLocalPostsSource(store)] });
  await given({ store, policy }, post.viewed(4, 4), post.viewed(3, 7, 2))
    .when(post.live)
    .then('done', appended(performanceEvents, post.publication_id, 'PerformanceSampled'));
  const first = await store.lastOf(performanceEvents, post.publication_id);
  assert.equal([first?.data.views, first?.data.likes], [7, 2]);
});

it('asks the source of the platform for the counts of the platform’s post', async ({ store }) => {
  const asked: object[] = [];
  const youtube: PerformanceSource = {
    platform: 'youtube',
    async countsOf(publication) {
      asked.push(publication);
      return { views: 9, likes: 8, comments: 7, shares: 6, watch_seconds: 5.5 };
    },
  };
  const item = exampleContent();
  const post = examplePost(item, 'youtube');
  const policy = sampleOnPublishing.using({ sources: [createLocalPostsSource(store), youtube] });
  await given({ store, policy })
    .when(post.live)
    .then('done', appended(performanceEvents, post.publication_id, 'PerformanceSampled'));
  const { publication_id } = post;
  assert.equal(asked[0], { publicationId: publication_id, platformPostId: livePost.platform_post_id });
  const sample = (await store.lastOf(performanceEvents, publication_id))?.data;
  assert.equal(
    { ...sample, sampled_at: '' },
    {
      publication_id,
      content_id: item.content_id,
      platform: 'youtube',
      views: 9,
      likes: 8,
      comments: 7,
      shares: 6,
      watch_seconds: 5.5,
      sampled_at: '',
    },
  );
});

it('skips a platform without a source', async ({ store }) => {
  const post = examplePost(exampleContent(), 'youtube');
  const policy = sampleOnPublishing.using({ sources: [createLocalPostsSource(store)] });
  await given({ store, policy }).when(post.live).then('skip');
});

it('fails when the source does, to be delivered again', async ({ store }) => {
  const broken: PerformanceSource = { platform: 'local', countsOf: () => Promise.reject(new Error('no counts today')) };
  const post = examplePost(exampleContent());
  const policy = sampleOnPublishing.using({ sources: [broken] });
  const written = await given({ store, policy })
    .when(post.live)
    .fails(/no counts today/);
  assert.equal(written, []);
});

it.run();
