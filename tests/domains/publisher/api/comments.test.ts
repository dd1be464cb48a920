import { randomUUID } from 'node:crypto';
import { EventStoreDBClient } from '@eventstore/db-client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publisher } from '../../../../domains/publisher/index.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import { type ExamplePublication, examplePublication, livePost } from '../../../support/examples/publication.ts';
import { type FakeMastodon, startFakeMastodon } from '../../../support/fakes/mastodon.ts';
import type { FakeComment } from '../../../support/fakes/platform.ts';
import { type FakeYoutube, startFakeYoutube, youtubeFailures } from '../../../support/fakes/youtube.ts';
import { get, given, write } from '../../../support/given.ts';
import { type Call, type ServiceUnderTest, startServiceUnderTest } from '../../../support/stacks/service.ts';

type Context = ServiceUnderTest & { youtube: FakeYoutube; mastodon: FakeMastodon };
const it = suite<Context>('the comments on a post');

it.before(async (c) => {
  const [youtube, mastodon] = await Promise.all([startFakeYoutube(), startFakeMastodon()]);
  const service = await startServiceUnderTest(publisher, { ...youtube.settings, ...mastodon.settings });
  Object.assign(c, service, { youtube, mastodon });
});
it.before.each(({ youtube, mastodon }) => {
  youtube.comments.length = 0;
  mastodon.comments.length = 0;
});
it.after(async (c) => {
  await c.stop();
  await Promise.all([c.youtube.close(), c.mastodon.close()]);
});

const { platform_post_id: post } = livePost;

const from = (name: string, text: string, day = 1, more: object = {}): FakeComment => ({
  id: `c${day}-${name}`,
  post,
  text,
  by: { name, at: `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`, likes: 3, replies: 2, ...more },
});

const pathOf = ({ publication_id }: ExamplePublication, cursor?: string): string =>
  `/api/v1/publish/${publication_id}/comments${cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`}`;

/** A post that is live. */
async function live(c: Context, platform: ExamplePublication['request']['platform'] = 'youtube') {
  const publication = examplePublication(exampleContent({ owner_id: randomUUID() }), { platform });
  const { history, requested, started, succeeded } = publication;
  await write(c.resources.store, history(requested(), started(), succeeded));
  return publication;
}

type Shown = { items: { text: string; author: { name: string; url: string } }[]; next_cursor: string | null };
async function shown(c: Context, publication: ExamplePublication, cursor?: string, more: Call = {}) {
  const { status, body } = await c.call('GET', pathOf(publication, cursor), { user: publication.owner, ...more });
  assert.is(status, 200, JSON.stringify(body));
  return body as Shown;
}

it('are shown with who wrote them, and page by page', async (c) => {
  const publication = await live(c);
  for (let day = 1; day <= 30; day++) c.youtube.comments.push(from('ann', `Day ${day}`, day));
  const first = await shown(c, publication);
  assert.equal(first.items[0], {
    comment_id: 'c30-ann',
    author: { name: 'ann', url: 'http://www.youtube.com/channel/UC-ann' },
    text: 'Day 30',
    published_at: '2026-11-30T08:00:00.000Z',
    likes: 3,
    replies: 2,
    url: `https://www.youtube.com/watch?v=${post}&lc=c30-ann`,
  });
  assert.is(first.items.length, 25);
  const last = await shown(c, publication, first.next_cursor ?? '');
  assert.equal([last.items.map(({ text }) => text).at(-1), last.items.length, last.next_cursor], ['Day 1', 5, null]);
});

it('are an empty list where nobody has commented', async (c) => {
  assert.equal(await shown(c, await live(c)), { items: [], next_cursor: null });
});

it('are asked for once a minute, and are stored nowhere', async (c) => {
  const publication = await live(c);
  c.youtube.comments.push(from('ann', 'A word of ann alone'));
  const asked = c.youtube.callsOf('comments').length;
  await Promise.all([shown(c, publication), shown(c, publication)]);
  await shown(c, publication);
  assert.is(c.youtube.callsOf('comments').length, asked + 1);
  const client = EventStoreDBClient.connectionString(c.eventStore.url);
  for await (const { event } of client.readAll())
    assert.not.match(JSON.stringify(event?.data ?? {}), 'A word of ann alone');
  await client.dispose();
  const { db } = c.resources.documentStore;
  for (const { name } of await db.listCollections().toArray())
    assert.not.match(JSON.stringify(await db.collection(name).find().toArray()), 'A word of ann alone');
});

it('are plain text, whatever people have written, and nothing that was written to the account alone', async (c) => {
  const publication = await live(c, 'mastodon');
  c.mastodon.comments.push(
    from('ann', '<p>Bees &amp; <a href="javascript:x">#flowers</a><br>dance</p><script>steal()</script><p>!</p>', 2),
    from('bob', 'A secret', 3, { visibility: 'direct' }),
    from('cy', 'Hello', 1),
  );
  const { items } = await shown(c, publication);
  assert.equal(
    items.map(({ text }) => text),
    ['Bees & #flowers\ndance\n!', 'Hello'],
  );
});

it('are shown to the owner and to administrators', async (c) => {
  const publication = await live(c);
  await given(c)
    .when(get(pathOf(publication), { user: randomUUID() }))
    .then(404);
  await shown(c, publication, undefined, { user: randomUUID(), role: 'admin' });
});

it('are not there before a post is live, nor where a platform keeps them to itself', async (c) => {
  const waiting = examplePublication(exampleContent(), { platform: 'youtube' });
  await write(c.resources.store, waiting.history(waiting.requested()));
  const tiktok = await live(c, 'tiktok');
  for (const [publication, code, why] of [
    [waiting, 'publication/not-live', /Only a post that is live has comments/],
    [tiktok, 'publication/no-comments', /TikTok gives comments to approved researchers alone/],
  ] as const) {
    const { status, body } = await c.call('GET', pathOf(publication), { user: publication.owner });
    assert.equal([status, (body.detail as { code: string }).code], [409, code]);
    assert.match(String(body.message), why);
  }
});

it('say what to do where the platform does not give them, and are asked for again', async (c) => {
  const publication = await live(c);
  for (const [reply, code, next] of [
    [youtubeFailures.mayNotComment, 'insufficient-permissions', /^connect the account again and allow it to read/],
    [youtubeFailures.commentsDisabled, 'comments-disabled', /^allow comments on the video/],
    [youtubeFailures.unavailable, 'backend-error', /^look again in a few minutes/],
    [youtubeFailures.videoNotFound, 'video-not-found', /^open the post/],
  ] as const) {
    c.youtube.failNext('comments', reply);
    const { status, body } = await c.call('GET', pathOf(publication), { user: publication.owner });
    const detail = body.detail as { code: string; next_action: string };
    assert.equal([status, body.error, detail.code], [502, 'bad_gateway', code]);
    assert.match(detail.next_action, next);
  }
  await shown(c, publication);
});

it('take the cursors of their own post alone', async (c) => {
  const publication = await live(c);
  for (let day = 1; day <= 30; day++) c.youtube.comments.push(from('ann', `Day ${day}`, day));
  const { next_cursor } = await shown(c, publication);
  const other = await live(c);
  for (const cursor of [next_cursor ?? '', 'nonsense']) {
    const { status, body } = await c.call('GET', pathOf(other, cursor), { user: other.owner });
    assert.equal([status, body.error], [400, 'bad_request']);
  }
});

it.run();
