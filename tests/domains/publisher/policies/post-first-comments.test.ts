import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { firstCommentEvents } from '../../../../contracts/publisher/first-comment.ts';
import { publicationEvents } from '../../../../contracts/publisher/publication.ts';
import { firstComment } from '../../../../domains/publisher/first-comment/index.ts';
import { postFirstComments } from '../../../../domains/publisher/policies/post-first-comments.ts';
import { execute } from '../../../../kernel/aggregates/execute.ts';
import { load } from '../../../../kernel/aggregates/load.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import { exampleFirstComment } from '../../../support/examples/first-comment.ts';
import { examplePublication } from '../../../support/examples/publication.ts';
import { startFakeMastodon } from '../../../support/fakes/mastodon.ts';
import { startFakeYoutube, youtubeFailures } from '../../../support/fakes/youtube.ts';
import { write } from '../../../support/given.ts';
import { deliver } from '../../../support/specs/policy.ts';
import { openTestStores, type TestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { publisherTools } from '../tools.ts';

const it = suiteOn('post first comments', openTestStores);

const TEXT = 'The next one is about wasps';

/** A post that is live on a platform, and the event that says so. */
async function livePostOn(c: TestStores, platform: string, first_comment: string | null = TEXT) {
  const options = { visibility: null, notify_followers: null, first_comment };
  const publication = examplePublication(exampleContent(), { platform, options });
  const { history, requested, started, succeeded } = publication;
  const event = await write(c.store, history(requested(), started(), succeeded));
  return { publication, comment: exampleFirstComment(publication), event };
}

const subject = (c: TestStores, settings: Record<string, string>) => ({
  store: c.store,
  policy: postFirstComments.using(publisherTools(c, settings)),
});

const stateOf = async ({ store }: TestStores, id: string) => (await load(store, firstComment, id)).state;

it('comments on a post as soon as it is live, however often it is told of it', async (c) => {
  const fake = await startFakeMastodon();
  try {
    fake.posts.push({ id: '1', text: 'Bees', media: '', visibility: 'public' });
    const { publication, event } = await livePostOn(c, 'mastodon');
    await deliver(subject(c, fake.settings), event);
    await deliver(subject(c, fake.settings), event);
    assert.equal(
      fake.comments.map(({ post, text }) => [post, text]),
      [['1', TEXT]],
    );
    assert.is((await stateOf(c, publication.publication_id)).status, 'posted');
    const events = await c.store.eventsOf(publicationEvents, publication.publication_id);
    assert.is(events.at(-1)?.type, 'PublicationSucceeded');
  } finally {
    await fake.close();
  }
});

it('does nothing without a text', async (c) => {
  const { publication, event } = await livePostOn(c, 'mastodon', null);
  await deliver(subject(c, {}), event);
  assert.equal(await c.store.eventsOf(firstCommentEvents, publication.publication_id), []);
});

it('says that the account has to be connected again where it may not comment, and posts it when asked again', async (c) => {
  const fake = await startFakeYoutube();
  try {
    fake.videos.push({ id: '1', resource: {}, bytes: Buffer.alloc(0) });
    fake.failNext('comment', youtubeFailures.mayNotComment);
    const { publication, comment, event } = await livePostOn(c, 'youtube');
    await deliver(subject(c, fake.settings), event);
    const failed = await stateOf(c, publication.publication_id);
    assert.ok(failed.status === 'failed');
    assert.equal([failed.failure.stage, failed.failure.code], ['first comment', 'insufficient-permissions']);
    assert.match(failed.failure.next_action, /connect the account again/);

    const ask = { type: 'RequestFirstComment', post: comment.post, by: 'ann' } as const;
    const context = { commandId: randomUUID(), correlationId: 'c', causationId: 'c', actor: 'ann', owner: 'ann' };
    await execute(c.store, firstComment, publication.publication_id, ask, context);
    const asked = await c.store.lastOf(firstCommentEvents, publication.publication_id, 'FirstCommentRequested');
    assert.ok(asked);
    await deliver(subject(c, fake.settings), asked);
    assert.is(fake.comments.length, 1);
    assert.is((await stateOf(c, publication.publication_id)).status, 'posted');
  } finally {
    await fake.close();
  }
});

it('looks for a comment whose process has died before it sends one', async (c) => {
  const fake = await startFakeYoutube();
  try {
    fake.videos.push({ id: '1', resource: {}, bytes: Buffer.alloc(0) });
    fake.comments.push({ id: 'Ugz-9', post: '1', text: TEXT });
    const { publication, comment, event } = await livePostOn(c, 'youtube');
    await write(c.store, comment.history(comment.started('dead')));
    await deliver(subject(c, fake.settings), event);
    assert.is(fake.comments.length, 1);
    const posted = await stateOf(c, publication.publication_id);
    assert.ok(posted.status === 'posted' && posted.commentId === 'Ugz-9');
  } finally {
    await fake.close();
  }
});

it('does not send again what may be there', async (c) => {
  const fake = await startFakeYoutube();
  try {
    fake.videos.push({ id: '1', resource: {}, bytes: Buffer.alloc(0) });
    fake.failNext('comment', { status: 502 });
    const { publication, event } = await livePostOn(c, 'youtube');
    await deliver(subject(c, fake.settings), event);
    assert.is(fake.callsOf('comment').length, 1);
    const doubtful = await stateOf(c, publication.publication_id);
    assert.ok(doubtful.status === 'unconfirmed' && doubtful.sentAt !== null);
    assert.match(doubtful.failure.next_action, /look whether the comment is there/);
  } finally {
    await fake.close();
  }
});

it('fails where there is no account, and leaves the post as it is', async (c) => {
  const { publication, event } = await livePostOn(c, 'x');
  await deliver(subject(c, {}), event);
  const failed = await stateOf(c, publication.publication_id);
  assert.ok(failed.status === 'failed' && failed.failure.code === 'not-connected');
});

it.run();
