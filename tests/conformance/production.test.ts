import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hasFields, isError, isInvalid, itemsOf } from '../support/clients/outside.ts';
import { contentThat, LONG_WAIT, paths } from '../support/clients/retrying.ts';
import { eventually } from '../support/eventually.ts';
import { atGate, generate, isContentState, type Populated, resume, startPopulated } from './populated.ts';

/** One content from its approval through render and publication to its analytics, seen from outside, step by step. */
type Context = Populated & { item: { content_id: string; thread_id: string } };
const it = suite<Context>('production');

const { editor: EDITOR, publish: PUBLISH } = paths;
const PULSE = '/api/v1/pulse/api/v1';
const PUBLICATION = [
  ...['publication_id', 'content_id', 'platform', 'status', 'url', 'platform_post_id', 'published_at', 'failure'],
];

it.before(async (c) => {
  Object.assign(c, await startPopulated());
  c.item = (await generate(c.ann, c.trend)).body;
  const { content_id, thread_id } = c.item;
  await contentThat(c.client, content_id, 'waits for review', atGate('review'));
  await resume(c.ann, { thread_id, approved: false, feedback: 'Make it shorter' });
  await contentThat(
    c.client,
    content_id,
    'is revised',
    (item) => atGate('review')(item) && item.script?.revision === 2,
  );
  await resume(c.ann, { thread_id, approved: true });
  await contentThat(c.client, content_id, 'waits for the final review', atGate('final_review'));
});
it.after(({ platform }) => platform?.remove());

it('shows the finished render with every field', async ({ ann, bob, item: { content_id } }) => {
  const { body } = await ann.call('GET', `${EDITOR}/render/${content_id}/status`);
  hasFields(
    body,
    ...['content_id', 'render_id', 'status', 'percent', 'speed', 'eta_seconds', 'file_path', 'url', 'srt_url'],
    ...['vtt_url', 'duration_seconds', 'width', 'height', 'failure', 'requested_at', 'finished_at'],
  );
  assert.equal([body.status, body.percent, body.failure], ['rendered', 100, null]);
  isError(await bob.call('GET', `${EDITOR}/render/${content_id}/status`), 404, 'not_found');
});

it('serves the video in ranges, to callers with its signed link', async ({ ann, item: { content_id } }) => {
  const { url } = (await ann.call('GET', `${EDITOR}/render/${content_id}/status`)).body;
  const head = await fetch(url, { method: 'HEAD' });
  assert.is(head.headers.get('accept-ranges'), 'bytes');
  const size = Number(head.headers.get('content-length'));
  for (const [range, status, contentRange, length] of [
    ['bytes=0-99', 206, `bytes 0-99/${size}`, 100],
    ['bytes=-10', 206, `bytes ${size - 10}-${size - 1}/${size}`, 10],
    [`bytes=${size - 5}-`, 206, `bytes ${size - 5}-${size - 1}/${size}`, 5],
    [`bytes=${size - 5}-${size + 100}`, 206, `bytes ${size - 5}-${size - 1}/${size}`, 5],
    [`bytes=${size}-`, 416, `bytes */${size}`, null],
    ['bytes=9-3', 200, null, size],
  ] as const) {
    const answer = await fetch(url, { headers: { range } });
    assert.is(answer.status, status, range);
    assert.is(answer.headers.get('content-range'), contentRange, range);
    const bytes = (await answer.arrayBuffer()).byteLength;
    if (length !== null) assert.is(bytes, length, range);
  }
  assert.is((await fetch(url.replace(/signature=../, 'signature=AA'))).status, 403);
});

it('captions content that has a script', async ({ ann, item: { content_id } }) => {
  const captions = await ann.call('POST', `${EDITOR}/captions`, { content_id, subtitle_style: 'classic' });
  assert.is(captions.status, 200, captions.text);
  assert.ok(captions.body.cues.length > 3);
});

it('refuses a render field by field', async ({ ann, bob, item: { content_id } }) => {
  isError(await bob.call('POST', `${EDITOR}/render`, { content_id }), 404, 'not_found');
  isInvalid(await ann.call('POST', `${EDITOR}/render`, {}), ['missing', 'body', 'content_id']);
  assert.is((await ann.call('POST', `${EDITOR}/render`, { content_id, video_width: 63 })).status, 422);
});

it('does not publish before the final review', async ({ ann, client, item: { content_id, thread_id } }) => {
  isError(await ann.call('POST', PUBLISH, { content_id, platforms: ['local'] }), 409, 'conflict');
  isContentState(await resume(ann, { thread_id, approved: true }));
  await contentThat(client, content_id, 'is ready', ({ status }) => status === 'ready');
});

it('refuses a publication field by field', async ({ ann, bob, item: { content_id } }) => {
  const publish = (body: object, who = ann) => who.call('POST', PUBLISH, body);
  const unconnected = await publish({ content_id, platforms: ['local', 'youtube'] });
  isInvalid(unconnected, ['platform_not_connected', 'body', 'platforms', 1]);
  isInvalid(await publish({}), ['missing', 'body', 'content_id'], ['missing', 'body', 'platforms']);
  isInvalid(await publish({ content_id, platforms: [] }), ['too_short', 'body', 'platforms']);
  isInvalid(await publish({ content_id, platforms: ['myspace'] }), ['enum', 'body', 'platforms', 0]);
  isError(await publish({ content_id, platforms: ['local'] }, bob), 404, 'not_found');
});

it('publishes once on each platform', async ({ ann, client, item: { content_id } }) => {
  const asked = await ann.call('POST', PUBLISH, { content_id, platforms: ['local'] });
  assert.is(asked.status, 202, asked.text);
  assert.is(asked.body.content_id, content_id);
  assert.is(asked.body.publications.length, 1);
  hasFields(asked.body.publications[0], ...PUBLICATION);
  const published = await contentThat(client, content_id, 'is published', ({ status }) => status === 'published');
  hasFields(published.publications[0] ?? {}, ...PUBLICATION);
  isError(await ann.call('POST', PUBLISH, { content_id, platforms: ['local'] }), 409, 'conflict');
});

/** The one publication, in Ann's history. */
const publicationOf = ({ ann }: Context): Promise<Record<string, unknown>> =>
  eventually(
    'publication in the history',
    async () => itemsOf(await ann.call('GET', `${PUBLISH}history?status=published`))[0],
    LONG_WAIT,
  );

it('lists publications, and checks one', async (c) => {
  const publication = await publicationOf(c);
  hasFields(publication, ...PUBLICATION);
  assert.equal([publication.platform, publication.status, publication.failure], ['local', 'published', null]);
  assert.equal(itemsOf(await c.bob.call('GET', `${PUBLISH}history`)), []);
  isError(await c.ann.call('GET', `${PUBLISH}history?cursor=made-up`), 400, 'bad_request');
  const checked = await c.ann.call('POST', `${PUBLISH}${publication.publication_id}/check`);
  assert.is(checked.status, 200, checked.text);
  hasFields(checked.body, ...PUBLICATION);
});

it('shows a page with the video to everyone', async (c) => {
  const publication = await publicationOf(c);
  const page = await fetch(String(publication.url));
  assert.is(page.status, 200);
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
  assert.ok(page.headers.get('x-request-id'));
  assert.match(await page.text(), /<video/);
  assert.is((await fetch(`${c.url}/posts/${randomUUID()}`)).status, 404);
  const like = await fetch(`${c.url}/posts/${publication.publication_id}/like`, { method: 'POST' });
  assert.is(like.status, 200);
});

it('answers how content and trends do', async ({ ann, bob, item: { content_id } }) => {
  const { body } = await eventually('counts of the post', async () => {
    const answer = await ann.call('GET', `${PULSE}/analytics/content/${content_id}`);
    return answer.status === 200 && answer;
  });
  hasFields(body, 'content_id', 'totals', 'platforms', 'timeline');
  hasFields(body.totals, 'views', 'likes', 'comments', 'shares', 'watch_seconds');
  isError(await bob.call('GET', `${PULSE}/analytics/content/${content_id}`), 404, 'not_found');
  isError(await ann.call('GET', `${PULSE}/analytics/content/nonsense`), 404, 'not_found');
  const trend = await eventually(
    'the trend that was made something of',
    async () => itemsOf(await ann.call('GET', `${PULSE}/analytics/trends`))[0],
  );
  hasFields(trend, ...['trend_id', 'topic', 'niche', 'score', 'contents', 'published', 'views', 'likes', 'cost_usd']);
  isError(await ann.call('GET', `${PULSE}/analytics/trends?cursor=made-up`), 400, 'bad_request');
});

it('answers what was spent', async ({ ann }) => {
  const { body } = await ann.call('GET', `${PULSE}/costs/summary`);
  hasFields(body, 'from', 'to', 'total_usd', 'budget_usd', 'by_service', 'by_provider', 'by_content');
  assert.is(body.total_usd, 0);
  itemsOf(await ann.call('GET', `${PULSE}/costs/timeline?from=2026-01-01&to=2026-02-01`));
  assert.is((await ann.call('GET', `${PULSE}/costs/summary?from=yesterday`)).status, 422);
});

it('answers the history of the pipeline, to its owner and administrators', async (c) => {
  const { ann, bob, admin } = c;
  const { content_id } = c.item;
  const run = await eventually('the whole history', async () => {
    const history = itemsOf(await ann.call('GET', `${PULSE}/pipeline/history`));
    return history.find((one) => one.content_id === content_id && one.finished_at !== null);
  });
  hasFields(run, 'thread_id', 'content_id', 'title', 'status', 'started_at', 'finished_at', 'stages', 'failure');
  const stages = run.stages as Record<string, unknown>[];
  for (const stage of stages) hasFields(stage, 'stage', 'entered_at', 'left_at', 'duration_seconds');
  assert.equal(
    stages.map(({ stage }) => stage).filter((stage) => stage !== 'done'),
    ['script', 'review', 'script', 'review', 'images', 'video', 'final_review', 'publish'],
  );
  assert.is(itemsOf(await admin.call('GET', `${PULSE}/pipeline/history?owner=${ann.id}`)).length, 1);
  assert.equal(itemsOf(await bob.call('GET', `${PULSE}/pipeline/history`)), []);
  isError(await ann.call('GET', `${PULSE}/pipeline/history?cursor=made-up`), 400, 'bad_request');
});

it.run();
