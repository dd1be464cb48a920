import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { contentEvents } from '../../../../contracts/director/content.ts';
import { publicationEvents } from '../../../../contracts/publisher/publication.ts';
import { publisher } from '../../../../domains/publisher/index.ts';
import { eventually } from '../../../support/eventually.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import { type ExamplePublication, examplePublication } from '../../../support/examples/publication.ts';
import { type FakeYoutube, startFakeYoutube, youtubeFailures } from '../../../support/fakes/youtube.ts';
import { appended, given, post, write } from '../../../support/given.ts';
import { type ServiceUnderTest, startServiceUnderTest } from '../../../support/stacks/service.ts';

type Context = ServiceUnderTest & { youtube: FakeYoutube };
const it = suite<Context>('changing, cancelling and taking down publications');

it.before(async (c) => {
  const youtube = await startFakeYoutube();
  Object.assign(c, await startServiceUnderTest(publisher, youtube.settings), { youtube });
});
it.after(async (c) => {
  await c.stop();
  await c.youtube.close();
});

const NEXT_YEAR = `${new Date().getFullYear() + 1}-06-01T12:00:00.000Z`;
const LATER_STILL = `${new Date().getFullYear() + 1}-07-01T12:00:00.000Z`;

const on = (platform: string) => examplePublication(exampleContent(), { platform, schedule_at: NEXT_YEAR });

const ask = ({ publication_id, owner }: ExamplePublication, what: string, body?: object, user = owner) =>
  post(`/api/v1/publish/${publication_id}/${what}`, { user, ...(body ? { body } : {}) });

const statusIs = (c: Context, { publication_id, owner }: ExamplePublication, status: string) =>
  eventually(`publication that is ${status}`, async () => {
    const { body } = await c.call('GET', `/api/v1/publish/${publication_id}`, { user: owner });
    return body.status === status ? body : false;
  });

it('moves a scheduled publication', async (c) => {
  const one = on('local');
  await given(c, one.history(one.requested()))
    .when(ask(one, 'change', { schedule_at: LATER_STILL }))
    .then(
      ({ status, body }) => assert.equal([status, body.status, body.schedule_at], [200, 'scheduled', LATER_STILL]),
      appended(publicationEvents, one.publication_id, {
        ...one.changed({ schedule_at: LATER_STILL }),
        data: { ...one.changed({ schedule_at: LATER_STILL }).data, by: one.owner },
      }),
    );
});

it('posts it at once when asked to', async (c) => {
  const one = on('local');
  await c.resources.files.write(one.request.video_path, Buffer.from('a video'));
  await given(c, one.history(one.requested()))
    .when(ask(one, 'change', { schedule_at: null }))
    .then(
      ({ body }) => assert.is(body.status, 'requested'),
      appended(publicationEvents, one.publication_id, 'PublicationChanged', 'PublicationDue'),
    );
  await statusIs(c, one, 'published');
});

it('changes its words', async (c) => {
  const one = on('local');
  await given(c, one.history(one.requested()))
    .when(ask(one, 'change', { title: ' Bees dance ', hashtags: ['bees'] }))
    .then(
      ({ body }) => assert.equal([body.title, body.schedule_at], ['Bees dance', NEXT_YEAR]),
      appended(publicationEvents, one.publication_id, 'PublicationChanged'),
    );
});

it('refuses a change of nothing, of what is no time, and of what belongs to somebody else', async (c) => {
  const one = on('local');
  await given(c, one.history(one.requested()))
    .when(ask(one, 'change', {}))
    .then(422);
  await given(c)
    .when(ask(one, 'change', { schedule_at: 'tomorrow' }))
    .then(422);
  await given(c)
    .when(ask(one, 'change', { schedule_at: null }, exampleContent().owner))
    .then(404);
});

it('cancels what is scheduled, once, and refuses what is live', async (c) => {
  const one = on('local');
  await given(c, one.history(one.requested()))
    .when(ask(one, 'cancel'))
    .then(
      ({ status, body }) => assert.equal([status, body.status], [200, 'cancelled']),
      appended(publicationEvents, one.publication_id, 'PublicationCancelled'),
    );
  await given(c).when(ask(one, 'cancel')).then(200);
  const live = on('local');
  await given(c, live.history(live.requested(1, null), live.started(), live.succeeded))
    .when(ask(live, 'cancel'))
    .then(409);
});

it('withdraws what is scheduled of content that is archived', async (c) => {
  const item = exampleContent();
  const one = examplePublication(item, { schedule_at: NEXT_YEAR });
  await write(c.resources.store, item.historyAt('publish'), one.history(one.requested()));
  await write(
    c.resources.store,
    item.history({ type: 'PipelineCancelled', data: { ...item.ids, title: 't', stage: 'publish', by: 'ann' } }),
  );
  await statusIs(c, one, 'cancelled');
  const cancelled = await c.resources.store.lastOf(publicationEvents, one.publication_id, 'PublicationCancelled');
  assert.is(cancelled?.data.by, 'system:withdraw-scheduled');
  assert.ok(await c.resources.store.lastOf(contentEvents, item.content_id, 'PipelineCancelled'));
});

it('takes a post down at its platform', async (c) => {
  const one = on('youtube');
  c.youtube.videos.push({ id: '1', resource: {}, bytes: Buffer.alloc(0) });
  await given(c, one.history(one.requested(1, null), one.started(), one.succeeded))
    .when(ask(one, 'take-down'))
    .then(
      ({ status, body }) => assert.equal([status, body.status], [202, 'taking_down']),
      appended(publicationEvents, one.publication_id, 'TakedownRequested'),
    );
  const { url } = await statusIs(c, one, 'taken_down');
  assert.equal([url, c.youtube.videos], [null, []]);
});

it('counts a post that is gone already as taken down', async (c) => {
  const one = on('youtube');
  await write(c.resources.store, one.history(one.requested(1, null), one.started(), one.succeeded));
  await c.call('POST', `/api/v1/publish/${one.publication_id}/take-down`, { user: one.owner });
  await statusIs(c, one, 'taken_down');
});

it('shows why a post could not be taken down, and what to do', async (c) => {
  const one = on('youtube');
  c.youtube.failNext('delete', youtubeFailures.mayNotDelete);
  await write(c.resources.store, one.history(one.requested(1, null), one.started(), one.succeeded));
  await c.call('POST', `/api/v1/publish/${one.publication_id}/take-down`, { user: one.owner });
  const { failure } = await eventually('failure', async () => {
    const { body } = await c.call('GET', `/api/v1/publish/${one.publication_id}`, { user: one.owner });
    return body.status === 'published' && body.failure ? body : false;
  });
  const { cause, next_action } = failure as { cause: string; next_action: string };
  assert.match(cause, /insufficient authentication scopes/);
  assert.match(next_action, /allow it to manage videos.*or delete it on youtube/);
});

it('says where posts can be deleted that it cannot take down', async (c) => {
  const one = on('tiktok');
  await given(c, one.history(one.requested(1, null), one.started(), one.succeeded))
    .when(ask(one, 'take-down'))
    .then(({ status, body }) => {
      assert.is(status, 409);
      assert.match(String(body.message), /TikTok can be removed only in its own app: delete it there/);
    });
});

it.run();
