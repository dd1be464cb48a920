import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publisher } from '../../../domains/publisher/index.ts';
import { publicationIdOf } from '../../../domains/publisher/publication/index.ts';
import { until } from '../../support/clients/patient.ts';
import { type FakeYoutube, startFakeYoutube, youtubeFailures } from '../../support/fakes/youtube.ts';
import { type ServiceUnderTest, startServiceUnderTest } from '../../support/stacks/service.ts';
import { type Finished, finishedContent } from './support.ts';

type Context = ServiceUnderTest & { youtube: FakeYoutube };
const it = suite<Context>('checking a publication');

it.before(async (c) => {
  const youtube = await startFakeYoutube();
  const service = await startServiceUnderTest(publisher, {
    PLATFORM_YOUTUBE_API_URL: youtube.url,
    PLATFORM_YOUTUBE_TOKEN_URL: `${youtube.url}/token`,
    PLATFORM_YOUTUBE_CLIENT_ID: 'client',
    PLATFORM_YOUTUBE_CLIENT_SECRET: 'secret',
    PLATFORM_YOUTUBE_REFRESH_TOKEN: 'refresh',
    PLATFORM_PUBLISH_POLL_SECONDS: '0.05',
  });
  Object.assign(c, service, { youtube });
});
it.after(async (c) => {
  await c.stop();
  await c.youtube.close();
});

const statusIs = (c: Context, { contentId, ownerId }: Finished, status: string) =>
  until(`publication that is ${status}`, async () => {
    const id = publicationIdOf(contentId, 'youtube');
    const { body } = await c.call('GET', `/api/v1/publish/${id}`, { user: ownerId });
    return body.status === status ? body : null;
  });

/** A publication of which nobody knows whether it came through. */
async function unconfirmed(c: Context): Promise<Finished> {
  const finished = await finishedContent(c.platform);
  c.youtube.loseNextAnswer('put');
  for (let tries = 0; tries < 4; tries++) c.youtube.failNext('probe', youtubeFailures.unavailable);
  await publish(c, finished);
  await statusIs(c, finished, 'unconfirmed');
  return finished;
}

const publish = (c: Context, { contentId, ownerId }: Finished) =>
  c.call('POST', '/api/v1/publish/', { user: ownerId, body: { content_id: contentId, platforms: ['youtube'] } });

const check = (c: Context, { contentId, ownerId }: Finished) =>
  c.call('POST', `/api/v1/publish/${publicationIdOf(contentId, 'youtube')}/check`, { user: ownerId });

it('finds the post that nobody knew of', async (c) => {
  const finished = await unconfirmed(c);
  assert.is((await publish(c, finished)).status, 409);
  const videos = c.youtube.videos.length;
  const { status, body } = await check(c, finished);
  assert.is(status, 200);
  assert.is(body.status, 'published');
  assert.is(body.url, `https://www.youtube.com/watch?v=${c.youtube.videos.at(-1)?.id}`);
  assert.is(body.failure, null);
  assert.is(c.youtube.videos.length, videos);
});

it('says that there is no post, so that it may be asked for again', async (c) => {
  const finished = await unconfirmed(c);
  c.youtube.failNext('probe', youtubeFailures.gone);
  const { body } = await check(c, finished);
  assert.is(body.status, 'failed');
  assert.is((body.failure as { code: string }).code, 'not-posted');
  const again = await publish(c, finished);
  assert.is(again.status, 202);
  assert.is((again.body.publications as { attempt: number }[])[0]?.attempt, 2);
  await statusIs(c, finished, 'published');
});

it('leaves the question open while the platform cannot be asked', async (c) => {
  const finished = await unconfirmed(c);
  c.youtube.failNext('probe', youtubeFailures.unavailable);
  const { status, body } = await check(c, finished);
  assert.is(status, 502);
  assert.is(body.error, 'bad_gateway');
  await statusIs(c, finished, 'unconfirmed');
  assert.is((await check(c, finished)).body.status, 'published');
});

it.run();
