import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { upload } from '../../../../domains/publisher/policies/upload.ts';
import { publication } from '../../../../domains/publisher/publication/index.ts';
import { load } from '../../../../kernel/aggregates/load.ts';
import { type FakeInstagram, instagramFailures, startFakeInstagram } from '../../../support/fakes/instagram.ts';
import { deliver, deliverAndDie, openSurroundings, requested, type Surroundings, toolsFor } from '../support.ts';

type Context = Surroundings & { instagram: FakeInstagram };
const it = suite<Context>('instagram');

it.before(async (c) => {
  Object.assign(c, await openSurroundings());
});
it.before.each(async (c) => {
  c.instagram = await startFakeInstagram();
});
it.after.each((c) => c.instagram.close());
it.after((c) => c.close());

const policyIn = (c: Context) =>
  upload(
    toolsFor(c, {
      PLATFORM_INSTAGRAM_API_URL: c.instagram.url,
      PLATFORM_INSTAGRAM_USER_ID: 'ig-user',
      PLATFORM_INSTAGRAM_ACCESS_TOKEN: 'secret-token',
    }),
  );

const standingOf = async (c: Context, id: string) => (await load(c.store, publication, id)).state;
const CAPTION = 'Why <b>bees</b> dance\n\nA "short" story & more\n\n#bees #dance';

it('lets Instagram fetch the video from a signed link, and publishes it', async (c) => {
  const { event, id } = await requested(c, 'instagram');
  await deliver(policyIn(c), event, c.store);
  const [post] = c.instagram.posts;
  assert.is(post?.caption, CAPTION);
  const link = new URL(post?.videoUrl ?? '');
  assert.is(link.origin, 'https://videos.example.com');
  const [expires, signature] = [Number(link.searchParams.get('expires')), link.searchParams.get('signature') ?? ''];
  assert.ok(c.files.isSigned(link.pathname.slice('/files/'.length), expires, signature, Date.now() / 1_000));
  const state = await standingOf(c, id);
  assert.ok(state.status === 'published');
  assert.is(state.url, 'https://www.instagram.com/reel/media-1/');
});

it('sends its token in no address', async (c) => {
  await deliver(policyIn(c), (await requested(c, 'instagram')).event, c.store);
  for (const { path, query } of c.instagram.requests) assert.not.match(`${path}?${query}`, 'secret-token');
});

it('posts once when the answer to publishing is lost, and finds the post', async (c) => {
  const { event, id } = await requested(c, 'instagram');
  c.instagram.loseNextAnswer('publish');
  await deliver(policyIn(c), event, c.store);
  assert.is(c.instagram.posts.length, 1);
  const state = await standingOf(c, id);
  assert.ok(state.status === 'published');
  assert.is(state.platform_post_id, 'media-1');
});

it('does not believe an error behind which nothing went live, and tries again', async (c) => {
  const { event, id } = await requested(c, 'instagram');
  c.instagram.failNext('publish', instagramFailures.rateLimited);
  await deliver(policyIn(c), event, c.store);
  assert.is(c.instagram.posts.length, 1);
  assert.is(c.instagram.callsOf('create').length, 1);
  assert.is((await standingOf(c, id)).status, 'published');
});

it('is in doubt when neither publishing nor the container is answered', async (c) => {
  const { event, id } = await requested(c, 'instagram');
  c.instagram.failNext('publish', instagramFailures.mayBeLive);
  const policy = policyIn(c);
  c.instagram.failNext('container', { body: { status_code: 'FINISHED' } });
  c.instagram.failNext('container', instagramFailures.rateLimited);
  await deliver(policy, event, c.store);
  assert.is((await standingOf(c, id)).status, 'unconfirmed');
});

it('goes on with the same container when the process dies', async (c) => {
  const { event, id } = await requested(c, 'instagram');
  for (let looks = 0; looks < 100; looks++) c.instagram.failNext('container', { body: { status_code: 'IN_PROGRESS' } });
  await deliverAndDie(policyIn(c), event, c.store, () => c.instagram.callsOf('container').length >= 2);
  await deliver(policyIn(c), event, c.store);
  assert.is(c.instagram.posts.length, 1);
  assert.is(c.instagram.callsOf('create').length, 1);
  assert.is((await standingOf(c, id)).status, 'published');
});

it('is published even when the new post cannot be read yet', async (c) => {
  const { event, id } = await requested(c, 'instagram');
  c.instagram.failNext('media', instagramFailures.flaky);
  await deliver(policyIn(c), event, c.store);
  const state = await standingOf(c, id);
  assert.ok(state.status === 'published');
  assert.is(state.platform_post_id, 'media-1');
});

it('fails where Instagram cannot take the video', async (c) => {
  c.instagram.containersBecome('ERROR');
  const { event, id } = await requested(c, 'instagram');
  await deliver(policyIn(c), event, c.store);
  const state = await standingOf(c, id);
  assert.ok(state.status === 'failed');
  assert.is(state.failure.code, 'not-taken');
});

it('fails with what Instagram says, and never repeats the token', async (c) => {
  for (const [reply, code] of [
    [instagramFailures.badToken, 'error-190'],
    [instagramFailures.dailyLimit, 'error-2207042'],
  ] as const) {
    const { event, id } = await requested(c, 'instagram');
    c.instagram.failNext('create', reply);
    await deliver(policyIn(c), event, c.store);
    const state = await standingOf(c, id);
    assert.ok(state.status === 'failed', code);
    assert.is(state.failure.code, code);
    assert.not.match(JSON.stringify(state.failure), 'secret-token');
  }
});

it.run();
