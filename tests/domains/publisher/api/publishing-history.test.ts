import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { performanceEvents } from '../../../../contracts/pulse/performance.ts';
import { publisher } from '../../../../domains/publisher/index.ts';
import { publishingPlatforms } from '../../../../domains/publishing-platforms/index.ts';
import { exampleContent, script } from '../../../support/examples/content.ts';
import { exampleImage } from '../../../support/examples/image.ts';
import { examplePost, sampled } from '../../../support/examples/performance.ts';
import { examplePublication, livePost } from '../../../support/examples/publication.ts';
import { get, given, history, write } from '../../../support/given.ts';
import { startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('publishing history over HTTP', () => startServiceUnderTest(publisher));

const ADMIN = { user: randomUUID(), role: 'admin' } as const;
const somebody = () => ({ user: randomUUID() });

it('shows what is scheduled for later', async (c) => {
  const schedule_at = new Date(Date.now() + 3_600_000).toISOString();
  const item = exampleContent();
  const { publication_id, history, requested, owner } = examplePublication(item, { schedule_at });
  await given(c, history(requested()))
    .when(get(`/api/v1/publish/${publication_id}`, { user: owner }))
    .then(({ status, body }) => {
      assert.is(status, 200);
      assert.equal([body.status, body.schedule_at], ['scheduled', schedule_at]);
    });
});

it('lists what a user published, newest first, in pages', async (c) => {
  const [one, two] = [exampleContent(), exampleContent()];
  const [first, second] = [one, { ...two, owner: one.owner }].map((item) => examplePublication(item));
  assert.ok(first && second);
  const published = ({ history, requested, succeeded }: typeof first) => history(requested(), succeeded);
  const shown = ({ publication_id }: typeof first) => [publication_id, script.title, 'published', livePost.url];
  const list = (query: string, who: object = { user: one.owner }) => get(`/api/v1/publish/history?${query}`, who);
  await given(c, published(first))
    .when(list(''))
    .then(({ body }) => assert.equal(itemsIn(body), [shown(first)]));
  const { body: page } = await given(c, published(second))
    .when(list('limit=1'))
    .then(({ body }) => assert.equal(itemsIn(body), [shown(second)]));
  await given(c)
    .when(list(`limit=1&cursor=${page.next_cursor}`))
    .then(({ body }) => {
      assert.equal(itemsIn(body), [shown(first)]);
      assert.is(body.next_cursor, null);
    });
  for (const [query, who, count] of [
    [`owner=${one.owner}`, ADMIN, 2],
    [`owner=${one.owner}`, somebody(), 0],
    ['platform=youtube', { user: one.owner }, 0],
    ['status=published&platform=local', { user: one.owner }, 2],
  ] as const)
    await given(c)
      .when(list(query, who))
      .then(({ body }) => assert.is(itemsIn(body).length, count, query));
});

it('finds what went live in a time, and what is to', async (c) => {
  const [live, planned] = [exampleContent(), exampleContent()];
  const { owner } = live;
  const published = examplePublication(live);
  const schedule_at = new Date(Date.now() + 40 * 86_400_000).toISOString();
  const scheduled = examplePublication({ ...planned, owner }, { schedule_at });
  const found = async (query: string) => {
    const { body } = await c.callCaughtUp('GET', `/api/v1/publish/history?${query}`, { user: owner });
    return itemsIn(body).map(([id]) => id);
  };
  await write(c.resources.store, published.history(published.requested(), published.succeeded));
  await write(c.resources.store, scheduled.history(scheduled.requested()));
  const [wentLive, goesLive] = [livePost.published_at, schedule_at].map((time) => time.slice(0, 10));
  assert.equal(await found(`from=${wentLive}&to=${wentLive}`), [published.publication_id]);
  assert.equal(await found(`from=${goesLive}&to=${goesLive}`), [scheduled.publication_id]);
  assert.equal(await found(`from=${goesLive}`), [scheduled.publication_id]);
  assert.equal(await found('to=2020-01-01'), []);
});

it('shows an image of what is published, and how the post performs', async (c) => {
  const { store } = c.resources;
  const item = exampleContent();
  const { owner, content_id } = item;
  const { publication_id, live } = examplePost(item);
  const image = exampleImage({ content_id });
  await write(store, item.historyAt('publish'));
  await write(store, live);
  await write(store, image.history(image.requested, image.generated()));
  await write(
    store,
    history(performanceEvents, publication_id, owner, sampled({ publication_id, content_id, views: 7 })),
  );
  for (const path of ['/api/v1/publish/history', `/api/v1/publish/${publication_id}`]) {
    const { body } = await c.callCaughtUp('GET', path, { user: owner });
    const shown = ((body.items as unknown[] | undefined)?.[0] ?? body) as Record<string, unknown>;
    assert.match(String(shown.cover_url), new RegExp(`^/files/.*${image.request.asset_id}\\.png\\?`));
    assert.equal([(shown.performance as { views: number }).views, shown.live_at], [7, livePost.published_at]);
  }
});

it('refuses a cursor that it did not issue and a filter that does not exist', async (c) => {
  for (const [query, status] of [
    ['cursor=made-up', 400],
    ['status=lost', 422],
    ['limit=0', 422],
  ] as const)
    await given(c)
      .when(get(`/api/v1/publish/history?${query}`))
      .then(status);
});

it('lists the platforms and whether they are connected', async (c) => {
  await given(c)
    .when(get('/api/v1/platforms'))
    .then(({ body }) =>
      assert.equal(
        (body.items as { platform: string; connected: boolean }[]).map(({ platform, connected }) => [
          platform,
          connected,
        ]),
        Object.values(publishingPlatforms).map(({ name, hasAccounts }) => [name, !hasAccounts]),
      ),
    );
});

const itemsIn = ({ items }: Record<string, unknown>) =>
  (items as { publication_id: string; title: string; status: string; url: string }[]).map(
    ({ publication_id, title, status, url }) => [publication_id, title, status, url],
  );

it.run();
