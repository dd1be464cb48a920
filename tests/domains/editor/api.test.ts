import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ContentEvent, contentEvents } from '../../../domains/director/content/events.ts';
import { editor } from '../../../domains/editor/index.ts';
import { type RenderEvent, render } from '../../../domains/editor/render/index.ts';
import { type SpeechEvent, speech } from '../../../domains/editor/speech/index.ts';
import { defaultSettings, type UserEvent, userEvents } from '../../../domains/identity/user/events.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { type FakeOpenAi, openAiFailures, startFakeOpenAi } from '../../support/fakes/openai.ts';
import { paintTestPicture } from '../../support/fakes/pictures.ts';
import { typesIn, write } from '../../support/specs/policy.ts';
import { type Answer, type Call, type ServiceUnderTest, startServiceUnderTest } from '../../support/stacks/service.ts';
import { eventsOf, requestOf } from './examples.ts';

type Context = { service: ServiceUnderTest; server: FakeOpenAi };
const it = suite<Context>('editor over HTTP');

/** Named so that what is written here is checked as what the others write. */
export const foreignEvents = [contentEvents, userEvents];

const EDITOR = '/api/v1/editor';

it.before(async (c) => {
  c.server = await startFakeOpenAi();
  c.service = await startServiceUnderTest(editor, {
    PLATFORM_TTS_URL: c.server.url,
    PLATFORM_TTS_PRICE_USD: '15',
    PLATFORM_PUBLIC_URL: 'https://studio.example.com/',
  });
});
it.after(async ({ service, server }) => {
  await service.stop();
  await server.close();
});

type ErrorBody = { error: string; detail: { type: string; loc: unknown[]; input: unknown }[] & { code?: string } };
const errorOf = ({ body }: Answer) => body as unknown as ErrorBody;
const itemsOf = (answer: Answer) => errorOf(answer).detail.map(({ type, loc }) => [type, ...loc]);

/** Somebody's content, as the director leaves it. */
async function newContent({ service }: Context): Promise<{ content_id: string; thread_id: string; user: string }> {
  const [content_id, thread_id, user] = [randomUUID(), randomUUID(), randomUUID()];
  const about = {
    trend_id: randomUUID(),
    trend_topic: 'Bees',
    trend_summary: null,
    trend_url: null,
    trend_source: null,
  };
  const wishes = { niche: 'science', target_platform: 'local', tone: 'calm', visual_style: 'plain' };
  const data = { content_id, thread_id, owner_id: user, ...about, ...wishes };
  await write<ContentEvent>(service.platform.store, `content-${content_id}`, user, { type: 'ContentRequested', data });
  return { content_id, thread_id, user };
}

/** Content whose render was asked for by its pipeline, in a size that takes no time. */
async function requested(c: Context, changes: Partial<ReturnType<typeof requestOf>> = {}) {
  const { files, store } = c.service.platform;
  const content = await newContent(c);
  const folder = `${content.user}/${content.content_id}`;
  for (const name of ['one.png', 'two.png'])
    await files.write(`${folder}/${name}`, await paintTestPicture(64, 112, 'png'));
  const request = requestOf({ content_id: content.content_id, thread_id: content.thread_id, ...changes });
  const scenes = request.scenes.map((scene) => ({ ...scene, image_path: `${folder}/${scene.image_path}` }));
  const events = eventsOf({ ...request, scenes });
  const stream = render.streamOf(content.content_id);
  const note = (...each: [RenderEvent, ...RenderEvent[]]) => write<RenderEvent>(store, stream, content.user, ...each);
  await note(events.requested);
  return { ...content, request, events, stream, folder, note };
}

type Owned = { content_id: string; user: string };
const statusOf = ({ service }: Context, { content_id, user }: Owned, call: Call = {}): Promise<Answer> =>
  service.callCaughtUp('GET', `${EDITOR}/render/${content_id}/status`, { user, ...call });
const again = ({ service }: Context, { content_id, user }: Owned, changes: object = {}, call: Call = {}) =>
  service.call('POST', `${EDITOR}/render`, { user, ...call, body: { content_id, ...changes } });
const cancel = ({ service }: Context, { content_id, user }: Owned) =>
  service.call('POST', `${EDITOR}/render/${content_id}/cancel`, { user });

async function statusThat(c: Context, item: Owned, status: string): Promise<Answer['body']> {
  const end = Date.now() + 60_000;
  for (;;) {
    const { body } = await statusOf(c, item);
    if (body.status === status) return body;
    if (Date.now() > end) throw new Error(`it is still ${body.status}, and not ${status}`);
    await sleep(20);
  }
}

/** Keeps the one renderer there is busy until what is returned is called. */
async function busy(c: Context): Promise<{ item: Awaited<ReturnType<typeof requested>>; release(): Promise<void> }> {
  c.server.failNext('speech', { body: 'RIFF', hangAfter: 4 });
  const item = await requested(c, { voice_id: 'nova' });
  await statusThat(c, item, 'narrating');
  return {
    item,
    async release() {
      await cancel(c, item);
      await statusThat(c, item, 'cancelled');
    },
  };
}

const SIGNED = /^https:\/\/studio\.example\.com\/files\/.+\?expires=\d+&signature=[\w-]+$/;

it('shows a render from its request to its video, with the same fields all the way', async (c) => {
  const blocking = await busy(c);
  const { folder, ...item } = await requested(c);
  const { store } = c.service.platform;
  const { request, events, note, content_id } = item;
  const queued = {
    content_id,
    render_id: request.render_id,
    status: 'queued',
    percent: 0,
    speed: null,
    eta_seconds: null,
    file_path: null,
    url: null,
    srt_url: null,
    vtt_url: null,
    duration_seconds: null,
    width: 64,
    height: 112,
    failure: null,
    requested_at: request.requested_at,
    finished_at: null,
  };
  const first = await statusOf(c, item);
  assert.is(first.status, 200);
  assert.equal(first.body, queued);
  await note(events.narrated);
  assert.equal((await statusOf(c, item)).body, { ...queued, status: 'captioning', duration_seconds: 3 });
  await note(events.captioned);
  const { srt_url, vtt_url, ...rendering } = (await statusOf(c, item)).body;
  assert.equal({ ...rendering, srt_url: null, vtt_url: null }, { ...queued, status: 'rendering', duration_seconds: 3 });
  assert.match(String(srt_url), /\/files\/c\.srt\?/);
  assert.match(String(vtt_url), SIGNED);
  const { at } = await note(events.rendered);
  const { url, ...rendered } = (await statusOf(c, item)).body;
  assert.match(String(url), SIGNED);
  const done = { status: 'rendered', percent: 100, duration_seconds: 3.03, file_path: 'v.mp4', finished_at: at };
  assert.equal({ ...rendered, url: null }, { ...queued, ...done, srt_url, vtt_url });
  await blocking.release();
  assert.equal((await typesIn(store, item.stream)).at(-1), 'VideoRendered');
});

it('says how far it is while it narrates, and nothing of it when it is cancelled', async (c) => {
  const { item, release } = await busy(c);
  const { body } = await statusOf(c, item);
  assert.equal([body.status, body.percent, body.finished_at], ['narrating', 0, null]);
  const answer = await cancel(c, item);
  assert.is(answer.status, 200);
  assert.match(answer.headers.get('x-event-position') ?? '', /^\d+$/);
  assert.equal([answer.body.status, answer.body.percent], ['cancelled', 0]);
  assert.match(String(answer.body.finished_at), /Z$/);
  const second = await cancel(c, item);
  assert.equal([second.status, second.body.status], [200, 'cancelled']);
  await release();
});

it('says why a render failed and what can be done', async (c) => {
  const item = await requested(c);
  await statusThat(c, item, 'rendered');
  await c.service.platform.files.remove(`${item.folder}/two.png`);
  await again(c, item);
  const { failure, percent, finished_at } = await statusThat(c, item, 'failed');
  assert.equal(Object.keys(failure as object), ['stage', 'provider', 'code', 'cause', 'next_action', 'at']);
  assert.equal([(failure as { code: string }).code, percent], ['image-missing', 0]);
  assert.type(finished_at, 'string');
  const late = await cancel(c, item);
  assert.equal([late.status, errorOf(late).detail.code], [409, 'render/ended']);
});

it('renders again as it is wished', async (c) => {
  const item = await requested(c);
  await statusThat(c, item, 'rendered');
  const key = randomUUID();
  const wishes = { voice_id: 'en-gb', subtitle_style: 'none', video_width: 128, video_height: 64 };
  const answer = await again(c, item, wishes, { key });
  assert.is(answer.status, 202);
  assert.equal(Object.keys(answer.body), ['content_id', 'render_id', 'status']);
  assert.equal([answer.body.content_id, answer.body.status], [item.content_id, 'queued']);
  const body = await statusThat(c, item, 'rendered');
  assert.equal([body.render_id, body.width, body.height], [answer.body.render_id, 128, 64]);
  const repeated = await again(c, item, wishes, { key });
  assert.equal([repeated.status, repeated.body], [202, answer.body]);
  const events = (await c.service.platform.store.events(item.stream)) as RenderEvent[];
  const asked = events.flatMap((event) => (event.type === 'RenderRequested' ? [event.data] : []));
  assert.is(asked.length, 2);
  assert.equal([asked[1]?.voice_id, asked[1]?.subtitle_style], ['en-gb', 'none']);
  assert.is(events.filter(({ type }) => type === 'VideoRendered').length, 2);
});

it('renders one video of a content at a time', async (c) => {
  const { item, release } = await busy(c);
  const answer = await again(c, item);
  assert.equal(
    [answer.status, errorOf(answer).error, errorOf(answer).detail.code],
    [409, 'conflict', 'render/under-way'],
  );
  await release();
});

it('has nothing to render before the images are there', async (c) => {
  const content = await newContent(c);
  const answer = await again(c, content);
  assert.equal([answer.status, errorOf(answer).detail.code], [409, 'render/nothing-to-render']);
  assert.is((await statusOf(c, content)).status, 404);
  assert.is((await cancel(c, content)).status, 404);
});

it('answers 422 for a render that cannot be', async (c) => {
  const content = await newContent(c);
  for (const [wish, item] of [
    [{ voice_id: 'nobody' }, ['unknown_voice', 'body', 'voice_id']],
    [{ subtitle_style: 'sparkling' }, ['enum', 'body', 'subtitle_style']],
    [{ video_width: 56 }, ['greater_than_equal', 'body', 'video_width']],
    [{ video_height: 2056 }, ['less_than_equal', 'body', 'video_height']],
    [{ video_width: 68 }, ['multiple_of', 'body', 'video_width']],
    [{ content_id: 'x' }, ['uuid_parsing', 'body', 'content_id']],
  ] as const) {
    const answer = await again(c, content, wish);
    assert.equal([answer.status, errorOf(answer).error], [422, 'validation_error']);
    assert.equal(itemsOf(answer), [item]);
  }
  assert.equal(itemsOf(await c.service.call('POST', `${EDITOR}/render`, { body: {} })), [
    ['missing', 'body', 'content_id'],
  ]);
});

it('knows no render that is not the caller’s, but for an administrator', async (c) => {
  const item = await requested(c);
  await statusThat(c, item, 'rendered');
  const other = { ...item, user: randomUUID() };
  for (const answer of [await statusOf(c, other), await cancel(c, other), await again(c, other)])
    assert.equal([answer.status, errorOf(answer).error], [404, 'not_found']);
  assert.is((await statusOf(c, { ...item, content_id: 'x' })).status, 404);
  assert.is((await statusOf(c, other, { role: 'admin' })).status, 200);
  const answer = await again(c, other, {}, { role: 'admin' });
  assert.is(answer.status, 202);
  const asked = await c.service.platform.store.lastOf(item.stream, 'RenderRequested');
  assert.equal([asked?.metadata.actor, asked?.metadata.owner], [other.user, item.user]);
});

const tts = ({ service }: Context, body: object, call: Call = {}) =>
  service.call('POST', `${EDITOR}/tts`, { ...call, body });
const fileOf = ({ service }: Context, { body }: Answer) =>
  readFile(service.platform.files.locate(String(body.file_path)));

for (const [output_format, isSo] of [
  ['wav', (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF'],
  ['mp3', (bytes: Buffer) => bytes.toString('latin1', 0, 3) === 'ID3'],
  ['aac', (bytes: Buffer) => bytes.readUInt16BE(0) >> 4 === 0xfff],
  ['opus', (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'OggS'],
] as const) {
  it(`speaks a text into ${output_format}`, async (c) => {
    const user = randomUUID();
    const answer = await tts(c, { text: 'Bees dance.', voice_id: 'en-us', speed: 1.5, output_format }, { user });
    assert.is(answer.status, 200);
    assert.match(answer.headers.get('x-event-position') ?? '', /^\d+$/);
    assert.equal(Object.keys(answer.body), [
      'file_path',
      'url',
      'duration_seconds',
      'output_format',
      'voice_id',
      'provider',
      'words',
    ]);
    const { body } = answer;
    assert.match(String(body.file_path), new RegExp(`^${user}/speech/[0-9a-f-]{36}\\.${output_format}$`));
    assert.match(String(body.url), SIGNED);
    assert.equal([body.output_format, body.voice_id, body.provider], [output_format, 'en-us', 'espeak']);
    const words = body.words as { text: string; start: number; end: number }[];
    assert.equal(
      words.map(({ text }) => text),
      ['Bees', 'dance.'],
    );
    assert.ok(words.every(({ start, end }) => start < end && end <= Number(body.duration_seconds)));
    assert.ok(isSo(await fileOf(c, answer)));
  });
}

it('speaks faster when it is told to', async (c) => {
  const [slow, fast] = await Promise.all([0.5, 2].map((speed) => tts(c, { text: 'Bees dance in the sun.', speed })));
  assert.ok(Number(slow?.body.duration_seconds) > 2 * Number(fast?.body.duration_seconds));
  assert.equal([fast?.body.output_format, fast?.body.voice_id], ['mp3', 'en-us']);
});

it('takes the voice of the settings, and says when nobody has it', async (c) => {
  const user = randomUUID();
  const wants = (voice_id: string) =>
    write<UserEvent>(c.service.platform.store, `user-${user}`, user, {
      type: 'SettingsUpdated',
      data: { user_id: user, settings: { ...defaultSettings, defaults: { ...defaultSettings.defaults, voice_id } } },
    });
  await wants('en-gb');
  assert.is((await tts(c, { text: 'Hello.' }, { user })).body.voice_id, 'en-gb');
  await wants('gone');
  const answer = await tts(c, { text: 'Hello.' }, { user });
  assert.equal([answer.status, ...itemsOf(answer)], [422, ['unknown_voice', 'body', 'voice_id']]);
});

it('answers 422 for a text that cannot be spoken', async (c) => {
  const text = 'Hello.';
  for (const [body, item] of [
    [{}, ['missing', 'body', 'text']],
    [{ text: '' }, ['string_too_short', 'body', 'text']],
    [{ text: 'x'.repeat(5_001) }, ['string_too_long', 'body', 'text']],
    [{ text: '?!' }, ['nothing-to-say', 'body']],
    [{ text, voice_id: 'nobody' }, ['unknown_voice', 'body', 'voice_id']],
    [{ text, speed: 0.49 }, ['greater_than_equal', 'body', 'speed']],
    [{ text, speed: 2.01 }, ['less_than_equal', 'body', 'speed']],
    [{ text, output_format: 'flac' }, ['enum', 'body', 'output_format']],
  ] as const) {
    const answer = await tts(c, body);
    assert.equal([answer.status, ...itemsOf(answer)], [422, item]);
  }
});

it('answers a repeat under the same key as the first time, paid once', async (c) => {
  const [user, key] = [randomUUID(), randomUUID()];
  const billed = c.server.billed.speech;
  const first = await tts(c, { text: 'Bees dance.', voice_id: 'nova' }, { user, key });
  const second = await tts(c, { text: 'Bees dance.', voice_id: 'nova' }, { user, key });
  assert.equal([second.status, second.body], [200, first.body]);
  assert.is(first.body.provider, 'openai-speech');
  assert.is(c.server.billed.speech, billed + 1);
  const id = String(first.body.file_path).slice(-40, -4);
  const [event, ...rest] = (await c.service.platform.store.events(speech.streamOf(id))) as SpeechEvent[];
  assert.equal(rest, []);
  assert.ok(event?.type === 'SpeechSynthesized');
  assert.equal(event.data.cost, { amount_usd: 0.000165, provider: 'openai-speech', unit: 'character', quantity: 11 });
});

it('says what is wrong with the speech server', async (c) => {
  c.server.failNext('speech', openAiFailures.unauthorized);
  const answer = await tts(c, { text: 'Hello.', voice_id: 'nova' });
  assert.equal([answer.status, errorOf(answer).error], [502, 'bad_gateway']);
  assert.is((answer.body.detail as { provider: string }).provider, 'openai-speech');
});

it('records what a speech cost that nobody can hear', async (c) => {
  const { server, service } = c;
  const [user, key] = [randomUUID(), randomUUID()];
  const text = 'Bees dance.';
  server.failNext('speech', { status: 200, headers: { 'content-type': 'audio/wav' }, body: 'no sound' }, 3);
  const answer = await tts(c, { text, voice_id: 'nova' }, { user, key });
  assert.is(answer.status, 502);
  const commandId = uuidFrom('http', user, 'POST', `${EDITOR}/tts`, key);
  const stream = speech.streamOf(uuidFrom('speech', commandId));
  assert.equal(await typesIn(service.platform.store, stream), Array(3).fill('SpeechAttemptFailed'));
  const done = await tts(c, { text, voice_id: 'nova' }, { user, key });
  assert.is(done.status, 200);
  assert.equal((await typesIn(service.platform.store, stream)).at(-1), 'SpeechSynthesized');
});

const captions = ({ service }: Context, body: object, call: Call = {}) =>
  service.call('POST', `${EDITOR}/captions`, { ...call, body });
type Captions = {
  content_id: string | null;
  subtitle_style: string;
  cues: { start: number; end: number; text: string; words: { text: string }[] }[];
};

it('captions a text', async (c) => {
  const user = randomUUID();
  const answer = await captions(c, { text: 'Bees dance. So do we.', subtitle_style: 'classic' }, { user });
  assert.is(answer.status, 200);
  assert.equal(Object.keys(answer.body), ['content_id', 'subtitle_style', 'cues', 'srt_url', 'vtt_url']);
  const { content_id, subtitle_style, cues } = answer.body as unknown as Captions;
  assert.equal([content_id, subtitle_style], [null, 'classic']);
  assert.equal(
    cues.map(({ text, words }) => [text, words.map((word) => word.text)]),
    [
      ['Bees dance.', ['Bees', 'dance.']],
      ['So do we.', ['So', 'do', 'we.']],
    ],
  );
  assert.ok(cues.every(({ start, end }, i) => start < end && start >= (cues[i - 1]?.end ?? 0)));
  const path = new URL(String(answer.body.srt_url)).pathname.replace('/files/', '');
  assert.match(path, new RegExp(`^${user}/captions/`));
  assert.match(await readFile(c.service.platform.files.locate(path), 'utf8'), /^1\r?\n00:00:00,\d{3} --> /);
  assert.match(String(answer.body.vtt_url), SIGNED);
});

it('pays once for the same text in the same voice, and records it', async (c) => {
  const user = randomUUID();
  const billed = c.server.billed.speech;
  for (const subtitle_style of ['classic', 'karaoke', 'classic'])
    assert.is((await captions(c, { text: 'Owls hoot.', voice_id: 'nova', subtitle_style }, { user })).status, 200);
  assert.is(c.server.billed.speech, billed + 1);
  const stream = speech.streamOf(uuidFrom('captions', user, 'nova', 'Owls hoot.'));
  assert.equal(await typesIn(c.service.platform.store, stream), ['SpeechSynthesized']);
});

it('captions the narration of a content in any style', async (c) => {
  const item = await requested(c);
  await statusThat(c, item, 'rendered');
  const { user, content_id } = item;
  const answer = await captions(c, { content_id: content_id.toUpperCase(), subtitle_style: 'karaoke' }, { user });
  assert.is(answer.status, 200);
  const body = answer.body as unknown as Captions;
  assert.equal([body.content_id, body.subtitle_style], [content_id, 'karaoke']);
  assert.equal(
    body.cues.flatMap(({ words }) => words.map(({ text }) => text)),
    ['Bees', 'dance.', 'So', 'do', 'we.'],
  );
  assert.is((await captions(c, { content_id }, { user: randomUUID() })).status, 404);
  assert.is((await captions(c, { content_id }, { user: randomUUID(), role: 'admin' })).status, 200);
});

it('has nothing to caption before there is a narration', async (c) => {
  const { content_id, user } = await newContent(c);
  const answer = await captions(c, { content_id }, { user });
  assert.equal([answer.status, errorOf(answer).detail.code], [409, 'captions/no-narration']);
  assert.is((await captions(c, { content_id: randomUUID() }, { user })).status, 404);
});

it('answers 422 for captions that cannot be', async (c) => {
  for (const [body, item] of [
    [{}, ['value_error', 'body', 'content_id']],
    [{ content_id: randomUUID(), text: 'Hello.' }, ['value_error', 'body', 'content_id']],
    [{ content_id: 'x' }, ['uuid_parsing', 'body', 'content_id']],
    [{ text: '' }, ['string_too_short', 'body', 'text']],
    [{ text: 'Hello.', subtitle_style: 'odd' }, ['enum', 'body', 'subtitle_style']],
    [{ text: 'Hello.', voice_id: 'nobody' }, ['unknown_voice', 'body', 'voice_id']],
  ] as const) {
    const answer = await captions(c, body);
    assert.equal([answer.status, ...itemsOf(answer)], [422, item]);
  }
});

it('lists the voices of everybody who speaks', async (c) => {
  const { status, body } = await c.service.call('GET', `${EDITOR}/voices`);
  assert.is(status, 200);
  assert.is(body.next_cursor, null);
  const items = body.items as { voice_id: string; name: string; language: string; provider: string }[];
  for (const voice of items) assert.equal(Object.keys(voice), ['voice_id', 'name', 'language', 'provider']);
  assert.equal([...new Set(items.map(({ provider }) => provider))], ['espeak', 'openai-speech']);
  assert.is(new Set(items.map(({ voice_id }) => voice_id)).size, items.length);
});

it.run();
