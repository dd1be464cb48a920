import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publicationEvents } from '../../../../contracts/publisher/publication.ts';
import { publisher } from '../../../../domains/publisher/index.ts';
import { eventually } from '../../../support/eventually.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import { examplePublication, renderHistory } from '../../../support/examples/publication.ts';
import { type FakeMastodon, mastodonFailures, startFakeMastodon } from '../../../support/fakes/mastodon.ts';
import { write } from '../../../support/given.ts';
import { type ServiceUnderTest, startServiceUnderTest } from '../../../support/stacks/service.ts';

type Context = ServiceUnderTest & { mastodon: FakeMastodon };
const it = suite<Context>('how posts are made');

it.before(async (c) => {
  const mastodon = await startFakeMastodon();
  Object.assign(c, await startServiceUnderTest(publisher, mastodon.settings), { mastodon });
});
it.after(async (c) => {
  await c.stop();
  await c.mastodon.close();
});

const DEFAULTS = '/api/v1/publish/defaults';
const NEXT_YEAR = `${new Date().getFullYear() + 1}-06-01T12:00:00.000Z`;
const NOTHING = { visibility: null, notify_followers: null, first_comment: null };

type Default = typeof NOTHING & { platform: string; offers: { visibility: string[] } };

/** A finished video of somebody. */
async function readyVideo({ resources: { store, files } }: ServiceUnderTest) {
  const item = exampleContent({ owner_id: randomUUID() });
  await write(store, item.historyAt('publish'), renderHistory(item));
  const { publication_id, request } = examplePublication(item, { platform: 'mastodon' });
  await files.write(request.video_path, Buffer.from('a video'));
  return { ...item, publication_id };
}
type Video = Awaited<ReturnType<typeof readyVideo>>;

const publish = (c: ServiceUnderTest, { owner, content_id }: Video, more: object = {}) =>
  c.call('POST', '/api/v1/publish/', { user: owner, body: { content_id, platforms: ['mastodon'], ...more } });
const shown = async (c: ServiceUnderTest, { owner, publication_id }: Video) =>
  (await c.call('GET', `/api/v1/publish/${publication_id}`, { user: owner })).body;
const setDefaults = (c: ServiceUnderTest, user: string, platforms: object) =>
  c.call('PUT', DEFAULTS, { user, body: { platforms } });

it('is said with the publication, and is how it is posted', async (c) => {
  const video = await readyVideo(c);
  const options = { visibility: 'unlisted', first_comment: 'More next week' };
  const { status } = await publish(c, video, { options: { mastodon: options } });
  assert.is(status, 202);
  const body = await eventually('first comment', async () => {
    const one = await shown(c, video);
    return (one.comment as { status: string } | null)?.status === 'posted' ? one : null;
  });
  assert.equal(body.options, { ...NOTHING, ...options });
  assert.is(c.mastodon.posts.at(-1)?.visibility, 'unlisted');
  assert.is(c.mastodon.comments.at(-1)?.text, 'More next week');
});

it('is refused before anything is posted where a platform does not offer it', async (c) => {
  const video = await readyVideo(c);
  const posts = c.mastodon.posts.length;
  const options = {
    mastodon: { visibility: 'CONNECTIONS', notify_followers: false, first_comment: 'x'.repeat(501) },
    tiktok: { first_comment: 'Hello' },
  };
  const { status, body } = await publish(c, video, { options });
  assert.is(status, 422);
  const said = JSON.stringify(body);
  for (const what of [
    /Mastodon, visibility: Mastodon knows public, unlisted, private for a post, not CONNECTIONS/,
    /Mastodon, notify_followers: Mastodon decides itself/,
    /Mastodon, first_comment: a comment on Mastodon has at most 500 characters, and this one has 501/,
    /TikTok, first_comment: TikTok has no call/,
    /"options","mastodon","visibility"/,
  ])
    assert.match(said, what);
  assert.equal(await c.resources.store.eventsOf(publicationEvents, video.publication_id), []);
  assert.is(c.mastodon.posts.length, posts);
});

it('can be changed until it is due', async (c) => {
  const video = await readyVideo(c);
  await publish(c, video, { schedule_at: NEXT_YEAR, options: { mastodon: { first_comment: 'One' } } });
  const change = (options: object) =>
    c.call('POST', `/api/v1/publish/${video.publication_id}/change`, { user: video.owner, body: { options } });
  const answer = await change({ visibility: 'private' });
  assert.equal(
    [answer.status, answer.body.options],
    [200, { ...NOTHING, visibility: 'private', first_comment: 'One' }],
  );
  assert.equal((await change({ first_comment: null })).body.options, { ...NOTHING, visibility: 'private' });
  const refused = await change({ visibility: 'SELF_ONLY' });
  assert.is(refused.status, 422);
  assert.match(JSON.stringify(refused.body), /"body","options","visibility"/);
});

it('follows one’s own defaults where nothing is said', async (c) => {
  const video = await readyVideo(c);
  const set = await setDefaults(c, video.owner, {
    mastodon: { visibility: 'unlisted', first_comment: 'Follow for more' },
    youtube: { notify_followers: false },
    x: {},
  });
  assert.is(set.status, 200);
  const own = (await c.call('GET', DEFAULTS, { user: video.owner })).body.platforms as Default[];
  const of = (name: string) => own.find(({ platform }) => platform === name);
  assert.equal(of('mastodon')?.offers.visibility, ['public', 'unlisted', 'private']);
  assert.equal([of('youtube')?.notify_followers, of('x')?.first_comment], [false, null]);

  const { body } = await publish(c, video, {
    schedule_at: NEXT_YEAR,
    options: { mastodon: { first_comment: null } },
  });
  assert.equal((body.publications as { options: object }[])[0]?.options, { ...NOTHING, visibility: 'unlisted' });
});

it('has defaults only as far as a platform offers them', async (c) => {
  const refused = await setDefaults(c, randomUUID(), { pinterest: { first_comment: 'Hi' } });
  assert.is(refused.status, 422);
  assert.match(JSON.stringify(refused.body), /Pinterest, first_comment: Pinterest has no call/);
});

it('stays the same when a group of failures is published again', async (c) => {
  const video = await readyVideo(c);
  c.mastodon.failNext('upload', mastodonFailures.notTaken);
  await publish(c, video, { options: { mastodon: { visibility: 'private' } } });
  await eventually('failure', async () => (await shown(c, video)).status === 'failed');
  const again = { platform: 'mastodon', code: 'http-422' };
  await c.call('POST', '/api/v1/publish/failures/retry', { user: video.owner, body: again });
  await eventually('post', async () => (await shown(c, video)).status === 'published');
  assert.is(c.mastodon.posts.at(-1)?.visibility, 'private');
});

it('shows why a first comment has failed, and posts it again', async (c) => {
  const video = await readyVideo(c);
  const commentAgain = () =>
    c.call('POST', `/api/v1/publish/${video.publication_id}/first-comment`, { user: video.owner });
  c.mastodon.failNext('comment', mastodonFailures.outsideScopes);
  await publish(c, video, { options: { mastodon: { first_comment: 'More next week' } } });
  type Shown = { status: string; comment: { status: string; failure: { next_action: string } | null } };
  const failed = await eventually('failure of the comment', async () => {
    const one = (await shown(c, video)) as unknown as Shown;
    return one.comment.status === 'failed' ? one : null;
  });
  assert.is(failed.status, 'published');
  assert.match(failed.comment.failure?.next_action ?? '', /connect the account again/);
  assert.is((await commentAgain()).status, 202);
  await eventually('comment', async () => ((await shown(c, video)) as unknown as Shown).comment.status === 'posted');
  assert.is((await commentAgain()).status, 202);
  assert.is(c.mastodon.comments.filter(({ text }) => text === 'More next week').length, 2);
});

it.run();
