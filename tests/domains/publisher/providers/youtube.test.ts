import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { upload } from '../../../../domains/publisher/policies/upload.ts';
import { publication } from '../../../../domains/publisher/publication/index.ts';
import { load } from '../../../../kernel/aggregates/load.ts';
import { type FakeYoutube, startFakeYoutube, youtubeFailures } from '../../../support/fakes/youtube.ts';
import { deliver, deliverAndDie, openSurroundings, requested, type Surroundings, toolsFor } from '../support.ts';

type Context = Surroundings & { youtube: FakeYoutube };
const it = suite<Context>('youtube');

it.before(async (c) => {
  Object.assign(c, await openSurroundings());
});
it.before.each(async (c) => {
  c.youtube = await startFakeYoutube();
});
it.after.each((c) => c.youtube.close());
it.after((c) => c.close());

const MIB = 1024 * 1024;

const policyIn = (c: Context) =>
  upload(
    toolsFor(c, {
      PLATFORM_YOUTUBE_API_URL: c.youtube.url,
      PLATFORM_YOUTUBE_TOKEN_URL: `${c.youtube.url}/token`,
      PLATFORM_YOUTUBE_CLIENT_ID: 'client',
      PLATFORM_YOUTUBE_CLIENT_SECRET: 'secret',
      PLATFORM_YOUTUBE_REFRESH_TOKEN: 'refresh',
    }),
  );

const standingOf = async (c: Context, id: string) => load(c.store, publication, id);

it('posts the video with its texts', async (c) => {
  const { event, id } = await requested(c, 'youtube');
  await deliver(policyIn(c), event, c.store);
  assert.equal(
    c.youtube.videos.map(({ resource, bytes }) => ({ resource, bytes: bytes.toString() })),
    [
      {
        resource: {
          snippet: {
            title: 'Why bbees/b dance',
            description: 'A "short" story & more\n\n#bees #dance',
            tags: ['bees', 'dance'],
            categoryId: '22',
          },
          status: { privacyStatus: 'public', selfDeclaredMadeForKids: false, containsSyntheticMedia: true },
        },
        bytes: 'a video',
      },
    ],
  );
  const { state } = await standingOf(c, id);
  assert.ok(state.status === 'published');
  assert.is(state.url, 'https://www.youtube.com/watch?v=video-1');
});

it('keeps the session before the first byte is sent, and not in clear', async (c) => {
  const { event, id } = await requested(c, 'youtube');
  await deliver(policyIn(c), event, c.store);
  const { history } = await standingOf(c, id);
  assert.equal(
    history.map(({ type }) => type),
    ['PublicationRequested', 'UploadStarted', 'UploadStarted', 'PublicationSucceeded'],
  );
  assert.not.match(JSON.stringify(history.map(({ data }) => data)), '/upload/session/');
});

it('sends a large video in chunks, and goes on where the platform says it is', async (c) => {
  const video = Buffer.alloc(20 * MIB, 'moving pictures ');
  const { event } = await requested(c, 'youtube', video);
  c.youtube.takeOnly(3 * MIB);
  await deliver(policyIn(c), event, c.store);
  assert.ok(c.youtube.videos[0]?.bytes.equals(video));
  assert.equal(
    c.youtube.callsOf('put').map(({ headers }) => headers['content-range']),
    [
      `bytes 0-${8 * MIB - 1}/${20 * MIB}`,
      `bytes ${3 * MIB}-${11 * MIB - 1}/${20 * MIB}`,
      `bytes ${11 * MIB}-${19 * MIB - 1}/${20 * MIB}`,
      `bytes ${19 * MIB}-${20 * MIB - 1}/${20 * MIB}`,
    ],
  );
});

it('asks, and does not send again, when the answer to the last byte is lost', async (c) => {
  const { event, id } = await requested(c, 'youtube');
  c.youtube.loseNextAnswer('put');
  await deliver(policyIn(c), event, c.store);
  assert.is(c.youtube.videos.length, 1);
  assert.is(c.youtube.callsOf('put').length, 1);
  assert.is((await standingOf(c, id)).state.status, 'published');
});

it('posts once when the process dies after the video was sent', async (c) => {
  const { event, id } = await requested(c, 'youtube');
  c.youtube.loseNextAnswer('put');
  await deliverAndDie(policyIn(c), event, c.store, () => c.youtube.videos.length > 0);
  await deliver(policyIn(c), event, c.store);
  assert.is(c.youtube.videos.length, 1);
  assert.is(c.youtube.callsOf('begin').length, 1);
  assert.is((await standingOf(c, id)).state.status, 'published');
});

it('goes on with the same session when the process dies before the video was sent', async (c) => {
  const { event, id } = await requested(c, 'youtube');
  c.youtube.failNext('put', youtubeFailures.unavailable);
  await deliverAndDie(policyIn(c), event, c.store, () => c.youtube.callsOf('put').length > 0);
  await deliver(policyIn(c), event, c.store);
  assert.is(c.youtube.videos.length, 1);
  assert.is(c.youtube.callsOf('begin').length, 1);
  assert.is((await standingOf(c, id)).state.status, 'published');
});

it('does not know whether there is a post when nobody answers after the last byte', async (c) => {
  const { event, id } = await requested(c, 'youtube');
  c.youtube.loseNextAnswer('put');
  for (let tries = 0; tries < 10; tries++) c.youtube.failNext('probe', youtubeFailures.unavailable);
  await deliver(policyIn(c), event, c.store);
  const { state } = await standingOf(c, id);
  assert.ok(state.status === 'unconfirmed');
  assert.is(state.failure.next_action, 'check the publication when YouTube answers again');
  assert.is(c.youtube.videos.length, 1);
});

it('begins again when the session is gone before the video is there', async (c) => {
  const { event, id } = await requested(c, 'youtube');
  c.youtube.failNext('put', youtubeFailures.gone);
  c.youtube.failNext('probe', youtubeFailures.gone);
  await deliver(policyIn(c), event, c.store);
  assert.is(c.youtube.callsOf('begin').length, 2);
  assert.is(c.youtube.videos.length, 1);
  assert.is((await standingOf(c, id)).state.status, 'published');
});

it('renews an access token that is not accepted any more', async (c) => {
  const policy = policyIn(c);
  await deliver(policy, (await requested(c, 'youtube')).event, c.store);
  const refused = { status: 401, body: { error: { code: 401, message: 'Invalid Credentials', errors: [] } } };
  c.youtube.failNext('begin', refused);
  await deliver(policy, (await requested(c, 'youtube')).event, c.store);
  assert.is(c.youtube.callsOf('token').length, 2);
  assert.is(c.youtube.videos.length, 2);
});

it('fails with the reason of the platform and with what helps', async (c) => {
  for (const [endpoint, reply, code] of [
    ['begin', youtubeFailures.quota, 'quota-exceeded'],
    ['begin', youtubeFailures.uploadLimit, 'upload-limit-exceeded'],
    ['begin', youtubeFailures.invalidTitle, 'invalid-title'],
    ['put', youtubeFailures.quota, 'quota-exceeded'],
    ['token', youtubeFailures.invalidGrant, 'not-authorized'],
  ] as const) {
    const { event, id } = await requested(c, 'youtube');
    c.youtube.failNext(endpoint, reply);
    await deliver(policyIn(c), event, c.store);
    const { state } = await standingOf(c, id);
    assert.ok(state.status === 'failed', code);
    assert.is(state.failure.code, code);
    assert.is(state.failure.provider, 'youtube');
  }
  assert.is(c.youtube.videos.length, 0);
});

it('tries again while the platform is not available', async (c) => {
  const { event, id } = await requested(c, 'youtube');
  c.youtube.failNext('begin', youtubeFailures.unavailable);
  c.youtube.failNext('begin', youtubeFailures.unavailable);
  await deliver(policyIn(c), event, c.store);
  assert.is((await standingOf(c, id)).state.status, 'published');
});

it.run();
