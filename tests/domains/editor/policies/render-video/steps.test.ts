import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { renderEvents } from '../../../../../contracts/editor/render.ts';
import { readImageSize } from '../../../../../domains/editor/providers/video/image-size.ts';
import { render } from '../../../../../domains/editor/render/index.ts';
import { probeMp4 } from '../../../../../domains/shared/providers/ffmpeg/probe-mp4.ts';
import { rootCommandContext } from '../../../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../../../kernel/aggregates/execute.ts';
import { load } from '../../../../../kernel/aggregates/load.ts';
import { renderProgressOf } from '../../../../../read-models/render-progress.ts';
import { eventually } from '../../../../support/eventually.ts';
import { appended, given } from '../../../../support/given.ts';
import { deliver } from '../../../../support/specs/policy.ts';
import { suiteOn } from '../../../../support/suite-on.ts';
import { paintedRender, request, STEPS, startRendering, typesOf } from './support.ts';

const it = suiteOn('render video', startRendering);

it('narrates, captions and renders, and says where everything is', async (c) => {
  const { store, files, documents } = c;
  const example = await paintedRender(c);
  const { owner, content_id, requested } = example;
  const { render_id } = example.request;
  const events = await given(c)
    .when(example.history(requested))
    .then('done', appended(renderEvents, content_id, ...STEPS));
  for (const { metadata } of events) assert.equal([metadata.actor, metadata.owner], ['system:render-video', owner]);

  const narrated = (await store.lastOf(renderEvents, content_id, 'NarrationSynthesized'))?.data;
  const captioned = (await store.lastOf(renderEvents, content_id, 'CaptionsTimed'))?.data;
  const rendered = (await store.lastOf(renderEvents, content_id, 'VideoRendered'))?.data;
  assert.ok(narrated && captioned && rendered);
  const below = `${owner}/${content_id}`;
  assert.equal(
    [narrated.file_path, captioned.srt_path, captioned.vtt_path, rendered.file_path, rendered.poster_path],
    [
      `${below}/audio/${render_id}.wav`,
      `${below}/captions/${render_id}.srt`,
      `${below}/captions/${render_id}.vtt`,
      `${below}/video/${render_id}.mp4`,
      `${below}/video/${render_id}.jpg`,
    ],
  );
  assert.equal([narrated.voice_id, narrated.provider], ['nova', 'openai-speech']);
  assert.equal([narrated.timing, captioned.timing], ['estimated', 'estimated']);
  assert.equal([captioned.words, captioned.cues, rendered.title], [5, 2, example.request.title]);
  assert.match(await readFile(await files.local(captioned.srt_path), 'utf8'), /\nBees dance\.\n\n2\n.*\nSo do we\.\n$/);
  assert.ok(await files.exists(captioned.vtt_path));
  const mp4 = await probeMp4(await files.local(rendered.file_path));
  const video = mp4?.tracks.find(({ kind }) => kind === 'video')?.video;
  assert.equal([video?.width, video?.height], [64, 112]);
  assert.equal(await readImageSize(await files.local(`${below}/video/${render_id}.jpg`)), {
    format: 'jpeg',
    width: 64,
    height: 112,
  });
  assert.ok(Math.abs(rendered.duration_seconds - narrated.duration_seconds) < 0.1);
  assert.is((await renderProgressOf(documents, [render_id])).size, 0);
  const event = await store.lastOf(renderEvents, content_id, 'RenderRequested');
  assert.ok(event);
  assert.equal(await deliver(c, event), { kind: 'skip', reason: 'replaced, cancelled or done' });
});

it('goes on after the last step that was finished when it is stopped in between', async (c) => {
  const { store } = c;
  const example = await paintedRender(c);
  const event = await request(c, example);
  const stopping = new AbortController();
  const stopped = deliver(c, event, stopping.signal).then(
    () => assert.unreachable('it should have stopped'),
    (error: unknown) => error,
  );
  await eventually('narration', async () => (await typesOf(store, example)).includes('NarrationSynthesized'), {
    everyMs: 5,
  });
  stopping.abort();
  assert.is(((await stopped) as Error).name, 'AbortError');
  const spoken = c.speechServer.callsOf('speech').length;
  assert.not(['rendered', 'failed'].includes((await load(store, render, example.content_id)).state.status));
  assert.is((await deliver(c, event)).kind, 'done');
  assert.is(c.speechServer.callsOf('speech').length, spoken);
  assert.equal(await typesOf(store, example), ['RenderRequested', ...STEPS]);
});

it('ends when the render is cancelled, which is no failure', async (c) => {
  const { store, speechServer, documents } = c;
  const example = await paintedRender(c);
  const { render_id, content_id } = example.request;
  const event = await request(c, example);
  // The speech server never finishes its answer.
  speechServer.failNext('speech', { body: 'RIFF', hangAfter: 4 });
  const asked = speechServer.callsOf('speech').length;
  const rendering = deliver(c, event);
  await eventually('request to speak', () => speechServer.callsOf('speech').length > asked);
  const reported = await eventually('progress', async () =>
    (await renderProgressOf(documents, [render_id])).get(render_id),
  );
  assert.equal(reported, { status: 'narrating', percent: 0, speed: null, eta_seconds: null });
  const cancel = { type: 'CancelRender', by: 'ann' } as const;
  await execute(store, render, content_id, cancel, rootCommandContext(randomUUID(), 'ann', null));
  assert.equal(await rendering, { kind: 'skip', reason: 'cancelled while it was rendered' });
  assert.equal(await typesOf(store, example), ['RenderRequested', 'RenderCancelled']);
  assert.is((await renderProgressOf(documents, [render_id])).size, 0);
  assert.is((await deliver(c, event)).kind, 'skip');
});

it('leaves alone a render that was replaced', async (c) => {
  const example = await paintedRender(c);
  const event = await request(c, example);
  await request(c, example.next());
  assert.equal(await deliver(c, event), { kind: 'skip', reason: 'replaced, cancelled or done' });
  assert.equal(await typesOf(c.store, example), ['RenderRequested', 'RenderRequested']);
});

it('takes the default for a style of captions that does not exist', async (c) => {
  const example = await paintedRender(c, { subtitle_style: 'sparkling' });
  await given(c)
    .when(example.history(example.requested))
    .then('done', appended(renderEvents, example.content_id, ...STEPS));
});

it.run();
