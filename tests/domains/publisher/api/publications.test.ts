import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { publicationEvents } from '../../../../contracts/publisher/publication.ts';
import { publisher } from '../../../../domains/publisher/index.ts';
import { eventually } from '../../../support/eventually.ts';
import { type ExampleContent, exampleContent, script } from '../../../support/examples/content.ts';
import { examplePublication, renderHistory, videoPathOf } from '../../../support/examples/publication.ts';
import { appended, get, given, post, write } from '../../../support/given.ts';
import { type ServiceUnderTest, startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('publications over HTTP', () =>
  startServiceUnderTest(publisher, { PLATFORM_PUBLIC_URL: 'https://videos.example.com' }),
);

const ADMIN = { user: randomUUID(), role: 'admin' } as const;
const somebody = () => ({ user: randomUUID() });
const ownerOf = ({ owner }: { readonly owner: string }) => ({ user: owner });

const ready = (item: ExampleContent) => [item.historyAt('publish'), renderHistory(item)] as const;
const publish = (content_id: string, platforms: string[] = ['local'], more: object = {}) => ({
  body: { content_id, platforms, ...more },
});
const PUBLISH = '/api/v1/publish/';

const statusIs = (
  c: ServiceUnderTest,
  { publication_id, owner }: { publication_id: string; owner: string },
  status: string,
) =>
  eventually(`publication that is ${status}`, async () => {
    const { body } = await c.call('GET', `/api/v1/publish/${publication_id}`, { user: owner });
    return body.status === status ? body : null;
  });

const typesOf = async ({ resources: { store } }: ServiceUnderTest, publicationId: string) =>
  (await store.eventsOf(publicationEvents, publicationId)).map(({ type }) => type);

/** What is answered about a publication. */
const viewOf = ({ ids: { publication_id, content_id, platform } }: ReturnType<typeof examplePublication>) => ({
  publication_id,
  content_id,
  platform,
  status: 'requested',
  title: script.title,
  description: script.description,
  hashtags: script.hashtags,
  url: null,
  platform_post_id: null,
  schedule_at: null,
  published_at: null,
  attempt: 1,
  account: { account_id: null, name: 'the account of this installation', source: 'environment' },
  options: { visibility: null, notify_followers: null, first_comment: null },
  failure: null,
});

it('accepts a publication, and posts it', async (c) => {
  const item = exampleContent();
  const publication = examplePublication(item);
  await c.resources.files.write(videoPathOf(item), Buffer.from('a video'));
  const { headers } = await given(c, ...ready(item))
    .when(post(PUBLISH, { ...ownerOf(item), ...publish(item.content_id) }))
    .then(
      { status: 202, body: { content_id: item.content_id, publications: [viewOf(publication)] } },
      appended(publicationEvents, publication.publication_id, publication.requested()),
    );
  assert.match(headers.get('x-event-position') ?? '', /^\d+$/);
  const live = await statusIs(c, publication, 'published');
  assert.is(live.url, `https://videos.example.com/posts/${publication.publication_id}`);
});

it('schedules a publication for a time to come', async (c) => {
  const item = exampleContent();
  const publication = examplePublication(item);
  const schedule_at = new Date(Date.now() + 3_600_000).toISOString();
  const scheduled = { ...viewOf(publication), status: 'scheduled', schedule_at };
  await given(c, ...ready(item))
    .when(post(PUBLISH, { ...ownerOf(item), ...publish(item.content_id, ['local'], { schedule_at }) }))
    .then(
      { status: 202, body: { content_id: item.content_id, publications: [scheduled] } },
      appended(publicationEvents, publication.publication_id, publication.requested(1, schedule_at)),
    );
});

it('posts other words on a platform than the script has', async (c) => {
  const item = exampleContent();
  const words = { local: { title: ' Bees at night ', hashtags: ['night'] } };
  const { ids } = examplePublication(item);
  await given(c, ...ready(item))
    .when(post(PUBLISH, { ...ownerOf(item), ...publish(item.content_id, ['local'], { words }) }))
    .then(
      ({ status, body }) => {
        const [posted] = body.publications as { title: string; description: string; hashtags: string[] }[];
        assert.is(status, 202);
        assert.equal(
          [posted?.title, posted?.description, posted?.hashtags],
          ['Bees at night', script.description, ['night']],
        );
      },
      appended(publicationEvents, ids.publication_id, 'PublicationRequested'),
    );
});

it('posts what is scheduled when its time has come', async (c) => {
  const item = exampleContent();
  const publication = examplePublication(item, { schedule_at: new Date(Date.now() + 1_000).toISOString() });
  await c.resources.files.write(videoPathOf(item), Buffer.from('a video'));
  await write(c.resources.store, ...ready(item), publication.history(publication.requested()));
  await statusIs(c, publication, 'published');
  assert.equal(await typesOf(c, publication.publication_id), [
    'PublicationRequested',
    'PublicationDue',
    'UploadStarted',
    'PublicationSucceeded',
  ]);
});

it('answers 409 for what is published there already', async (c) => {
  const item = exampleContent();
  const { history, requested, started, succeeded } = examplePublication(item);
  await given(c, ...ready(item), history(requested(), started(), succeeded))
    .when(post(PUBLISH, { ...ownerOf(item), ...publish(item.content_id) }))
    .then(({ status, body }) => assert.equal([status, body.error], [409, 'conflict']));
});

it('answers 409 at an open gate', async (c) => {
  const item = exampleContent();
  await given(c, item.historyAt('final_review'), renderHistory(item))
    .when(post(PUBLISH, { ...ownerOf(item), ...publish(item.content_id) }))
    .then(409);
});

it('answers 422 for a platform without an account, before anything starts', async (c) => {
  const item = exampleContent();
  await given(c, ...ready(item))
    .when(post(PUBLISH, { ...ownerOf(item), ...publish(item.content_id, ['local', 'youtube']) }))
    .then(({ status, body }) => {
      assert.is(status, 422);
      const [detail] = body.detail as { type: string; loc: unknown[]; msg: string; input: unknown }[];
      assert.equal(detail, {
        type: 'platform_not_connected',
        loc: ['body', 'platforms', 1],
        msg: 'youtube has no account: PLATFORM_YOUTUBE_CLIENT_ID, PLATFORM_YOUTUBE_CLIENT_SECRET, PLATFORM_YOUTUBE_REFRESH_TOKEN are not set',
        input: 'youtube',
      });
    });
  assert.equal(await typesOf(c, examplePublication(item).publication_id), []);
});

it('answers 422 for what it cannot read', async (c) => {
  const content_id = randomUUID();
  for (const [body, loc] of [
    [{ platforms: ['local'] }, ['body', 'content_id']],
    [{ content_id: 'x', platforms: ['local'] }, ['body', 'content_id']],
    [{ content_id, platforms: ['myspace'] }, ['body', 'platforms', 0]],
    [{ content_id, platforms: [] }, ['body', 'platforms']],
    [{ content_id }, ['body', 'platforms']],
    [{ content_id, platforms: ['local'], schedule_at: 'tomorrow' }, ['body', 'schedule_at']],
  ] as const)
    await given(c)
      .when(post(PUBLISH, { body }))
      .then(({ status, body: answer }) => {
        assert.is(status, 422, JSON.stringify(body));
        assert.equal((answer.detail as { loc: unknown }[])[0]?.loc, loc);
      });
});

it('shows no content of other people, and lets administrators publish all', async (c) => {
  const item = exampleContent();
  const { publication_id, requested } = examplePublication(item);
  await given(c, ...ready(item))
    .when(post(PUBLISH, { ...somebody(), ...publish(item.content_id) }))
    .then(404);
  await given(c)
    .when(post(PUBLISH, { ...ADMIN, ...publish(randomUUID()) }))
    .then(404);
  await given(c)
    .when(post(PUBLISH, { headers: { 'x-user-id': '' }, ...publish(item.content_id) }))
    .then(401);
  await given(c)
    .when(post(PUBLISH, { ...ADMIN, ...publish(item.content_id) }))
    .then(202, appended(publicationEvents, publication_id, requested()));
  await given(c)
    .when(get(`/api/v1/publish/${publication_id}`, ownerOf(item)))
    .then((answer) => {
      assert.equal([answer.status, answer.body.publication_id], [200, publication_id]);
    });
  await given(c)
    .when(get(`/api/v1/publish/${publication_id}`, somebody()))
    .then(404);
});

it.run();
