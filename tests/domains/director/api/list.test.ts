import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { director } from '../../../../domains/director/index.ts';
import { encodeCursor, orderOf } from '../../../../kernel/documents/index.ts';
import type { ContentDocument } from '../../../../read-models/contents.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import { get, given, refused, write } from '../../../support/given.ts';
import { type Call, type ServiceUnderTest, startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('listing content over HTTP', () => startServiceUnderTest(director));

const PATH = '/api/v1/content';

const listed = async (c: ServiceUnderTest, query: string, call: Call) => {
  const { status, body } = await c.callCaughtUp('GET', `${PATH}?${query}`, call);
  assert.is(status, 200, `${query}: ${JSON.stringify(body)}`);
  return body as { items: ContentDocument[]; next_cursor: string | null };
};
const idsListed = async (c: ServiceUnderTest, query: string, call: Call) =>
  (await listed(c, query, call)).items.map(({ content_id }) => content_id);

it('is empty for someone who has none', async (c) => {
  await given(c)
    .when(get(PATH))
    .then({ status: 200, body: { items: [], next_cursor: null } });
});

it('shows the caller’s own, newest first, a page at a time', async (c) => {
  const user = randomUUID();
  const items = Array.from({ length: 5 }, () => exampleContent({ owner_id: user }));
  await write(
    c.resources.store,
    ...items.map((item) => item.historyAt('review')),
    exampleContent().historyAt('review'),
  );
  const seen: string[] = [];
  let cursor: string | null = '';
  for (let pages = 0; cursor !== null; pages++) {
    assert.ok(pages < 4);
    const page = await listed(c, `limit=2${cursor && `&cursor=${cursor}`}`, { user });
    seen.push(...page.items.map(({ content_id }) => content_id));
    cursor = page.next_cursor;
  }
  assert.equal(seen, items.map(({ content_id }) => content_id).reverse());
});

/** Someone with something that was cancelled and something that waits. */
async function two(c: ServiceUnderTest) {
  const user = randomUUID();
  const cancelled = exampleContent({ owner_id: user, niche: 'science', target_platform: 'youtube' });
  const waiting = exampleContent({ owner_id: user, niche: 'health' });
  await write(
    c.resources.store,
    cancelled.historyAt('review', { type: 'CancelContent', by: user }),
    waiting.historyAt('review'),
  );
  const [newest] = (await listed(c, 'limit=1', { user })).items;
  assert.ok(newest);
  return {
    cancelled: cancelled.content_id,
    waiting: waiting.content_id,
    created_at: newest.created_at,
    list: (query: string) => idsListed(c, query, { user }),
  };
}

it('is filtered by niche, platform and status', async (c) => {
  const { cancelled, waiting, list } = await two(c);
  assert.equal(await list('niche=science'), [cancelled]);
  assert.equal(await list('platform=local'), [waiting]);
  assert.equal(await list('status=archived'), [cancelled]);
  assert.equal(await list('status=awaiting_review&niche=health'), [waiting]);
  assert.equal(await list('status=published'), []);
});

it('is filtered by time, which is compared as time and not as text', async (c) => {
  const { waiting, created_at, list } = await two(c);
  const day = created_at.slice(0, 10);
  const elsewhere = new Date(Date.parse(created_at) + 2 * 3_600_000).toISOString().replace('Z', '%2B02:00');
  assert.equal(await list(`from=${created_at}&to=${created_at}`), [waiting]);
  assert.equal(await list(`from=${elsewhere}&to=${elsewhere}`), [waiting]);
  assert.ok((await list(`from=${created_at.slice(0, 19)}Z`)).includes(waiting));
  assert.is((await list(`from=${day}&to=${day}`)).length, 2);
  assert.equal(await list('to=2020-01-01'), []);
  assert.equal(await list('from=2999-01-01T00:00:00Z'), []);
});

it('shows administrators everyone’s or someone’s, and others no more than their own', async (c) => {
  const [one, another] = [exampleContent(), exampleContent()];
  await write(c.resources.store, one.historyAt('review'), another.historyAt('review'));
  const admin: Call = { role: 'admin' };
  assert.equal(await idsListed(c, `owner=${one.owner.toUpperCase()}`, admin), [one.content_id]);
  const all = await idsListed(c, 'limit=200', admin);
  assert.ok(all.includes(one.content_id) && all.includes(another.content_id));
  assert.equal(await idsListed(c, `owner=${another.owner}`, { user: one.owner }), [one.content_id]);
  assert.is((await c.call('GET', `${PATH}/${one.content_id}`, admin)).status, 200);
});

it('shows no one what is someone else’s', async (c) => {
  const item = exampleContent();
  await write(c.resources.store, item.historyAt('review'));
  for (const path of [item.content_id, `${item.content_id}/visual-prompts`, randomUUID(), 'x'])
    await given(c)
      .when(get(`${PATH}/${path}`))
      .then(refused(404, 'not_found'));
});

it('refuses a cursor that it has not given', async (c) => {
  for (const text of ['x', '["score",1,"a"]', '{}'])
    await given(c)
      .when(get(`${PATH}?cursor=${text === 'x' ? text : Buffer.from(text).toString('base64url')}`))
      .then(refused(400, 'bad_request'));
});

it('refuses a cursor of another filter, and leads with a made up one to nothing but one’s own', async (c) => {
  const [mine, theirs] = [exampleContent(), exampleContent()];
  await write(
    c.resources.store,
    mine.historyAt('review'),
    theirs.historyAt('review'),
    exampleContent().historyAt('review'),
  );
  const { next_cursor: ofEverybody } = await listed(c, 'limit=1', { role: 'admin' });
  const beyondAll = encodeCursor(orderOf('created_at', { owner_id: mine.owner }), '9999-12-31T00:00:00.000Z', '~');
  const withAnOperator = Buffer.from('["created_at",{"$gt":""},"~"]').toString('base64url');
  assert.ok(ofEverybody);
  await given(c)
    .when(get(`${PATH}?cursor=${ofEverybody}`, { user: mine.owner }))
    .then(refused(400, 'bad_request'));
  assert.equal(await idsListed(c, `cursor=${beyondAll}`, { user: mine.owner }), [mine.content_id]);
  await given(c)
    .when(get(`${PATH}?cursor=${withAnOperator}`))
    .then(refused(400, 'bad_request'));
});

for (const query of [
  'limit=0',
  'limit=201',
  'limit=x',
  'limit=',
  'limit=0x10',
  'limit=%2B5',
  'status=odd',
  'from=yesterday',
  'to=2026-02-30',
  'owner=me',
]) {
  it(`refuses ${query}`, async (c) => {
    await given(c)
      .when(get(`${PATH}?${query}`))
      .then(422);
  });
}

it.run();
