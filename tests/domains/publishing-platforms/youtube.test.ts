import * as assert from 'uvu/assert';
import { publicationEvents } from '../../../contracts/publisher/publication.ts';
import { startFakeYoutube, youtubeFailures } from '../../support/fakes/youtube.ts';
import { given, write } from '../../support/given.ts';
import { deliver } from '../../support/specs/policy.ts';
import { deliverAndKill, failureOf, policyIn, publicationOn, stateOf, suiteOnPlatform, upload } from './uploads.ts';

const it = suiteOnPlatform('youtube', startFakeYoutube);

const MIB = 1024 * 1024;

it('posts the video with its texts', async (c) => {
  const { publication_id, requested } = await publicationOn(c, 'youtube');
  await deliver(policyIn(c), await write(c.store, requested));
  assert.equal(
    c.platform.videos.map(({ resource, bytes }) => ({ resource, bytes: bytes.toString() })),
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
  const state = await stateOf(c, publication_id);
  assert.ok(state.status === 'published');
  assert.is(state.url, 'https://www.youtube.com/watch?v=video-1');
});

it('keeps the session before the first byte is sent, and not in clear', async (c) => {
  const { publication_id, requested, appended } = await publicationOn(c, 'youtube');
  await given(policyIn(c))
    .when(requested)
    .then('done', appended('UploadStarted', 'UploadStarted', 'PublicationSucceeded'));
  const history = await c.store.eventsOf(publicationEvents, publication_id);
  assert.not.match(JSON.stringify(history.map(({ data }) => data)), '/upload/session/');
});

it('sends a large video in chunks, and continues where the platform says it is', async (c) => {
  const video = Buffer.alloc(20 * MIB, 'moving pictures ');
  const { requested } = await publicationOn(c, 'youtube', video);
  c.platform.takeOnly(3 * MIB);
  await deliver(policyIn(c), await write(c.store, requested));
  assert.ok(c.platform.videos[0]?.bytes.equals(video));
  assert.equal(
    c.platform.callsOf('put').map(({ headers }) => headers['content-range']),
    [
      `bytes 0-${8 * MIB - 1}/${20 * MIB}`,
      `bytes ${3 * MIB}-${11 * MIB - 1}/${20 * MIB}`,
      `bytes ${11 * MIB}-${19 * MIB - 1}/${20 * MIB}`,
      `bytes ${19 * MIB}-${20 * MIB - 1}/${20 * MIB}`,
    ],
  );
});

it('asks, and does not send again, when the answer to the last byte is lost', async (c) => {
  c.platform.loseNextAnswer('put');
  const state = await upload(c, policyIn(c), 'youtube');
  assert.is(c.platform.videos.length, 1);
  assert.is(c.platform.callsOf('put').length, 1);
  assert.is(state.status, 'published');
});

it('posts once when the process is killed after the video was sent', async (c) => {
  const { publication_id, requested } = await publicationOn(c, 'youtube');
  const event = await write(c.store, requested);
  c.platform.loseNextAnswer('put');
  await deliverAndKill(policyIn(c), event, () => c.platform.videos.length > 0);
  await deliver(policyIn(c), event);
  assert.is(c.platform.videos.length, 1);
  assert.is(c.platform.callsOf('begin').length, 1);
  assert.is((await stateOf(c, publication_id)).status, 'published');
});

it('continues the same session when the process is killed before the video was sent', async (c) => {
  const { publication_id, requested } = await publicationOn(c, 'youtube');
  const event = await write(c.store, requested);
  c.platform.failNext('put', youtubeFailures.unavailable);
  await deliverAndKill(policyIn(c), event, () => c.platform.callsOf('put').length > 0);
  await deliver(policyIn(c), event);
  assert.is(c.platform.videos.length, 1);
  assert.is(c.platform.callsOf('begin').length, 1);
  assert.is((await stateOf(c, publication_id)).status, 'published');
});

it('does not know whether there is a post when no one answers after the last byte', async (c) => {
  c.platform.loseNextAnswer('put');
  for (let tries = 0; tries < 10; tries++) c.platform.failNext('probe', youtubeFailures.unavailable);
  const state = await upload(c, policyIn(c), 'youtube');
  assert.is(state.status, 'unconfirmed');
  assert.is(failureOf(state).next_action, 'check the publication when YouTube answers again');
  assert.is(c.platform.videos.length, 1);
});

it('starts again when the session is gone before the video is there', async (c) => {
  c.platform.failNext('put', youtubeFailures.gone);
  c.platform.failNext('probe', youtubeFailures.gone);
  const state = await upload(c, policyIn(c), 'youtube');
  assert.is(c.platform.callsOf('begin').length, 2);
  assert.is(c.platform.videos.length, 1);
  assert.is(state.status, 'published');
});

it('fails with the reason of the platform and with what helps', async (c) => {
  for (const [endpoint, reply, code] of [
    ['begin', youtubeFailures.uploadLimit, 'upload-limit-exceeded'],
    ['put', youtubeFailures.quota, 'quota-exceeded'],
  ] as const) {
    c.platform.failNext(endpoint, reply);
    const state = await upload(c, policyIn(c), 'youtube');
    assert.is(state.status, 'failed', code);
    assert.equal([failureOf(state).code, failureOf(state).provider], [code, 'youtube']);
  }
  assert.is(c.platform.videos.length, 0);
});

it('tries again while the platform is not available', async (c) => {
  c.platform.failNext('begin', youtubeFailures.unavailable);
  c.platform.failNext('begin', youtubeFailures.unavailable);
  const state = await upload(c, policyIn(c), 'youtube');
  assert.is(state.status, 'published');
});

it.run();
