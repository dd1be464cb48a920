import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publicationEvents } from '../../../../contracts/publisher/publication.ts';
import { publisher } from '../../../../domains/publisher/index.ts';
import { eventually } from '../../../support/eventually.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import {
  type ExamplePublication,
  examplePublication,
  livePost,
  renderHistory,
} from '../../../support/examples/publication.ts';
import { type FakeYoutube, startFakeYoutube, youtubeFailures } from '../../../support/fakes/youtube.ts';
import { appended, given, post } from '../../../support/given.ts';
import { type ServiceUnderTest, startServiceUnderTest } from '../../../support/stacks/service.ts';

type Context = ServiceUnderTest & { youtube: FakeYoutube };
const it = suite<Context>('checking a publication');

it.before(async (c) => {
  const youtube = await startFakeYoutube();
  const service = await startServiceUnderTest(publisher, {
    ...youtube.settings,
    PLATFORM_PUBLISH_POLL_SECONDS: '0.05',
  });
  Object.assign(c, service, { youtube });
});
it.after(async (c) => {
  await c.stop();
  await c.youtube.close();
});

const statusIs = (c: Context, { publication_id, owner }: ExamplePublication, status: string) =>
  eventually(`publication that is ${status}`, async () => {
    const { body } = await c.call('GET', `/api/v1/publish/${publication_id}`, { user: owner });
    return body.status === status;
  });

const publish = ({ ids: { content_id, platform }, owner }: ExamplePublication) =>
  post('/api/v1/publish/', { user: owner, body: { content_id, platforms: [platform] } });

const check = ({ publication_id, owner }: ExamplePublication) =>
  post(`/api/v1/publish/${publication_id}/check`, { user: owner });

/** A publication of which no one knows whether it came through: its video is there, and YouTube has not said so. */
async function unconfirmed(c: Context): Promise<ExamplePublication> {
  const item = exampleContent();
  const publication = examplePublication(item, { platform: 'youtube' });
  await c.resources.files.write(publication.request.video_path, Buffer.from('a video'));
  c.youtube.loseNextAnswer('put');
  for (let tries = 0; tries < 4; tries++) c.youtube.failNext('probe', youtubeFailures.unavailable);
  await given(c, item.historyAt('publish'), renderHistory(item))
    .when(publish(publication))
    .then(202, appended(publicationEvents, publication.publication_id, 'PublicationRequested'));
  await statusIs(c, publication, 'unconfirmed');
  return publication;
}

it('finds a post whose success was never recorded', async (c) => {
  const publication = await unconfirmed(c);
  await given(c).when(publish(publication)).then(409);
  const videos = c.youtube.videos.length;
  await given(c)
    .when(check(publication))
    .then(
      ({ status, body }) => {
        assert.equal([status, body.status, body.failure], [200, 'published', null]);
        assert.is(body.url, `https://www.youtube.com/watch?v=${c.youtube.videos.at(-1)?.id}`);
      },
      appended(publicationEvents, publication.publication_id, 'PublicationSucceeded'),
    );
  assert.is(c.youtube.videos.length, videos);
});

it('says that there is no post, so that it may be requested again', async (c) => {
  const publication = await unconfirmed(c);
  c.youtube.failNext('probe', youtubeFailures.gone);
  await given(c)
    .when(check(publication))
    .then(
      ({ body }) => {
        assert.is(body.status, 'failed');
        assert.is((body.failure as { code: string }).code, 'not-posted');
      },
      appended(publicationEvents, publication.publication_id, 'PublicationFailed'),
    );
  await given(c)
    .when(publish(publication))
    .then(
      ({ status, body }) => {
        assert.is(status, 202);
        assert.is((body.publications as { attempt: number }[])[0]?.attempt, 2);
      },
      appended(publicationEvents, publication.publication_id, publication.requested(2)),
    );
  await statusIs(c, publication, 'published');
});

it('leaves the question open while the platform cannot be asked', async (c) => {
  const publication = await unconfirmed(c);
  c.youtube.failNext('probe', youtubeFailures.unavailable);
  await given(c)
    .when(check(publication))
    .then(({ status, body }) => assert.equal([status, body.error], [502, 'bad_gateway']));
  await statusIs(c, publication, 'unconfirmed');
  await given(c)
    .when(check(publication))
    .then(
      ({ body }) => assert.is(body.status, 'published'),
      appended(publicationEvents, publication.publication_id, 'PublicationSucceeded'),
    );
});

it('leaves a publication as it is where there is nothing to check', async (c) => {
  const publication = examplePublication(exampleContent(), { platform: 'youtube' });
  const { history, requested, started, succeeded } = publication;
  await given(c, history(requested(), started(), succeeded))
    .when(check(publication))
    .then(({ status, body }) => assert.equal([status, body.status, body.url], [200, 'published', livePost.url]));
});

it.run();
