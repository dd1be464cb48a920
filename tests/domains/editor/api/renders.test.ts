import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { renderEvents } from '../../../../contracts/editor/render.ts';
import { LOOKS } from '../../../../domains/shared/looks/index.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import type { ExampleRender } from '../../../support/examples/render.ts';
import { paintTestPicture } from '../../../support/fakes/pictures.ts';
import { appended, get, given, post, write } from '../../../support/given.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import {
  cancelRequest,
  EDITOR,
  type Editor,
  fails,
  isInvalid,
  keepBusy,
  renderRequest,
  requestedRender,
  SIGNED,
  startEditor,
  statusOnce,
  statusRequest,
} from './support.ts';

const it = suiteOn('renders over HTTP', startEditor);

const choosingNoir = {
  type: 'ChooseFilm',
  film: { voice_id: null, look: 'noir', format: '1:1', music: 'none', music_file_path: null, providers: {} },
  visual_style: 'cinematic',
  by: 'ann',
} as const;

it('have the same fields from their request to their video', async (editor) => {
  const { release } = await keepBusy(editor);
  const example = await requestedRender(editor);
  const { request, narrated, captioned, rendered, content_id } = example;
  const queued = {
    content_id,
    render_id: request.render_id,
    status: 'queued',
    title: request.title,
    voice_id: 'en-us',
    voice_over_path: null,
    subtitle_style: 'highlight',
    look: 'plain',
    frame_rate: 30,
    percent: 0,
    speed: null,
    eta_seconds: null,
    file_path: null,
    url: null,
    srt_url: null,
    vtt_url: null,
    duration_seconds: null,
    timing: null,
    timing_reason: null,
    width: 64,
    height: 112,
    film: null,
    failure: null,
    requested_at: request.requested_at,
    finished_at: null,
  };
  const status = statusRequest(example);
  const { body: first } = await given(editor).when(status).then(200);
  // Told as soon as the renderer knows; see queue.test.ts.
  const { picture_url, place_in_queue: _, ...rest } = first;
  assert.match(String(picture_url), /\/one\.png\?/);
  assert.equal(rest, queued);
  await given(editor, example.history(narrated))
    .when(status)
    .then({
      status: 200,
      body: {
        ...queued,
        picture_url,
        status: 'captioning',
        place_in_queue: null,
        duration_seconds: 3,
        timing: 'measured',
      },
    });
  const { body } = await given(editor, example.history(captioned)).when(status).then(200);
  const { srt_url, vtt_url } = body;
  const step = { status: 'rendering', place_in_queue: null, duration_seconds: 3, timing: 'measured' };
  const rendering = { ...queued, picture_url, ...step, srt_url, vtt_url };
  assert.equal(body, rendering);
  assert.match(String(srt_url), /\/files\/c\.srt\?/);
  assert.match(String(vtt_url), SIGNED);
  const done = await given(editor, example.history(rendered)).when(status).then(200);
  const { url, film } = done.body;
  assert.match(String(url), SIGNED);
  const { poster_url, ...kept } = film as Record<string, unknown>;
  assert.match(String(poster_url), /\/files\/v\.jpg\?/);
  const event = await editor.resources.store.lastOf(renderEvents, content_id);
  const video = {
    status: 'rendered',
    percent: 100,
    duration_seconds: 3.03,
    file_path: 'v.mp4',
    finished_at: event?.at,
  };
  assert.equal(done.body, { ...rendering, ...video, url, film });
  const { render_id, voice_id, subtitle_style, look, frame_rate, width, height } = queued;
  const recorded = { file_path: 'v.mp4', duration_seconds: 3.03, size_bytes: 9, rendered_at: event?.at };
  assert.equal(kept, {
    cover_text: null,
    ...{ render_id, ...recorded, width, height, voice_id, subtitle_style, look, frame_rate },
    ...{ url, srt_url, vtt_url },
  });
  await release();
  assert.is((await editor.resources.store.lastOf(renderEvents, content_id))?.type, 'VideoRendered');
});

it('tell their progress until they are cancelled', async (editor) => {
  const { busyWith, release } = await keepBusy(editor);
  const { body } = await given(editor).when(statusRequest(busyWith)).then(200);
  assert.equal([body.status, body.percent, body.finished_at], ['narrating', 0, null]);
  const answer = await given(editor)
    .when(cancelRequest(busyWith))
    .then(200, appended(renderEvents, busyWith.content_id, 'RenderCancelled'));
  assert.match(answer.headers.get('x-event-position') ?? '', /^\d+$/);
  assert.equal([answer.body.status, answer.body.percent], ['cancelled', 0]);
  assert.match(String(answer.body.finished_at), /Z$/);
  const second = await given(editor).when(cancelRequest(busyWith)).then(200);
  assert.is(second.body.status, 'cancelled');
  await release();
});

it('say why they failed and what can be done', async (editor) => {
  const example = await requestedRender(editor);
  await statusOnce(editor, example, 'rendered');
  await editor.resources.files.remove(`${example.owner}/${example.content_id}/two.png`);
  await given(editor)
    .when(renderRequest(example))
    .then(202, appended(renderEvents, example.content_id, 'RenderRequested'));
  const { failure, percent, finished_at, film, url } = await statusOnce(editor, example, 'failed');
  assert.equal(Object.keys(failure as object), ['stage', 'provider', 'code', 'cause', 'next_action', 'at']);
  assert.equal([(failure as { code: string }).code, percent], ['image-missing', 0]);
  assert.type(finished_at, 'string');
  // The video of before is still there to be seen.
  assert.equal([url, (film as { render_id: string }).render_id], [null, example.request.render_id]);
  await given(editor)
    .when(cancelRequest(example))
    .then(fails(409, 'conflict', 'render/ended'));
});

it('are repeated with the options that are chosen now, once under the same key', async (editor) => {
  const { store } = editor.resources;
  const example = await requestedRender(editor);
  const { content_id } = example;
  await statusOnce(editor, example, 'rendered');
  const key = randomUUID();
  const options = { voice_id: 'en-gb', subtitle_style: 'none', video_width: 128, video_height: 64 };
  const again = renderRequest(example, options, { key });
  const answer = await given(editor)
    .when(again)
    .then(202, appended(renderEvents, content_id, 'RenderRequested'));
  assert.equal(Object.keys(answer.body), ['content_id', 'render_id', 'status']);
  assert.equal([answer.body.content_id, answer.body.status], [content_id, 'queued']);
  const body = await statusOnce(editor, example, 'rendered');
  assert.equal([body.render_id, body.width, body.height], [answer.body.render_id, 128, 64]);
  await given(editor).when(again).then({ status: 202, body: answer.body });
  const { film } = body as { film: { render_id: string; subtitle_style: string; width: number } };
  assert.equal([film.render_id, film.subtitle_style, film.width], [body.render_id, 'none', 128]);
  const events = await store.eventsOf(renderEvents, content_id);
  const requests = events.flatMap((event) => (event.type === 'RenderRequested' ? [event.data] : []));
  assert.is(requests.length, 2);
  assert.equal([requests[1]?.voice_id, requests[1]?.subtitle_style], ['en-gb', 'none']);
  assert.is(events.filter(({ type }) => type === 'VideoRendered').length, 2);
});

it('are repeated in another look with its captions, and in another format', async (editor) => {
  const example = await requestedRender(editor);
  const { content_id } = example;
  await statusOnce(editor, example, 'rendered');
  const askedFor = async (options: object) => {
    await given(editor)
      .when(renderRequest(example, options))
      .then(202, appended(renderEvents, content_id, 'RenderRequested'));
    const event = await editor.resources.store.lastOf(renderEvents, content_id, 'RenderRequested');
    await editor.call('POST', `${EDITOR}/render/${content_id}/cancel`, { user: example.owner });
    const { look, subtitle_style, frame_rate, width, height } = event?.data ?? {};
    return [look, subtitle_style, frame_rate, width, height];
  };
  assert.equal(await askedFor({ look: 'field', video_width: 128 }), ['field', 'classic', 30, 128, 112]);
  assert.equal(await askedFor({ look: 'pop', subtitle_style: 'none' }), ['pop', 'none', 30, 128, 112]);
  assert.equal(await askedFor({ format: '4:5', frame_rate: 60 }), ['pop', 'none', 60, 1080, 1350]);
});

it('can have any of the looks that are listed', async (editor) => {
  const { body } = await given(editor)
    .when(get(`${EDITOR}/looks`))
    .then(200);
  const items = body.items as { look: string; palette: object; transitions: string[] }[];
  assert.equal(
    items.map(({ look }) => look),
    LOOKS.map(({ name }) => name),
  );
  assert.equal(Object.keys(items[0]?.palette ?? {}), ['ink', 'paper', 'accent']);
  assert.ok(items[0]?.transitions.includes('wipe'));
});

it('come one at a time for the same content', async (editor) => {
  const { busyWith, release } = await keepBusy(editor);
  await given(editor)
    .when(renderRequest(busyWith))
    .then(fails(409, 'conflict', 'render/under-way'));
  await release();
});

it('do not start before the images are there', async (editor) => {
  const item = exampleContent();
  await given(editor, item.historyAt('script'))
    .when(renderRequest(item))
    .then(fails(409, 'conflict', 'render/nothing-to-render'));
  await given(editor).when(statusRequest(item)).then(404);
  await given(editor).when(cancelRequest(item)).then(404);
});

it('are refused with 422 where they cannot be', async (editor) => {
  const item = exampleContent();
  await write(editor.resources.store, item.historyAt('script'));
  for (const [options, reason] of [
    [{ voice_id: 'nobody' }, ['unknown_voice', 'body', 'voice_id']],
    [{ voice_id: 'de' }, ['another_language', 'body', 'voice_id']],
    [{ subtitle_style: 'sparkling' }, ['enum', 'body', 'subtitle_style']],
    [{ look: 'sparkling' }, ['enum', 'body', 'look']],
    [{ format: '3:2' }, ['enum', 'body', 'format']],
    [{ frame_rate: 25 }, ['enum', 'body', 'frame_rate']],
    [{ video_width: 56 }, ['greater_than_equal', 'body', 'video_width']],
    [{ video_height: 2056 }, ['less_than_equal', 'body', 'video_height']],
    [{ video_width: 68 }, ['multiple_of', 'body', 'video_width']],
    [{ content_id: 'x' }, ['uuid_parsing', 'body', 'content_id']],
  ] as const)
    await given(editor)
      .when(renderRequest(item, options))
      .then(isInvalid(...reason));
  await given(editor)
    .when(post(`${EDITOR}/render`, { body: {} }))
    .then(isInvalid('missing', 'body', 'content_id'));
});

it('exist for no one but the owner and administrators', async (editor) => {
  const example = await requestedRender(editor);
  const { owner, content_id } = example;
  await statusOnce(editor, example, 'rendered');
  const other = { content_id, owner: randomUUID() };
  for (const request of [statusRequest(other), cancelRequest(other), renderRequest(other)])
    await given(editor).when(request).then(fails(404, 'not_found'));
  await given(editor)
    .when(statusRequest({ owner, content_id: 'x' }))
    .then(404);
  await given(editor)
    .when(statusRequest(other, { role: 'admin' }))
    .then(200);
  await given(editor)
    .when(renderRequest(other, {}, { role: 'admin' }))
    .then(202, appended(renderEvents, content_id, 'RenderRequested'));
  const requested = await editor.resources.store.lastOf(renderEvents, content_id, 'RenderRequested');
  assert.equal([requested?.metadata.actor, requested?.metadata.owner], [other.owner, owner]);
});

it('are accompanied by other music where it is asked for, and by the same where it is not', async (editor) => {
  const { files } = editor.resources;
  const { release } = await keepBusy(editor);
  const example = await requestedRender(editor);
  const tune = `${example.owner}/tune.mp3`;
  await files.write(tune, Buffer.from('music'));
  const musicAfter = async (options: object) => (await requestedAgain(editor, example, options))?.music;
  const composed = { source: 'composed', mood: 'tense', file_path: null, level_db: 0 } as const;
  assert.equal(await musicAfter({ music: 'tense' }), composed);
  assert.equal(await musicAfter({ voice_id: 'en-gb' }), composed);
  assert.equal(await musicAfter({ music_level_db: -6 }), { ...composed, level_db: -6 });
  assert.is((await musicAfter({ music: 'fitting' }))?.source, 'composed');
  assert.equal(await musicAfter({ music: 'none' }), null);
  assert.equal(await musicAfter({ music: 'file', music_file_path: tune }), {
    ...{ source: 'file', mood: null, file_path: tune, level_db: 0 },
  });
  await release();
});

it('refuse music that is not a file of their owner', async (editor) => {
  const example = await requestedRender(editor);
  const other = `${randomUUID()}/tune.mp3`;
  await editor.resources.files.write(other, Buffer.from('music'));
  for (const path of [other, `${example.owner}/none.mp3`, `${example.owner}/../${other}`])
    await given(editor)
      .when(renderRequest(example, { music: 'file', music_file_path: path }))
      .then(isInvalid('unknown_file', 'body', 'music_file_path'));
  await given(editor)
    .when(renderRequest(example, { music: 'elevator' }))
    .then(isInvalid('enum', 'body', 'music'));
});

it('show a logo of their owner’s in a corner until another request says otherwise', async (editor) => {
  const { files } = editor.resources;
  const { release } = await keepBusy(editor);
  const example = await requestedRender(editor);
  const logo = `${example.owner}/material/logo.png`;
  await files.write(logo, await paintTestPicture(40, 20));
  const logoAfter = async (options: object) => (await requestedAgain(editor, example, options))?.logo_path;
  assert.is(await logoAfter({ logo_file_path: logo }), logo);
  assert.is(await logoAfter({ look: 'noir' }), logo);
  assert.is(await logoAfter({ logo_file_path: 'none' }), null);
  await release();
  for (const path of [`${randomUUID()}/material/logo.png`, `${example.owner}/none.png`])
    await given(editor)
      .when(renderRequest(example, { logo_file_path: path }))
      .then(isInvalid('unknown_file', 'body', 'logo_file_path'));
});

it('are narrated by a recording of their owner’s, until a voice is named again', async (editor) => {
  const example = await requestedRender(editor);
  const { owner, content_id } = example;
  const path = `${owner}/material/voice.wav`;
  await editor.resources.files.write(path, Buffer.from('RIFF'));
  const send = ({ path: to, ...call }: ReturnType<typeof post>) => editor.call('POST', to, call);
  const narratorAfter = async (options: object) => {
    await send(cancelRequest(example));
    assert.is((await send(renderRequest(example, options))).status, 202);
    const requested = (await editor.resources.store.lastOf(renderEvents, content_id, 'RenderRequested'))?.data;
    return [requested?.voice_id, requested?.voice_over_path];
  };
  assert.equal(await narratorAfter({ voice_over_file_path: path }), ['en-us', path]);
  assert.equal(await narratorAfter({ look: 'noir' }), ['en-us', path]);
  assert.equal(await narratorAfter({ voice_id: 'en-gb' }), ['en-gb', null]);
  for (const elsewhere of ['someone/else.wav', `${owner}/gone.wav`])
    await given(editor)
      .when(renderRequest(example, { voice_over_file_path: elsewhere }))
      .then(isInvalid('unknown_file', 'body', 'voice_over_file_path'));
});

it('have another cover when its words are changed', async (editor) => {
  const example = await requestedRender(editor);
  const { content_id, owner } = example;
  const cover = (text: string) =>
    editor.call('POST', `${EDITOR}/render/${content_id}/cover`, { user: owner, body: { text } });
  await editor.call('POST', `${EDITOR}/render/${content_id}/cancel`, { user: owner });
  assert.is((await cover('Too early')).status, 404);
  const next = example.next();
  await write(editor.resources.store, next.history(next.requested, next.narrated, next.captioned, next.rendered));
  const { status, body } = await cover('  Bees!  ');
  assert.is(status, 200);
  const film = body.film as Record<string, unknown>;
  assert.equal([film.cover_text, body.render_id], ['Bees!', next.request.render_id]);
  const path = new URL(String(film.poster_url)).pathname.replace(/^\/files\//, '');
  assert.ok(await editor.resources.files.exists(path), path);
  assert.is((await cover('x'.repeat(121))).status, 422);
  const { status: elsewhere } = await editor.call('POST', `${EDITOR}/render/${content_id}/cover`, {
    user: randomUUID(),
    body: { text: 'Mine' },
  });
  assert.is(elsewhere, 404);
});

/** What is requested once the render under way is cancelled. */
async function requestedAgain(editor: Editor, example: ExampleRender, options: object) {
  await given(editor)
    .when(cancelRequest(example))
    .then(200, appended(renderEvents, example.content_id, 'RenderCancelled'));
  await given(editor)
    .when(renderRequest(example, options))
    .then(202, appended(renderEvents, example.content_id, 'RenderRequested'));
  return (await editor.resources.store.lastOf(renderEvents, example.content_id, 'RenderRequested'))?.data;
}

it('are foreseen before there is one, from what was chosen and what fits', async (editor) => {
  const item = exampleContent();
  const { content_id, owner } = item;
  await write(editor.resources.store, item.historyAt('review', choosingNoir));
  const plan = get(`/api/v1/editor/render/${content_id}/plan`, { user: owner });
  const { body } = await given(editor).when(plan).then(200);
  const { voice_id, look, subtitle_style, format, frame_rate, music, chosen, language } = body;
  assert.equal([voice_id, look, format, frame_rate, music], ['alloy', 'noir', '1:1', 30, 'none']);
  assert.equal([language, typeof subtitle_style], [item.request.language, 'string']);
  assert.equal(chosen, choosingNoir.film);
  await given(editor)
    .when(get(`/api/v1/editor/render/${content_id}/plan`, { user: randomUUID() }))
    .then(404);
});

it.run();
