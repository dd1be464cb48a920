import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { renderVideo } from '../../../../domains/editor/policies/render-video.ts';
import { type Ffmpeg, locateFfmpeg } from '../../../../domains/editor/providers/ffmpeg/locate.ts';
import { probeMp4 } from '../../../../domains/editor/providers/ffmpeg/probe-mp4.ts';
import { createOpenAiSpeechProvider } from '../../../../domains/editor/providers/speech/openai/provider.ts';
import { type RenderEvent, render } from '../../../../domains/editor/render/index.ts';
import { execute } from '../../../../kernel/aggregates/execute.ts';
import { load } from '../../../../kernel/aggregates/load.ts';
import { readConfig } from '../../../../kernel/config/index.ts';
import type { Recorded } from '../../../../kernel/events/event.ts';
import type { Outcome } from '../../../../kernel/policies/policy.ts';
import { openResources } from '../../../../kernel/service/resources.ts';
import type { Platform } from '../../../../kernel/service/service.ts';
import { progressOf } from '../../../../read-models/render-progress.ts';
import { type FakeOpenAi, openAiFailures, startFakeOpenAi } from '../../../support/fakes/openai.ts';
import { paintTestPicture } from '../../../support/fakes/pictures.ts';
import { toneWav } from '../../../support/fakes/tone-wav.ts';
import { deliver, typesIn, write } from '../../../support/specs/policy.ts';
import { type DocumentStoreProcess, startDocumentStoreProcess } from '../../../support/stores/document-store.ts';
import { type EventStoreProcess, startEventStoreProcess } from '../../../support/stores/event-store.ts';
import { at, requestOf } from '../examples.ts';

type Context = {
  folder: string;
  stores: [EventStoreProcess, DocumentStoreProcess];
  platform: Platform;
  ffmpeg: Ffmpeg;
  server: FakeOpenAi;
  /** What happens when a text is to be spoken; the default is a tone. */
  whenAsked: (() => Uint8Array | undefined)[];
};
const it = suite<Context>('render video');

it.before(async (c) => {
  c.folder = await mkdtemp(join(tmpdir(), 'editor-'));
  c.stores = await Promise.all([startEventStoreProcess(), startDocumentStoreProcess()]);
  const [eventStore, documentStore] = c.stores;
  const config = readConfig({ PLATFORM_DATA: c.folder, PLATFORM_LOG_LEVEL: 'silent' });
  c.platform = openResources(config, { eventStore: eventStore.url, documentStore: documentStore.url });
  c.ffmpeg = await locateFfmpeg({ configured: null, dataFolder: tmpdir() });
  c.whenAsked = [];
  c.server = await startFakeOpenAi({
    speech: ({ input }) => c.whenAsked.shift()?.() ?? toneWav(String(input).length * 0.06),
  });
});
it.before.each((c) => {
  c.whenAsked.length = 0;
});
it.after(async ({ platform, stores, server, folder }) => {
  await platform.shutdown.run('test');
  await Promise.all([...stores.map((store) => store.stop()), server.close()]);
  await rm(folder, { recursive: true, force: true });
});

function rendering({ platform, server, ffmpeg, folder }: Context) {
  const { files, documents } = platform;
  const speech = createOpenAiSpeechProvider({
    baseUrl: server.url,
    key: null,
    model: 'fake',
    priceUsd: 15,
    timeoutMs: 20_000,
  });
  const cacheFolder = join(folder, 'cache');
  return renderVideo({ files, documents, speech, ffmpeg: async () => ffmpeg, cacheFolder, retryDelayMs: 5 });
}

type Request = ReturnType<typeof requestOf>;

/** A request as `request-render` leaves it, its pictures painted. */
async function requested({ platform }: Context, changes: Partial<Request> = {}) {
  const owner = randomUUID();
  const request = requestOf({ voice_id: 'nova', ...changes });
  const image = (name: string) => `${owner}/${request.content_id}/${name}`;
  for (const [name, hue] of [
    ['one.png', 10],
    ['two.png', 120],
  ] as const)
    await platform.files.write(image(name), await paintTestPicture(64, 112, 'png', hue));
  const scenes = request.scenes.map((scene) => ({
    ...scene,
    image_path: scene.image_path && image(scene.image_path),
  }));
  const event = await ask(platform, { ...request, scenes }, owner);
  return { owner, request, event, stream: render.streamOf(request.content_id) };
}

const ask = ({ store }: Platform, request: Request, owner: string): Promise<Recorded<RenderEvent>> =>
  write<RenderEvent>(store, render.streamOf(request.content_id), owner, { type: 'RenderRequested', data: request });

const run = (c: Context, event: Recorded, signal?: AbortSignal): Promise<Outcome> =>
  deliver(rendering(c), event, c.platform.store, signal);

const personal = () => {
  const commandId = randomUUID();
  return { commandId, correlationId: commandId, causationId: commandId, actor: 'ann', owner: null };
};

async function failureOf({ platform }: Context, contentId: string) {
  const { history } = await load(platform.store, render, contentId);
  const last = history.at(-1);
  assert.ok(last?.type === 'RenderFailed', `the last event is ${last?.type}`);
  return last.data.failure;
}

const ALL = ['RenderRequested', 'SceneSpoken', 'SceneSpoken', 'NarrationSynthesized', 'CaptionsTimed', 'VideoRendered'];

it('narrates, captions and renders, and says where everything is and what it cost', async (c) => {
  const { request, owner, event, stream } = await requested(c);
  assert.is((await run(c, event)).kind, 'done');
  const { history } = await load(c.platform.store, render, request.content_id);
  assert.equal(
    history.map(({ type }) => type),
    ALL,
  );
  const [, first, second, narrated, captioned, rendered] = history;
  assert.ok(first?.type === 'SceneSpoken' && second?.type === 'SceneSpoken');
  assert.equal(
    [first, second].map(({ data }) => [data.index, data.characters, data.cost]),
    [
      [0, 11, { amount_usd: 0.000165, provider: 'openai-speech', unit: 'character', quantity: 11 }],
      [1, 9, { amount_usd: 0.000135, provider: 'openai-speech', unit: 'character', quantity: 9 }],
    ],
  );
  assert.ok(narrated?.type === 'NarrationSynthesized' && captioned?.type === 'CaptionsTimed');
  assert.ok(rendered?.type === 'VideoRendered');
  const { render_id, content_id } = request;
  const below = `${owner}/${content_id}`;
  assert.equal(
    [narrated.data.file_path, captioned.data.srt_path, captioned.data.vtt_path, rendered.data.file_path],
    [
      `${below}/audio/${render_id}.wav`,
      `${below}/captions/${render_id}.srt`,
      `${below}/captions/${render_id}.vtt`,
      `${below}/video/${render_id}.mp4`,
    ],
  );
  assert.equal([narrated.data.voice_id, narrated.data.provider], ['nova', 'openai-speech']);
  assert.equal([captioned.data.words, rendered.data.title], [5, request.title]);
  const { files, documents } = c.platform;
  for (const path of [captioned.data.srt_path, captioned.data.vtt_path]) assert.ok(await files.exists(path));
  const mp4 = await probeMp4(files.locate(rendered.data.file_path));
  const video = mp4?.tracks.find(({ kind }) => kind === 'video')?.video;
  assert.equal([video?.width, video?.height], [64, 112]);
  assert.ok(Math.abs(rendered.data.duration_seconds - narrated.data.duration_seconds) < 0.1);
  assert.is(await progressOf(documents, render_id), null);
  for (const { metadata } of history.slice(1))
    assert.equal([metadata.causationId, metadata.actor, metadata.owner], [event.id, 'system:render-video', owner]);
  assert.is((await run(c, event)).kind, 'skip');
  assert.is((await typesIn(c.platform.store, stream)).length, ALL.length);
});

it('goes on behind the last step that was finished when it was stopped in between', async (c) => {
  const { request, event, stream } = await requested(c);
  const { store } = c.platform;
  const stopping = new AbortController();
  const stopped = run(c, event, stopping.signal).then(
    () => assert.unreachable('it should have stopped'),
    (error: unknown) => error,
  );
  while (!(await typesIn(store, stream)).includes('NarrationSynthesized')) await new Promise((r) => setTimeout(r, 5));
  stopping.abort();
  assert.is(((await stopped) as Error).name, 'AbortError');
  const spoken = c.server.callsOf('speech').length;
  assert.not(['rendered', 'failed'].includes((await load(store, render, request.content_id)).state.status));
  assert.is((await run(c, event)).kind, 'done');
  assert.is(c.server.callsOf('speech').length, spoken);
  assert.equal(await typesIn(store, stream), ALL);
});

it('does not pay again for the scenes that were spoken before it was stopped', async (c) => {
  const { event, stream } = await requested(c);
  const stopping = new AbortController();
  c.whenAsked.push(
    () => undefined,
    () => {
      stopping.abort();
      return undefined;
    },
  );
  const billed = c.server.billed.speech;
  await run(c, event, stopping.signal).then(
    () => assert.unreachable('it should have stopped'),
    () => undefined,
  );
  assert.equal(await typesIn(c.platform.store, stream), ['RenderRequested', 'SceneSpoken']);
  await run(c, event);
  assert.is(c.server.billed.speech, billed + 2);
  assert.equal(await typesIn(c.platform.store, stream), ALL);
});

it('takes scenes that were paid for into the next render of the same words', async (c) => {
  const { request, owner, event, stream } = await requested(c);
  await run(c, event);
  const billed = c.server.billed.speech;
  const again = await ask(c.platform, { ...(event.data as Request), render_id: randomUUID(), width: 128 }, owner);
  await run(c, again);
  assert.is(c.server.billed.speech, billed);
  const [, , , ...rest] = ALL;
  assert.equal(await typesIn(c.platform.store, stream), [...ALL, 'RenderRequested', ...rest]);
  assert.is((await load(c.platform.store, render, request.content_id)).state.status, 'rendered');
});

it('ends when it is cancelled, without calling it a failure', async (c) => {
  const { request, event, stream } = await requested(c);
  const { store } = c.platform;
  // The speech server never finishes its answer.
  c.server.failNext('speech', { body: 'RIFF', hangAfter: 4 });
  const asked = c.server.callsOf('speech').length;
  const rendering = run(c, event);
  while (c.server.callsOf('speech').length === asked) await new Promise((r) => setTimeout(r, 5));
  const noted = () => progressOf(c.platform.documents, request.render_id);
  while ((await noted()) === null) await new Promise((r) => setTimeout(r, 5));
  assert.equal(await noted(), {
    status: 'narrating',
    percent: 0,
    speed: null,
    eta_seconds: null,
  });
  await execute(store, render, request.content_id, { type: 'CancelRender', by: 'ann' }, personal());
  assert.equal(await rendering, { kind: 'skip', reason: 'cancelled while it was rendered' });
  assert.equal(await typesIn(store, stream), ['RenderRequested', 'RenderCancelled']);
  assert.is(await progressOf(c.platform.documents, request.render_id), null);
  assert.is((await run(c, event)).kind, 'skip');
});

it('leaves alone what was replaced', async (c) => {
  const { request, owner, event, stream } = await requested(c);
  await ask(c.platform, { ...request, render_id: randomUUID() }, owner);
  assert.equal(await run(c, event), { kind: 'skip', reason: 'replaced, cancelled or done' });
  assert.equal(await typesIn(c.platform.store, stream), ['RenderRequested', 'RenderRequested']);
});

it('fails before anybody is paid when an image is missing', async (c) => {
  const asked = c.server.requests.length;
  const [first, second] = requestOf().scenes;
  assert.ok(first && second);
  for (const [image_path, cause] of [
    ['', /^the image of scene 2 is not there$/],
    ['three.png', /^the image of scene 2 is not there: .+three\.png$/],
  ] as const) {
    const { request, event } = await requested(c, { scenes: [first, { ...second, image_path }] });
    assert.is((await run(c, event)).kind, 'done');
    const failure = await failureOf(c, request.content_id);
    assert.equal([failure.stage, failure.code], ['video', 'image-missing']);
    assert.match(failure.cause, cause);
    assert.match(failure.next_action, /new revision/);
  }
  assert.is(c.server.requests.length, asked);
});

it('fails with what the encoder says about an image', async (c) => {
  const { request, owner, event } = await requested(c);
  await c.platform.files.write(`${owner}/${request.content_id}/two.png`, Buffer.from('no picture'));
  await run(c, event);
  assert.is((await failureOf(c, request.content_id)).code, 'image-unreadable');
});

it('fails with what the speech server says, and is rendered when it is asked for again', async (c) => {
  const { request, event } = await requested(c);
  const { store } = c.platform;
  c.server.failNext('speech', openAiFailures.insufficientQuota);
  await run(c, event);
  const failure = await failureOf(c, request.content_id);
  assert.equal(
    [failure.stage, failure.provider, failure.code, failure.next_action],
    ['video', 'openai-speech', 'insufficient-quota', 'add credit to the account'],
  );
  const again = { type: 'RepeatRender', render_id: randomUUID(), wishes: {}, at } as const;
  await execute(store, render, request.content_id, again, personal());
  const asked = await store.lastOf(render.streamOf(request.content_id));
  assert.ok(asked);
  await run(c, asked);
  assert.is((await load(store, render, request.content_id)).state.status, 'rendered');
});

it('records a paid answer without sound, and asks under another key', async (c) => {
  const { event, stream } = await requested(c);
  c.whenAsked.push(() => Buffer.from('no sound'));
  const asked = c.server.callsOf('speech').length;
  await run(c, event);
  const keys = c.server.callsOf('speech').slice(asked);
  assert.is(new Set(keys.map(({ headers }) => headers['idempotency-key'])).size, 3);
  const [first, ...rest] = ALL;
  assert.equal(await typesIn(c.platform.store, stream), [first, 'SceneAttemptFailed', ...rest]);
  const [, wasted] = (await c.platform.store.events(stream)) as Recorded<RenderEvent>[];
  assert.ok(wasted?.type === 'SceneAttemptFailed');
  assert.equal([wasted.data.index, wasted.data.code, wasted.data.cost.quantity], [0, 'no-audio', 11]);
});

it('fails when the narration was lost, so that a retry makes it anew', async (c) => {
  const { request, owner, event } = await requested(c);
  const narration = { file_path: `${owner}/gone.wav`, duration_seconds: 3, voice_id: 'nova', provider: 'x' };
  const record = { type: 'RecordNarration', render_id: request.render_id, narration } as const;
  await execute(c.platform.store, render, request.content_id, record, personal());
  await run(c, event);
  assert.is((await failureOf(c, request.content_id)).code, 'narration-missing');
});

it('takes the default for a style of captions that nobody knows', async (c) => {
  const { request, event } = await requested(c, { subtitle_style: 'sparkling' });
  await run(c, event);
  assert.is((await load(c.platform.store, render, request.content_id)).state.status, 'rendered');
});

it.run();
