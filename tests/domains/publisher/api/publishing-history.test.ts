import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { publisher } from '../../../../domains/publisher/index.ts';
import { draft, exampleContent } from '../../../support/examples/content.ts';
import { examplePublication, livePost } from '../../../support/examples/publication.ts';
import { get, given } from '../../../support/given.ts';
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
  const shown = ({ publication_id }: typeof first) => [publication_id, draft.title, 'published', livePost.url];
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
        [
          ['youtube', false],
          ['tiktok', false],
          ['instagram', false],
          ['local', true],
        ],
      ),
    );
});

const itemsIn = ({ items }: Record<string, unknown>) =>
  (items as { publication_id: string; title: string; status: string; url: string }[]).map(
    ({ publication_id, title, status, url }) => [publication_id, title, status, url],
  );

it.run();
