import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  administrator,
  hasFields,
  isError,
  isInvalid,
  itemsOf,
  newcomer,
  type Person,
} from '../support/clients/outside.ts';
import {
  type ContentView,
  contentThat,
  type PatientClient,
  paths,
  patientClient,
  until,
} from '../support/clients/patient.ts';
import { type Answer, callServer } from '../support/stacks/gateway.ts';
import { type PlatformProcess, startPlatformProcess } from '../support/stacks/platform.ts';

/** From a trend to a published video: every endpoint on the way, its fields and its refusals, seen from outside. */
type Context = {
  platform: PlatformProcess;
  url: string;
  ann: Person;
  bob: Person;
  admin: Person;
  /** Ann's, for waiting. */
  client: PatientClient;
  trend: { trend_id: string; topic: string };
  item: { content_id: string; thread_id: string };
};
const it = suite<Context>('pipeline');

const { content: CONTENT, media: MEDIA, editor: EDITOR, publish: PUBLISH } = paths;
const PULSE = '/api/v1/pulse/api/v1';

it.before(async (c) => {
  c.platform = await startPlatformProcess();
  c.url = c.platform.url;
  c.admin = await administrator(c.platform);
  c.ann = await newcomer(c.url);
  c.bob = await newcomer(c.url, 'Bob');
  c.client = patientClient(c.url);
  c.client.token = c.ann.token;
  await c.ann.call('POST', `${paths.trends}/scan`, { region: 'US', limit: 20 });
  const [trend] = await until('a trend', async () => {
    const items = itemsOf(await c.ann.call('GET', `${paths.trends}?limit=1`));
    return items.length > 0 ? items : null;
  });
  c.trend = trend as Context['trend'];
  const asked = await c.ann.call('POST', `${CONTENT}/generate`, requestFor(c.trend));
  c.item = asked.body;
});
it.after(({ platform }) => platform?.remove());

const requestFor = ({ trend_id, topic }: Context['trend']) => ({ trend_id, trend_topic: topic });
const atGate = (name: string) => (item: ContentView) => item.gate?.name === name;
const isStanding = ({ body, status, headers, text }: Answer, expected = 200): void => {
  assert.is(status, expected, text);
  assert.equal(Object.keys(body).sort(), ['content_id', 'stage', 'status', 'thread_id']);
  assert.match(String(headers['x-event-position']), /^\d+$/);
};

it('accepts a request for content with 202, the same one once under its key', async ({ ann, bob, trend }) => {
  const key = { 'idempotency-key': randomUUID() };
  const first = await ann.call('POST', `${CONTENT}/generate`, requestFor(trend), key);
  isStanding(first, 202);
  assert.equal([first.body.status, first.body.stage], ['generating', 'script']);
  const again = await ann.call('POST', `${CONTENT}/generate`, requestFor(trend), key);
  assert.equal(again.body, first.body);
  const other = await bob.call('POST', `${CONTENT}/generate`, requestFor(trend), key);
  assert.is(other.status, 202);
  assert.is.not(other.body.content_id, first.body.content_id);
  const written = { 'x-min-event-position': String(first.headers['x-event-position']) };
  const read = await ann.call('GET', `${CONTENT}/${first.body.content_id}`, undefined, written);
  assert.is(read.status, 200, 'one’s own writes are read');
  isInvalid(
    await ann.call('POST', `${CONTENT}/generate`, {}),
    ['missing', 'body', 'trend_id'],
    [...(['missing', 'body', 'trend_topic'] as const)],
  );
  const wrong = { trend_id: 'nonsense', trend_topic: '', tone: 5 };
  isInvalid(
    await ann.call('POST', `${CONTENT}/generate`, wrong),
    ['uuid_parsing', 'body', 'trend_id'],
    ['string_too_short', 'body', 'trend_topic'],
    ['string_type', 'body', 'tone'],
  );
});

it('shows content with every field, to its owner and administrators alone', async ({
  ann,
  bob,
  admin,
  client,
  item,
}) => {
  await contentThat(client, item.content_id, 'waits for review', atGate('review'));
  const { body } = await ann.call('GET', `${CONTENT}/${item.content_id}`);
  hasFields(
    body,
    ...['content_id', 'thread_id', 'owner_id', 'trend_id', 'trend_topic', 'niche', 'target_platform', 'tone'],
    ...['visual_style', 'status', 'stage', 'title', 'description', 'hashtags', 'script', 'revisions', 'gate'],
    ...['publications', 'cost_usd', 'failure', 'created_at', 'updated_at'],
  );
  assert.equal([body.status, body.stage, body.owner_id], ['awaiting_review', 'review', ann.id]);
  hasFields(body.gate, 'name', 'opened_at', 'expires_at');
  hasFields(body.script, 'revision', 'scenes');
  for (const scene of body.script.scenes) hasFields(scene, 'index', 'narration', 'visual_prompt', 'duration_seconds');
  const prompts = await ann.call('GET', `${CONTENT}/${item.content_id}/visual-prompts`);
  hasFields(prompts.body, 'content_id', 'revision', 'prompts');
  assert.equal(
    prompts.body.prompts,
    body.script.scenes.map(({ index, visual_prompt }: { index: number; visual_prompt: string }) => ({
      index,
      prompt: visual_prompt,
    })),
  );
  for (const path of ['', '/visual-prompts'])
    isError(await bob.call('GET', `${CONTENT}/${item.content_id}${path}`), 404, 'not_found');
  assert.is((await admin.call('GET', `${CONTENT}/${item.content_id}`)).status, 200);
  isError(await ann.call('GET', `${CONTENT}/${randomUUID()}`), 404, 'not_found');
  isError(await ann.call('GET', `${CONTENT}/nonsense`), 404, 'not_found');
});

it('lists content in pages, by filters, and others’ for administrators', async ({ ann, bob, admin, item }) => {
  const all = itemsOf(await ann.call('GET', CONTENT));
  assert.is(all.length, 2);
  assert.ok(all.every(({ owner_id }) => owner_id === ann.id));
  const first = await ann.call('GET', `${CONTENT}?limit=1`);
  const second = await ann.call('GET', `${CONTENT}?limit=1&cursor=${encodeURIComponent(first.body.next_cursor)}`);
  assert.equal(
    [...itemsOf(first), ...itemsOf(second)].map(({ content_id }) => content_id),
    all.map(({ content_id }) => content_id),
  );
  assert.is(second.body.next_cursor, null);
  const ids = async (query: string, who = ann) => {
    const items = itemsOf(await who.call('GET', `${CONTENT}?${query}`));
    return items.map(({ content_id }) => content_id);
  };
  assert.equal(await ids('status=published'), []);
  assert.equal(await ids('niche=nonsense'), []);
  assert.is((await ids('platform=local')).length, 2);
  assert.is((await ids(`from=2020-01-01&to=${new Date().toISOString().slice(0, 10)}`)).length, 2);
  assert.equal(await ids('to=2020-01-01T00:00:00%2B02:00'), []);
  assert.is((await ids(`owner=${bob.id}`)).length, 2, 'users see their own whatever they ask for');
  assert.is((await ids(`owner=${bob.id}`, admin)).length, 1);
  assert.ok((await ids('', admin)).includes(item.content_id));
  isError(await ann.call('GET', `${CONTENT}?cursor=made-up`), 400, 'bad_request');
  isInvalid(await ann.call('GET', `${CONTENT}?limit=0`), ['greater_than_equal', 'query', 'limit']);
  isInvalid(await ann.call('GET', `${CONTENT}?limit=201`), ['less_than_equal', 'query', 'limit']);
});

it('revises by feedback, passes when approved, and takes one decision at a gate', async ({
  ann,
  bob,
  client,
  item,
}) => {
  const { content_id, thread_id } = item;
  const resume = (body: object, headers = {}, who = ann) => who.call('POST', `${CONTENT}/resume`, body, headers);
  isInvalid(await resume({}), ['missing', 'body', 'thread_id'], ['missing', 'body', 'approved']);
  isInvalid(await resume({ thread_id, approved: 'yes' }), ['bool_type', 'body', 'approved']);
  isError(await resume({ thread_id: 'nonsense', approved: true }), 404, 'not_found');
  isError(await resume({ thread_id, approved: true }, {}, bob), 404, 'not_found');
  isError(await ann.call('POST', PUBLISH, { content_id, platforms: ['local'] }), 409, 'conflict');
  const feedback = 'Make it shorter and begin with a question';
  isStanding(await resume({ thread_id, approved: false, feedback }));
  const revised = await contentThat(
    client,
    content_id,
    'is revised',
    (view) => view.gate !== null && revisionOf(view) === 2,
  );
  const { revisions } = revised as unknown as { revisions: { revision: number; feedback: string | null }[] };
  assert.equal(
    revisions.map((revision) => [revision.revision, revision.feedback]),
    [
      [1, null],
      [2, feedback],
    ],
  );
  for (const revision of revisions) hasFields(revision, 'revision', 'feedback', 'script', 'created_at');
  const key = { 'idempotency-key': randomUUID() };
  const passed = await resume({ thread_id, approved: true }, key);
  isStanding(passed);
  assert.equal((await resume({ thread_id, approved: true }, key)).body, passed.body);
  isError(await resume({ thread_id, approved: true }), 409, 'conflict');
});

const revisionOf = (view: ContentView) => (view.script as { revision?: number } | null)?.revision;

it('makes one picture and answers exactly the spec’s fields', async ({ ann, bob, url, item }) => {
  const wish = { prompt: 'a lighthouse in a storm', width: 256, height: 128, seed: 7 };
  const { status, body, headers, text } = await ann.call('POST', `${MEDIA}/generate`, wish);
  assert.is(status, 200, text);
  assert.equal(Object.keys(body).sort(), ['asset_id', 'file_path', 'height', 'metadata', 'provider', 'width']);
  assert.equal([body.width, body.height], [256, 128]);
  assert.match(String(headers['x-event-position']), /^\d+$/);
  const file = await fetch(`${url}/files/${body.file_path}`, { headers: { authorization: `Bearer ${ann.token}` } });
  assert.is(file.status, 200);
  assert.match(file.headers.get('content-type') ?? '', /^image\//);
  isError(await bob.call('GET', `/files/${body.file_path}`), 404, 'not_found');
  isError(await callServer(url, 'GET', `/files/${body.file_path}`), 401, 'unauthorized');
  const whole = await ann.call('POST', `${MEDIA}/generate`, { prompt: 'a fox' });
  assert.equal([whole.body.width, whole.body.height], [1024, 1024]);
  isInvalid(await ann.call('POST', `${MEDIA}/generate`, {}), ['missing', 'body', 'prompt']);
  isInvalid(
    await ann.call('POST', `${MEDIA}/generate`, { prompt: 'x', width: 56, height: 2056, steps: 151, cfg_scale: 31 }),
    ['greater_than_equal', 'body', 'width'],
    ['less_than_equal', 'body', 'height'],
    ['less_than_equal', 'body', 'steps'],
    ['less_than_equal', 'body', 'cfg_scale'],
  );
  isInvalid(await ann.call('POST', `${MEDIA}/generate`, { prompt: 'x', width: 100 }), ['multiple_of', 'body', 'width']);
  const foreign = await bob.call('POST', `${MEDIA}/generate`, { prompt: 'x', content_id: item.content_id });
  isError(foreign, 404, 'not_found');
});

it('makes a batch for content, lists its assets and its providers', async ({ ann, bob, item }) => {
  const { content_id } = item;
  const batch = await ann.call('POST', `${MEDIA}/batch`, {
    content_id,
    prompts: [{ prompt: 'a cat' }, { prompt: 'a dog' }],
  });
  assert.is(batch.status, 202, batch.text);
  hasFields(batch.body, 'batch_id', 'content_id', 'count', 'status');
  assert.is(batch.body.count, 2);
  const assets = await until('the batch’s assets', async () => {
    const all = itemsOf(await ann.call('GET', `${MEDIA}/assets/${content_id}`));
    const its = all.filter(({ batch_id }) => batch_id === batch.body.batch_id);
    return its.length === 2 ? its : null;
  });
  for (const asset of assets) {
    hasFields(
      asset,
      ...['asset_id', 'content_id', 'batch_id', 'kind', 'file_path', 'url', 'provider', 'prompt', 'negative_prompt'],
      ...['width', 'height', 'steps', 'cfg_scale', 'seed', 'attempts', 'cost', 'metadata', 'created_at'],
    );
    assert.is(asset.kind, 'image');
    assert.is((await fetch(String(asset.url))).status, 200, 'its link needs no token');
  }
  isError(await bob.call('GET', `${MEDIA}/assets/${content_id}`), 404, 'not_found');
  isError(await ann.call('GET', `${MEDIA}/assets/${randomUUID()}`), 404, 'not_found');
  const prompts = (count: number) =>
    ann.call('POST', `${MEDIA}/batch`, { content_id, prompts: Array(count).fill({ prompt: 'x' }) });
  isInvalid(await prompts(0), ['too_short', 'body', 'prompts']);
  isInvalid(await prompts(21), ['too_long', 'body', 'prompts']);
  isInvalid(await ann.call('POST', `${MEDIA}/batch`, { content_id, prompts: [{ prompt: 'x' }, {}] }), [
    'missing',
    'body',
    'prompts',
    1,
    'prompt',
  ]);
  const providers = itemsOf(await ann.call('GET', `${MEDIA}/providers`));
  assert.ok(providers.length > 0);
  for (const provider of providers) {
    hasFields(provider, 'name', 'kind', 'available', 'reason', 'checked_at');
    assert.ok(['LOCAL', 'CLOUD'].includes(String(provider.kind)));
  }
});

it('speaks in every format, and times the words', async ({ ann }) => {
  for (const [output_format, type] of [
    ['wav', 'audio/wav'],
    ['mp3', 'audio/mpeg'],
    ['aac', 'audio/'],
    ['opus', 'audio/'],
  ]) {
    const text = 'Bees dance to tell the others where the flowers are.';
    const { status, body, text: said, headers } = await ann.call('POST', `${EDITOR}/tts`, { text, output_format });
    assert.is(status, 200, said);
    assert.match(String(headers['x-event-position']), /^\d+$/);
    hasFields(body, 'file_path', 'url', 'duration_seconds', 'output_format', 'voice_id', 'provider', 'words');
    assert.is(body.output_format, output_format);
    assert.equal(body.words.map(({ text: word }: { text: string }) => word).join(' '), text);
    for (const word of body.words) assert.ok(word.start <= word.end && word.end <= body.duration_seconds + 0.05);
    const file = await fetch(body.url);
    assert.is(file.status, 200);
    assert.ok(
      file.headers.get('content-type')?.startsWith(type ?? ''),
      `${output_format}: ${file.headers.get('content-type')}`,
    );
    assert.ok((await file.arrayBuffer()).byteLength > 500);
  }
  isInvalid(await ann.call('POST', `${EDITOR}/tts`, {}), ['missing', 'body', 'text']);
  isInvalid(
    await ann.call('POST', `${EDITOR}/tts`, { text: '', speed: 0.4, output_format: 'ogg' }),
    ['string_too_short', 'body', 'text'],
    ['greater_than_equal', 'body', 'speed'],
    ['enum', 'body', 'output_format'],
  );
  isInvalid(await ann.call('POST', `${EDITOR}/tts`, { text: 'x'.repeat(5_001) }), ['string_too_long', 'body', 'text']);
  assert.is((await ann.call('POST', `${EDITOR}/tts`, { text: 'hello', voice_id: 'nobody' })).status, 422);
  assert.is((await ann.call('POST', `${EDITOR}/tts`, { text: '  \n ' })).status, 422, 'nothing to say');
  const voices = itemsOf(await ann.call('GET', `${EDITOR}/voices`));
  assert.ok(voices.length > 0);
  hasFields(voices[0] ?? {}, 'voice_id', 'name', 'language', 'provider');
});

it('captions a text in every style', async ({ ann }) => {
  for (const subtitle_style of ['none', 'classic', 'highlight', 'karaoke']) {
    const { status, body, text } = await ann.call('POST', `${EDITOR}/captions`, {
      text: 'One small step for a bee.',
      subtitle_style,
    });
    assert.is(status, 200, text);
    hasFields(body, 'content_id', 'subtitle_style', 'cues', 'srt_url', 'vtt_url');
    assert.is(body.content_id, null);
    assert.is(body.subtitle_style, subtitle_style);
    for (const cue of body.cues) hasFields(cue, 'start', 'end', 'text', 'words');
    const vtt = await fetch(body.vtt_url);
    assert.match(vtt.headers.get('content-type') ?? '', /^text\/vtt/);
    assert.match(await vtt.text(), /^WEBVTT/);
    assert.is((await fetch(body.srt_url)).status, 200);
  }
  assert.is((await ann.call('POST', `${EDITOR}/captions`, {})).status, 422);
  isError(await ann.call('POST', `${EDITOR}/captions`, { content_id: randomUUID() }), 404, 'not_found');
  assert.is((await ann.call('POST', `${EDITOR}/captions`, { text: 'x', subtitle_style: 'comic' })).status, 422);
});

it('rejects, revives, cancels and archives', async ({ ann, client, trend }) => {
  const asked = await ann.call('POST', `${CONTENT}/generate`, requestFor(trend));
  const { content_id, thread_id } = asked.body;
  await contentThat(client, content_id, 'waits for review', atGate('review'));
  isStanding(await ann.call('POST', `${CONTENT}/resume`, { thread_id, approved: false }));
  await contentThat(client, content_id, 'is rejected', ({ status }) => status === 'rejected');
  isError(await ann.call('POST', `${CONTENT}/resume`, { thread_id, approved: true }), 409, 'conflict');
  isStanding(await ann.call('POST', `${CONTENT}/${content_id}/retry`, { feedback: 'More facts' }));
  await contentThat(client, content_id, 'waits again', (view) => atGate('review')(view) && revisionOf(view) === 2);
  const cancelled = await ann.call('POST', `${CONTENT}/${content_id}/cancel`);
  isStanding(cancelled);
  await contentThat(client, content_id, 'is archived', ({ status }) => status === 'archived');
  isError(await ann.call('POST', `${CONTENT}/${randomUUID()}/archive`), 404, 'not_found');
});

it('renders, tells how far it is, and waits at the second gate', async ({ ann, bob, client, item }) => {
  const { content_id } = item;
  await contentThat(client, content_id, 'waits for the final review', atGate('final_review'));
  const { body } = await ann.call('GET', `${EDITOR}/render/${content_id}/status`);
  hasFields(
    body,
    ...['content_id', 'render_id', 'status', 'percent', 'speed', 'eta_seconds', 'file_path', 'url', 'srt_url'],
    ...['vtt_url', 'duration_seconds', 'width', 'height', 'failure', 'requested_at', 'finished_at'],
  );
  assert.equal([body.status, body.percent, body.failure], ['rendered', 100, null]);
  const head = await fetch(body.url, { method: 'HEAD' });
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
    const answer = await fetch(body.url, { headers: { range } });
    assert.is(answer.status, status, range);
    assert.is(answer.headers.get('content-range'), contentRange, range);
    const bytes = (await answer.arrayBuffer()).byteLength;
    if (length !== null) assert.is(bytes, length, range);
  }
  assert.is((await fetch(body.url.replace(/signature=../, 'signature=AA'))).status, 403);
  const captions = await ann.call('POST', `${EDITOR}/captions`, { content_id, subtitle_style: 'classic' });
  assert.is(captions.status, 200, captions.text);
  assert.ok(captions.body.cues.length > 3);
  isError(await bob.call('GET', `${EDITOR}/render/${content_id}/status`), 404, 'not_found');
  isError(await bob.call('POST', `${EDITOR}/render`, { content_id }), 404, 'not_found');
  isInvalid(await ann.call('POST', `${EDITOR}/render`, {}), ['missing', 'body', 'content_id']);
  assert.is((await ann.call('POST', `${EDITOR}/render`, { content_id, video_width: 63 })).status, 422);
  isError(await ann.call('POST', PUBLISH, { content_id, platforms: ['local'] }), 409, 'conflict');
});

it('publishes once for each platform, and shows a page to everybody', async ({ ann, bob, client, item, url }) => {
  const { content_id, thread_id } = item;
  isStanding(await ann.call('POST', `${CONTENT}/resume`, { thread_id, approved: true }));
  await contentThat(client, content_id, 'is ready', ({ status }) => status === 'ready');
  isInvalid(await ann.call('POST', PUBLISH, { content_id, platforms: ['local', 'youtube'] }), [
    'platform_not_connected',
    'body',
    'platforms',
    1,
  ]);
  isInvalid(await ann.call('POST', PUBLISH, {}), ['missing', 'body', 'content_id'], ['missing', 'body', 'platforms']);
  isInvalid(await ann.call('POST', PUBLISH, { content_id, platforms: [] }), ['too_short', 'body', 'platforms']);
  isInvalid(await ann.call('POST', PUBLISH, { content_id, platforms: ['myspace'] }), ['enum', 'body', 'platforms', 0]);
  isError(await bob.call('POST', PUBLISH, { content_id, platforms: ['local'] }), 404, 'not_found');
  const asked = await ann.call('POST', PUBLISH, { content_id, platforms: ['local'] });
  assert.is(asked.status, 202, asked.text);
  assert.is(asked.body.content_id, content_id);
  assert.is(asked.body.publications.length, 1);
  const PUBLICATION = [
    ...['publication_id', 'content_id', 'platform', 'status', 'url', 'platform_post_id', 'published_at', 'failure'],
  ];
  hasFields(asked.body.publications[0], ...PUBLICATION);
  const published = await contentThat(client, content_id, 'is published', ({ status }) => status === 'published');
  hasFields(published.publications[0] ?? {}, ...PUBLICATION);
  const [listed] = await until('the publication in the history', async () => {
    const items = itemsOf(await ann.call('GET', `${PUBLISH}history?status=published`));
    return items.length > 0 ? items : null;
  });
  hasFields(listed ?? {}, ...PUBLICATION);
  assert.equal([listed?.platform, listed?.status, listed?.failure], ['local', 'published', null]);
  assert.equal(itemsOf(await bob.call('GET', `${PUBLISH}history`)), []);
  isError(await ann.call('GET', `${PUBLISH}history?cursor=made-up`), 400, 'bad_request');
  isError(await ann.call('POST', PUBLISH, { content_id, platforms: ['local'] }), 409, 'conflict');
  const checked = await ann.call('POST', `${PUBLISH}${listed?.publication_id}/check`);
  assert.is(checked.status, 200, checked.text);
  hasFields(checked.body, ...PUBLICATION);

  const page = await fetch(String(listed?.url));
  assert.is(page.status, 200);
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
  assert.ok(page.headers.get('x-request-id'));
  assert.match(await page.text(), /<video/);
  assert.is((await fetch(`${url}/posts/${randomUUID()}`)).status, 404);
  assert.is((await fetch(`${url}/posts/${listed?.publication_id}/like`, { method: 'POST' })).status, 200);
});

it('does once what is asked for several times at once', async ({ url, trend }) => {
  const eve = await newcomer(url, 'Eve');
  const client = patientClient(url);
  client.token = eve.token;
  const atOnce = (ask: () => Promise<Answer>) => Promise.all(Array.from({ length: 4 }, ask));
  const key = { 'idempotency-key': randomUUID() };
  const asked = await atOnce(() => eve.call('POST', `${CONTENT}/generate`, requestFor(trend), key));
  assert.equal(new Set(asked.map(({ status }) => status)), new Set([202]));
  assert.is(new Set(asked.map(({ text }) => text)).size, 1);
  const { content_id, thread_id } = asked[0]?.body ?? {};
  await contentThat(client, content_id, 'waits for review', atGate('review'));
  assert.is(itemsOf(await eve.call('GET', CONTENT)).length, 1);
  const decided = await atOnce(() => eve.call('POST', `${CONTENT}/resume`, { thread_id, approved: true }));
  assert.equal(decided.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  const cancelled = await atOnce(() => eve.call('POST', `${CONTENT}/${content_id}/cancel`));
  assert.ok(
    cancelled.every(({ status }) => status === 200),
    JSON.stringify(cancelled.map(({ text }) => text)),
  );
});

it('answers what was spent, seen and done', async ({ ann, bob, item, admin }) => {
  const { content_id } = item;
  const analytics = await ann.call('GET', `${PULSE}/analytics/content/${content_id}`);
  hasFields(analytics.body, 'content_id', 'totals', 'platforms', 'timeline');
  hasFields(analytics.body.totals, 'views', 'likes', 'comments', 'shares', 'watch_seconds');
  isError(await bob.call('GET', `${PULSE}/analytics/content/${content_id}`), 404, 'not_found');
  isError(await ann.call('GET', `${PULSE}/analytics/content/nonsense`), 404, 'not_found');
  const [trend] = itemsOf(await ann.call('GET', `${PULSE}/analytics/trends`));
  hasFields(
    trend ?? {},
    ...['trend_id', 'topic', 'niche', 'score', 'contents', 'published', 'views', 'likes', 'cost_usd'],
  );
  const costs = await ann.call('GET', `${PULSE}/costs/summary`);
  hasFields(costs.body, 'from', 'to', 'total_usd', 'budget_usd', 'by_service', 'by_provider', 'by_content');
  assert.is(costs.body.total_usd, 0);
  itemsOf(await ann.call('GET', `${PULSE}/costs/timeline?from=2026-01-01&to=2026-02-01`));
  assert.is((await ann.call('GET', `${PULSE}/costs/summary?from=yesterday`)).status, 422);
  const history = itemsOf(await ann.call('GET', `${PULSE}/pipeline/history`));
  const run = history.find((one) => one.content_id === content_id);
  hasFields(run ?? {}, 'thread_id', 'content_id', 'title', 'status', 'started_at', 'finished_at', 'stages', 'failure');
  const stages = run?.stages as Record<string, unknown>[];
  for (const stage of stages) hasFields(stage, 'stage', 'entered_at', 'left_at', 'duration_seconds');
  assert.equal(
    stages.map(({ stage }) => stage).filter((stage) => stage !== 'done'),
    ['script', 'review', 'script', 'review', 'images', 'video', 'final_review', 'publish'],
  );
  assert.ok(itemsOf(await admin.call('GET', `${PULSE}/pipeline/history?owner=${ann.id}`)).length >= 3);
  assert.not.ok(
    itemsOf(await bob.call('GET', `${PULSE}/pipeline/history`)).some((one) => one.content_id === content_id),
  );
  for (const path of ['analytics/trends', 'pipeline/history'])
    isError(await ann.call('GET', `${PULSE}/${path}?cursor=made-up`), 400, 'bad_request');
});

it.run();
