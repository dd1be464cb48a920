import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { performanceEvents } from '../../../../contracts/pulse/performance.ts';
import { pulse } from '../../../../domains/pulse/index.ts';
import { uuidFrom } from '../../../../kernel/events/ids.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import { examplePost } from '../../../support/examples/performance.ts';
import { examplePublication } from '../../../support/examples/publication.ts';
import { type FakeYoutube, startFakeYoutube, youtubeFailures } from '../../../support/fakes/youtube.ts';
import { write } from '../../../support/given.ts';
import { type ServiceUnderTest, startServiceUnderTest } from '../../../support/stacks/service.ts';

type Context = ServiceUnderTest & { youtube: FakeYoutube };
const it = suite<Context>('samples on request');

it.before(async (c) => {
  const youtube = await startFakeYoutube();
  const never = '86400';
  const service = await startServiceUnderTest(pulse, {
    PLATFORM_PULSE_INTERVAL_SECONDS: never,
    PLATFORM_PULSE_PLATFORM_INTERVAL_SECONDS: never,
    ...youtube.settings,
  });
  Object.assign(c, service, { youtube });
});
it.after(async (c) => {
  await c.stop();
  await c.youtube.close();
});

/** Content with a post on the local platform and one on YouTube. */
async function posted({ resources: { store }, youtube }: Context, videoId: string) {
  const item = exampleContent();
  const local = examplePost(item);
  const remote = examplePublication(item, { platform: 'youtube' });
  const live = { ...remote.succeeded, data: { ...remote.succeeded.data, platform_post_id: videoId } };
  youtube.counts.set(videoId, { views: 12, likes: 3, comments: 1, shares: 0 });
  await write(
    store,
    item.historyAt('publish'),
    local.live,
    remote.history(remote.requested(), live),
    local.viewed(5, 5),
  );
  return { item, local, remote, path: `/api/v1/analytics/content/${item.content_id}/samples`, user: item.owner };
}

it('asks every platform for the counts of the posts of a piece of content, and records them', async (c) => {
  const { item, local, remote, path, user } = await posted(c, 'video-a');
  const { status, body } = await c.callCaughtUp('POST', path, { user });
  assert.is(status, 200);
  const posts = body.posts as { publication_id: string; platform: string; counts: { views: number } | null }[];
  assert.is(body.content_id, item.content_id);
  assert.equal(
    new Map(posts.map(({ publication_id, counts }) => [publication_id, counts?.views])),
    new Map([
      [local.publication_id, 5],
      [remote.publication_id, 12],
    ]),
  );
  for (const [id, views] of [
    [local.publication_id, 5],
    [remote.publication_id, 12],
  ] as const) {
    const last = await c.resources.store.lastOf(performanceEvents, id);
    assert.equal([last?.data.views, last?.metadata.correlationId], [views, uuidFrom('correlation', id)]);
  }
});

it('asks a platform for the same post once a minute, and our own whenever it is asked', async (c) => {
  const { path, user } = await posted(c, 'video-b');
  await c.callCaughtUp('POST', path, { user });
  const calls = c.youtube.callsOf('statistics').length;
  const { body } = await c.call('POST', path, { user });
  const codes = (body.posts as { platform: string; failure: { code: string } | null }[]).map(
    ({ platform, failure }) => `${platform}: ${failure?.code}`,
  );
  assert.equal(codes.toSorted(), ['local: undefined', 'youtube: asked-recently']);
  assert.is(c.youtube.callsOf('statistics').length, calls);
});

it('says of each post why it could not be counted', async (c) => {
  const { path, user } = await posted(c, 'video-c');
  c.youtube.failNext('statistics', youtubeFailures.quota);
  const { status, body } = await c.callCaughtUp('POST', path, { user });
  assert.is(status, 200);
  const posts = body.posts as { platform: string; counts: unknown; failure: { stage: string } | null }[];
  const byPlatform = new Map(posts.map((post) => [post.platform, post]));
  assert.ok(byPlatform.get('local')?.counts);
  assert.is(byPlatform.get('youtube')?.counts, null);
  assert.is(byPlatform.get('youtube')?.failure?.stage, 'sampling');
});

it('samples no one else’s content', async (c) => {
  const { path } = await posted(c, 'video-d');
  const { status } = await c.callCaughtUp('POST', path);
  assert.is(status, 404);
});

it.run();
