import { suite } from 'uvu';
import type { RenderEvent } from '../../contracts/editor/render.ts';
import type { Recorded } from '../../kernel/events/event.ts';
import { rendersProjection } from '../../projections/renders.ts';
import type { RenderDocument } from '../../read-models/renders.ts';
import { exampleRender, videoFailure } from '../support/examples/render.ts';
import { given, OWNER, recorded } from '../support/given.ts';

const it = suite('projection of renders');

const LATER = '2026-01-02T04:00:00.000Z';
const render = exampleRender();
const { request } = render;
const later = (event: RenderEvent): Recorded => recorded(event, { at: LATER });
const requested = recorded<RenderEvent>(render.requested);
const narrated = recorded<RenderEvent>(render.narrated);
const captioned = recorded<RenderEvent>(render.captioned);

const document: RenderDocument = {
  content_id: request.content_id,
  owner_id: OWNER,
  render_id: request.render_id,
  status: 'queued',
  title: request.title,
  voice_id: 'en-us',
  voice_over_path: null,
  subtitle_style: 'highlight',
  look: 'plain',
  frame_rate: 30,
  width: 64,
  height: 112,
  picture_path: 'one.png',
  narration_path: null,
  file_path: null,
  srt_path: null,
  vtt_path: null,
  duration_seconds: null,
  timing: null,
  timing_reason: null,
  film: null,
  failure: null,
  requested_at: request.requested_at,
  finished_at: null,
};
const afterNarration = {
  ...document,
  status: 'captioning',
  narration_path: 'n.wav',
  duration_seconds: 3,
  timing: 'measured',
};
const film = {
  cover_text: null,
  render_id: request.render_id,
  file_path: 'v.mp4',
  srt_path: 'c.srt',
  vtt_path: 'c.vtt',
  poster_path: 'v.jpg',
  duration_seconds: 3.03,
  width: 64,
  height: 112,
  size_bytes: 9,
  voice_id: 'en-us',
  subtitle_style: 'highlight',
  look: 'plain',
  frame_rate: 30,
  rendered_at: LATER,
};
const afterCaptions = { ...afterNarration, status: 'rendering', srt_path: 'c.srt', vtt_path: 'c.vtt' };

it('starts with the request', () => {
  given(rendersProjection).when(requested).then(request.content_id, document);
});

it('follows each step', () => {
  given(rendersProjection, requested).when(narrated).then(request.content_id, afterNarration);
  given(rendersProjection, requested, narrated).when(captioned).then(request.content_id, afterCaptions);
  given(rendersProjection, requested, narrated, captioned)
    .when(later(render.rendered))
    .then(request.content_id, {
      ...afterCaptions,
      status: 'rendered',
      file_path: 'v.mp4',
      duration_seconds: 3.03,
      film,
      finished_at: LATER,
    });
});

it('ends with a failure, or because someone cancelled it', () => {
  given(rendersProjection, requested)
    .when(later(render.failed))
    .then(request.content_id, { ...document, status: 'failed', failure: videoFailure, finished_at: LATER });
  given(rendersProjection, requested, narrated)
    .when(later(render.cancelled()))
    .then(request.content_id, { ...afterNarration, status: 'cancelled', finished_at: LATER });
});

it('shows the newest render of the content, and ignores late events of the one before', () => {
  const next = render.next({ width: 128 });
  const again = recorded<RenderEvent>(next.requested);
  const newest = { ...document, render_id: next.ids.render_id, width: 128 };
  given(rendersProjection, requested, narrated, recorded<RenderEvent>(render.failed))
    .when(again)
    .then(request.content_id, newest);
  for (const late of [render.narrated, render.captioned, render.rendered, render.failed, render.cancelled()])
    given(rendersProjection, requested, again).when(recorded<RenderEvent>(late)).unchanged();
});

it('keeps the video that is finished while another is made, and where that is not to be', () => {
  const next = render.next({ subtitle_style: 'none' });
  const again = recorded<RenderEvent>(next.requested);
  const ended = later(next.failed);
  const past = [requested, narrated, captioned, later(render.rendered)];
  const newest = { ...document, render_id: next.ids.render_id, subtitle_style: 'none', film };
  given(rendersProjection, ...past)
    .when(again)
    .then(request.content_id, newest);
  given(rendersProjection, ...past, again)
    .when(ended)
    .then(request.content_id, { ...newest, status: 'failed', failure: videoFailure, finished_at: LATER });
});

it('ignores a render that was never requested', () => {
  given(rendersProjection).when(narrated).unchanged();
});

it('ignores what a render costs', () => {
  given(rendersProjection, requested).when(recorded<RenderEvent>(render.spoken)).unchanged();
});

it('shows the cover as it was changed', () => {
  const events = [requested, narrated, captioned, later(render.rendered)];
  const folded = given(rendersProjection, ...events).when(recorded<RenderEvent>(render.coverChanged));
  folded.then(request.content_id, {
    ...document,
    status: 'rendered',
    narration_path: 'n.wav',
    file_path: 'v.mp4',
    srt_path: 'c.srt',
    vtt_path: 'c.vtt',
    duration_seconds: 3.03,
    timing: 'measured',
    film: { ...film, poster_path: 'cover.jpg', cover_text: 'Bees!' },
    finished_at: LATER,
  });
});

it.run();
