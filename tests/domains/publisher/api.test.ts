import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publisher } from '../../../domains/publisher/index.ts';
import { publicationIdOf } from '../../../domains/publisher/publication/index.ts';
import { type Call, type ServiceUnderTest, startServiceUnderTest } from '../../support/stacks/service.ts';
import { type Finished, finishedContent } from './support.ts';

const it = suite<ServiceUnderTest>('publisher over HTTP');

it.before(async (c) => {
  Object.assign(c, await startServiceUnderTest(publisher, { PLATFORM_PUBLIC_URL: 'https://videos.example.com' }));
});
it.after((c) => c.stop());

type Caller = Pick<Call, 'user' | 'role' | 'headers'>;

const ADMIN: Caller = { user: randomUUID(), role: 'admin' };
const somebody = (): Caller => ({ user: randomUUID() });
const ownerOf = ({ ownerId }: Finished): Caller => ({ user: ownerId });

type Publication = { publication_id: string; status: string; url: string | null; title: string };
type Page = { items: Publication[]; next_cursor: string | null };

const publish = (c: ServiceUnderTest, caller: Caller, body: unknown) =>
  c.call('POST', '/api/v1/publish/', { ...caller, body });

/** Reads until the answer is as it is waited for. */
async function publicationThat(
  c: ServiceUnderTest,
  caller: Caller,
  id: string,
  isSo: (publication: Publication) => boolean,
): Promise<Publication> {
  for (let tries = 0; tries < 1_000; tries++) {
    const { status, body } = await c.call('GET', `/api/v1/publish/${id}`, caller);
    if (status === 200 && isSo(body as Publication)) return body as Publication;
    await sleep(20);
  }
  throw new Error('the publication did not come to that within twenty seconds');
}

it('accepts a publication, and posts it', async (c) => {
  const finished = await finishedContent(c.platform);
  const answer = await publish(c, ownerOf(finished), { content_id: finished.contentId, platforms: ['local'] });
  const publication_id = publicationIdOf(finished.contentId, 'local');
  assert.is(answer.status, 202);
  assert.match(answer.headers.get('x-event-position') ?? '', /^\d+$/);
  assert.equal(answer.body, {
    content_id: finished.contentId,
    publications: [
      {
        publication_id,
        content_id: finished.contentId,
        platform: 'local',
        status: 'requested',
        title: 'Why <b>bees</b> dance',
        url: null,
        platform_post_id: null,
        schedule_at: null,
        published_at: null,
        attempt: 1,
        failure: null,
      },
    ],
  });
  const live = await publicationThat(c, ownerOf(finished), publication_id, ({ status }) => status === 'published');
  assert.is(live.url, `https://videos.example.com/posts/${publication_id}`);
});

it('posts what is scheduled when its time has come', async (c) => {
  const finished = await finishedContent(c.platform);
  const schedule_at = new Date(Date.now() + 1_500).toISOString();
  const body = { content_id: finished.contentId, platforms: ['local'], schedule_at };
  const answer = await publish(c, ownerOf(finished), body);
  assert.is((answer.body as { publications: Publication[] }).publications[0]?.status, 'scheduled');
  const id = publicationIdOf(finished.contentId, 'local');
  await publicationThat(c, ownerOf(finished), id, ({ status }) => status === 'scheduled');
  await publicationThat(c, ownerOf(finished), id, ({ status }) => status === 'published');
  const types = (await c.platform.store.events(`publication-${id}`)).map(({ type }) => type);
  assert.equal(types, ['PublicationRequested', 'PublicationDue', 'UploadStarted', 'PublicationSucceeded']);
});

it('answers 409 for what is published there already', async (c) => {
  const finished = await finishedContent(c.platform);
  const body = { content_id: finished.contentId, platforms: ['local'] };
  await publish(c, ownerOf(finished), body);
  const id = publicationIdOf(finished.contentId, 'local');
  await publicationThat(c, ownerOf(finished), id, ({ status }) => status === 'published');
  const again = await publish(c, ownerOf(finished), body);
  assert.is(again.status, 409);
  assert.is((again.body as { error: string }).error, 'conflict');
});

it('answers 409 at an open gate', async (c) => {
  const finished = await finishedContent(c.platform, { status: 'awaiting_review', stage: 'final_review' });
  const answer = await publish(c, ownerOf(finished), { content_id: finished.contentId, platforms: ['local'] });
  assert.is(answer.status, 409);
});

it('answers 422 for a platform without an account, before anything starts', async (c) => {
  const finished = await finishedContent(c.platform);
  const body = { content_id: finished.contentId, platforms: ['local', 'youtube'] };
  const answer = await publish(c, ownerOf(finished), body);
  assert.is(answer.status, 422);
  const [item] = (answer.body as { detail: { type: string; loc: unknown[]; input: unknown }[] }).detail;
  assert.is(item?.type, 'platform_not_connected');
  assert.equal(item?.loc, ['body', 'platforms', 1]);
  assert.is(item?.input, 'youtube');
  assert.equal(await c.platform.store.events(`publication-${publicationIdOf(finished.contentId, 'local')}`), []);
});

it('answers 422 for what it cannot read', async (c) => {
  const caller = somebody();
  const content_id = randomUUID();
  for (const [body, loc] of [
    [{ platforms: ['local'] }, ['body', 'content_id']],
    [{ content_id: 'x', platforms: ['local'] }, ['body', 'content_id']],
    [{ content_id, platforms: ['myspace'] }, ['body', 'platforms', 0]],
    [{ content_id, platforms: [] }, ['body', 'platforms']],
    [{ content_id }, ['body', 'platforms']],
    [{ content_id, platforms: ['local'], schedule_at: 'tomorrow' }, ['body', 'schedule_at']],
  ] as const) {
    const answer = await publish(c, caller, body);
    assert.is(answer.status, 422, JSON.stringify(body));
    assert.equal((answer.body as { detail: { loc: unknown }[] }).detail[0]?.loc, loc);
  }
});

it('knows no content of other people, and lets administrators see all', async (c) => {
  const finished = await finishedContent(c.platform);
  const body = { content_id: finished.contentId, platforms: ['local'] };
  assert.is((await publish(c, somebody(), body)).status, 404);
  assert.is((await publish(c, ADMIN, { ...body, content_id: randomUUID() })).status, 404);
  assert.is((await publish(c, { headers: { 'x-user-id': '' } }, body)).status, 401);
  assert.is((await publish(c, ADMIN, body)).status, 202);
  const id = publicationIdOf(finished.contentId, 'local');
  await publicationThat(c, ownerOf(finished), id, ({ status }) => status === 'published');
  assert.is((await c.call('GET', `/api/v1/publish/${id}`, somebody())).status, 404);
});

it('lists what a user published, newest first, in pages', async (c) => {
  const first = await finishedContent(c.platform);
  const caller = ownerOf(first);
  const second = await finishedContent(c.platform, undefined, first.ownerId);
  for (const { contentId } of [first, second]) {
    await publish(c, caller, { content_id: contentId, platforms: ['local'] });
    const id = publicationIdOf(contentId, 'local');
    await publicationThat(c, caller, id, ({ status }) => status === 'published');
  }
  const list = async (query: string, who = caller) =>
    (await c.call('GET', `/api/v1/publish/history?${query}`, who)).body as Page;
  const page = await list('limit=1');
  assert.equal(
    page.items.map(({ publication_id, title }) => [publication_id, title]),
    [[publicationIdOf(second.contentId, 'local'), 'Why <b>bees</b> dance']],
  );
  const next = await list(`limit=1&cursor=${page.next_cursor}`);
  assert.equal(
    next.items.map(({ publication_id }) => publication_id),
    [publicationIdOf(first.contentId, 'local')],
  );
  assert.is(next.next_cursor, null);
  assert.is((await list(`owner=${first.ownerId}`, ADMIN)).items.length, 2);
  assert.is((await list(`owner=${first.ownerId}`, somebody())).items.length, 0);
  assert.is((await list('platform=youtube')).items.length, 0);
  assert.is((await list('status=published&platform=local')).items.length, 2);
});

it('refuses a cursor that it did not issue and a filter that does not exist', async (c) => {
  const ask = (query: string) => c.call('GET', `/api/v1/publish/history?${query}`, somebody());
  assert.is((await ask('cursor=made-up')).status, 400);
  assert.is((await ask('status=lost')).status, 422);
  assert.is((await ask('limit=0')).status, 422);
});

it('says that a publication is well when there is nothing to check', async (c) => {
  const finished = await finishedContent(c.platform);
  await publish(c, ownerOf(finished), { content_id: finished.contentId, platforms: ['local'] });
  const id = publicationIdOf(finished.contentId, 'local');
  await publicationThat(c, ownerOf(finished), id, ({ status }) => status === 'published');
  const checked = await c.call('POST', `/api/v1/publish/${id}/check`, ownerOf(finished));
  assert.is(checked.status, 200);
  assert.is((checked.body as Publication).status, 'published');
});

it('lists the platforms and whether they are connected', async (c) => {
  const { body } = await c.call('GET', '/api/v1/accounts', somebody());
  const { items } = body as { items: { platform: string; connected: boolean }[] };
  assert.equal(
    items.map(({ platform, connected }) => [platform, connected]),
    [
      ['youtube', false],
      ['tiktok', false],
      ['instagram', false],
      ['local', true],
    ],
  );
});

it.run();
