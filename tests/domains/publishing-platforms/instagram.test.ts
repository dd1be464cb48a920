import * as assert from 'uvu/assert';
import { instagramFailures, startFakeInstagram } from '../../support/fakes/instagram.ts';
import { given, write } from '../../support/given.ts';
import { deliver } from '../../support/specs/policy.ts';
import { deliverAndKill, failureOf, policyIn, publicationOn, stateOf, suiteOnPlatform, upload } from './uploads.ts';

const it = suiteOnPlatform('instagram', startFakeInstagram);

const CAPTION = 'Why <b>bees</b> dance\n\nA "short" story & more\n\n#bees #dance';

it('lets Instagram fetch the video from a signed link, and publishes it', async (c) => {
  const { publication_id, requested, appended } = await publicationOn(c, 'instagram');
  await given(policyIn(c))
    .when(requested)
    .then('done', appended('UploadStarted', 'UploadStarted', 'PublicationSucceeded'));
  const [post] = c.platform.posts;
  assert.is(post?.caption, CAPTION);
  const link = new URL(post?.videoUrl ?? '');
  assert.is(link.origin, 'https://videos.example.com');
  const [expires, signature] = [Number(link.searchParams.get('expires')), link.searchParams.get('signature') ?? ''];
  assert.ok(c.files.isSigned(link.pathname.slice('/files/'.length), expires, signature, Date.now() / 1_000));
  const state = await stateOf(c, publication_id);
  assert.ok(state.status === 'published');
  assert.is(state.url, 'https://www.instagram.com/reel/media-1/');
});

it('sends its token in no address', async (c) => {
  await upload(c, policyIn(c), 'instagram');
  assert.ok(c.platform.requests.length > 0);
  for (const { path, query } of c.platform.requests) assert.not.match(`${path}?${query}`, 'secret-token');
});

it('posts once when the answer to publishing is lost, and finds the post', async (c) => {
  c.platform.loseNextAnswer('publish');
  const state = await upload(c, policyIn(c), 'instagram');
  assert.is(c.platform.posts.length, 1);
  assert.ok(state.status === 'published');
  assert.is(state.platform_post_id, 'media-1');
});

it('does not believe an error behind which nothing went live, and tries again', async (c) => {
  c.platform.failNext('publish', instagramFailures.rateLimited);
  const state = await upload(c, policyIn(c), 'instagram');
  assert.is(c.platform.posts.length, 1);
  assert.is(c.platform.callsOf('create').length, 1);
  assert.is(state.status, 'published');
});

it('is in doubt when neither publishing nor the container is answered', async (c) => {
  c.platform.failNext('publish', instagramFailures.mayBeLive);
  c.platform.failNext('container', { body: { status_code: 'FINISHED' } });
  c.platform.failNext('container', instagramFailures.rateLimited);
  const state = await upload(c, policyIn(c), 'instagram');
  assert.is(state.status, 'unconfirmed');
});

it('continues with the same container when the process is killed', async (c) => {
  const { publication_id, requested } = await publicationOn(c, 'instagram');
  const event = await write(c.store, requested);
  for (let looks = 0; looks < 100; looks++) c.platform.failNext('container', { body: { status_code: 'IN_PROGRESS' } });
  await deliverAndKill(policyIn(c), event, () => c.platform.callsOf('container').length >= 2);
  await deliver(policyIn(c), event);
  assert.is(c.platform.posts.length, 1);
  assert.is(c.platform.callsOf('create').length, 1);
  assert.is((await stateOf(c, publication_id)).status, 'published');
});

it('is published even when the new post cannot be read yet', async (c) => {
  c.platform.failNext('media', instagramFailures.flaky);
  const state = await upload(c, policyIn(c), 'instagram');
  assert.ok(state.status === 'published');
  assert.is(state.platform_post_id, 'media-1');
});

it('fails where Instagram cannot take the video', async (c) => {
  c.platform.containersBecome('ERROR');
  const state = await upload(c, policyIn(c), 'instagram');
  assert.is(state.status, 'failed');
  assert.is(failureOf(state).code, 'not-taken');
});

it('respects the limit of the day, and says how full it is', async (c) => {
  c.platform.hasPosted(50);
  const state = await upload(c, policyIn(c), 'instagram');
  const { code, cause } = failureOf(state);
  assert.equal([state.status, code], ['failed', 'daily-limit']);
  assert.is(cause, 'the account has posted 50 of 50 times in 24 hours');
  assert.equal([c.platform.callsOf('create').length, c.platform.posts.length], [0, 0]);
});

it('posts where the limit cannot be read, and below it', async (c) => {
  c.platform.hasPosted(48);
  assert.is((await upload(c, policyIn(c), 'instagram')).status, 'published');
  c.platform.failNext('limit', instagramFailures.flaky);
  assert.is((await upload(c, policyIn(c), 'instagram')).status, 'published');
});

it('fails with what Instagram says, and never repeats the token', async (c) => {
  for (const [reply, code] of [
    [instagramFailures.badToken, 'error-190'],
    [instagramFailures.dailyLimit, 'error-2207042'],
  ] as const) {
    c.platform.failNext('create', reply);
    const state = await upload(c, policyIn(c), 'instagram');
    assert.is(state.status, 'failed', code);
    assert.is(failureOf(state).code, code);
    assert.not.match(JSON.stringify(failureOf(state)), 'secret-token');
  }
});

it.run();
