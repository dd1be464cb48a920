import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { upload } from '../../../../domains/publisher/policies/upload.ts';
import { chunksOf } from '../../../../domains/publisher/providers/tiktok/chunks.ts';
import { publication } from '../../../../domains/publisher/publication/index.ts';
import { load } from '../../../../kernel/aggregates/load.ts';
import { type FakeTiktok, startFakeTiktok, tiktokFailures } from '../../../support/fakes/tiktok.ts';
import { deliver, deliverAndDie, openSurroundings, requested, type Surroundings, toolsFor } from '../support.ts';

type Context = Surroundings & { tiktok: FakeTiktok };
const it = suite<Context>('tiktok');

it.before(async (c) => {
  Object.assign(c, await openSurroundings());
});
it.before.each(async (c) => {
  c.tiktok = await startFakeTiktok();
});
it.after.each((c) => c.tiktok.close());
it.after((c) => c.close());

const MIB = 1024 * 1024;
const policyIn = (c: Context) =>
  upload(
    toolsFor(c, {
      PLATFORM_TIKTOK_API_URL: c.tiktok.url,
      PLATFORM_TIKTOK_TOKEN_URL: `${c.tiktok.url}/v2/oauth/token/`,
      PLATFORM_TIKTOK_CLIENT_ID: 'client',
      PLATFORM_TIKTOK_CLIENT_SECRET: 'secret',
      PLATFORM_TIKTOK_REFRESH_TOKEN: c.tiktok.refreshToken,
    }),
  );

const standingOf = async (c: Context, id: string) => (await load(c.store, publication, id)).state;

it('posts the video with its text and waits until it is live', async (c) => {
  c.tiktok.processFor(3);
  const { event, id } = await requested(c, 'tiktok');
  await deliver(policyIn(c), event, c.store);
  const [video] = c.tiktok.videos;
  assert.is(video?.bytes.toString(), 'a video');
  assert.equal(video?.info, {
    title: 'Why <b>bees</b> dance\n\nA "short" story & more\n\n#bees #dance',
    privacy_level: 'PUBLIC_TO_EVERYONE',
    disable_comment: false,
    disable_duet: false,
    disable_stitch: false,
    is_aigc: true,
  });
  const state = await standingOf(c, id);
  assert.ok(state.status === 'published');
  assert.is(state.url, 'https://www.tiktok.com/@bees/video/7300000000000000123');
  assert.is(state.platform_post_id, '7300000000000000123');
});

it('cuts a large file as TikTok wants it: the last chunk takes the rest along', () => {
  assert.equal(chunksOf(7), { chunkSize: 7, chunks: [{ from: 0, to: 7 }] });
  const { chunkSize, chunks } = chunksOf(70 * MIB);
  assert.is(chunkSize, 16 * MIB);
  assert.is(chunks.length, Math.floor((70 * MIB) / chunkSize));
  assert.equal(chunks.at(-1), { from: 48 * MIB, to: 70 * MIB });
});

it('uses the refresh token that took the place of the configured one, in every copy of the process', async (c) => {
  await deliver(policyIn(c), (await requested(c, 'tiktok')).event, c.store);
  await deliver(policyIn(c), (await requested(c, 'tiktok')).event, c.store);
  assert.is(c.tiktok.callsOf('token').length, 2);
  assert.is(c.tiktok.videos.length, 2);
  const stored = JSON.stringify((await c.store.events('account-tiktok')).map(({ data }) => data));
  assert.not.match(stored, 'refresh-');
});

it('posts once when the answer to the last byte is lost', async (c) => {
  const { event, id } = await requested(c, 'tiktok');
  c.tiktok.loseNextAnswer('put');
  await deliver(policyIn(c), event, c.store);
  assert.is(c.tiktok.videos.length, 1);
  assert.is((await standingOf(c, id)).status, 'published');
});

it('posts once when the process dies after the video was sent', async (c) => {
  const { event, id } = await requested(c, 'tiktok');
  c.tiktok.processFor(1_000);
  await deliverAndDie(policyIn(c), event, c.store, () => c.tiktok.callsOf('status').length > 0);
  await deliver(policyIn(c), event, c.store);
  const state = await standingOf(c, id);
  assert.ok(state.status === 'unconfirmed');
  assert.is(state.failure.code, 'still-processing');
  assert.is(c.tiktok.videos.length, 1);
});

it('fails with the reason for which TikTok did not post what it took', async (c) => {
  const { event, id } = await requested(c, 'tiktok');
  c.tiktok.failNext('status', tiktokFailures.failed('frame_rate_check_failed'));
  await deliver(policyIn(c), event, c.store);
  const state = await standingOf(c, id);
  assert.ok(state.status === 'failed');
  assert.is(state.failure.code, 'failed-frame-rate-check-failed');
});

it('fails with the refusal of TikTok', async (c) => {
  for (const [endpoint, reply, code] of [
    ['begin', tiktokFailures.tooManyPosts, 'spam-risk-too-many-posts'],
    ['begin', tiktokFailures.unaudited, 'unaudited-client-can-only-post-to-private-accounts'],
    ['token', tiktokFailures.invalidGrant, 'not-authorized'],
  ] as const) {
    const { event, id } = await requested(c, 'tiktok');
    c.tiktok.failNext(endpoint, reply);
    await deliver(policyIn(c), event, c.store);
    const state = await standingOf(c, id);
    assert.ok(state.status === 'failed', code);
    assert.is(state.failure.code, code);
  }
});

it('waits while TikTok limits the rate', async (c) => {
  const { event, id } = await requested(c, 'tiktok');
  c.tiktok.failNext('begin', tiktokFailures.rateLimited);
  c.tiktok.failNext('status', tiktokFailures.rateLimited);
  await deliver(policyIn(c), event, c.store);
  assert.is((await standingOf(c, id)).status, 'published');
  assert.is(c.tiktok.videos.length, 1);
});

it.run();
