import { suite } from 'uvu';
import { type RenderEvent, renderEvents } from '../../domains/editor/render/events.ts';
import type { Recorded } from '../../kernel/events/event.ts';
import { rendersProjection } from '../../projections/renders.ts';
import type { RenderDocument } from '../../read-models/renders.ts';
import { eventsOf, failure, requestOf } from '../domains/editor/examples.ts';
import { OWNER, of, recorded } from '../support/specs/projection.ts';

const it = suite('renders projection');

/** Named so that the examples are checked against their schemas. */
export const events = renderEvents;

const LATER = '2026-01-02T04:00:00.000Z';
const request = requestOf();
const told = (event: RenderEvent, at?: string): Recorded => recorded(event, at ? { at } : {});
const render = eventsOf(request);
const requested = told(render.requested);
const narrated = told(render.narrated);
const captioned = told(render.captioned);

const document: RenderDocument = {
  content_id: request.content_id,
  owner_id: OWNER,
  render_id: request.render_id,
  status: 'queued',
  title: request.title,
  voice_id: 'en-us',
  subtitle_style: 'highlight',
  width: 64,
  height: 112,
  narration_path: null,
  file_path: null,
  srt_path: null,
  vtt_path: null,
  duration_seconds: null,
  failure: null,
  requested_at: request.requested_at,
  finished_at: null,
};
const afterNarration = { ...document, status: 'captioning', narration_path: 'n.wav', duration_seconds: 3 };
const afterCaptions = { ...afterNarration, status: 'rendering', srt_path: 'c.srt', vtt_path: 'c.vtt' };

it('begins with the request', () => {
  of(rendersProjection).given().when(requested).then(request.content_id, document);
});

it('follows each step', () => {
  of(rendersProjection).given(requested).when(narrated).then(request.content_id, afterNarration);
  of(rendersProjection).given(requested, narrated).when(captioned).then(request.content_id, afterCaptions);
  of(rendersProjection)
    .given(requested, narrated, captioned)
    .when(told(render.rendered, LATER))
    .then(request.content_id, {
      ...afterCaptions,
      status: 'rendered',
      file_path: 'v.mp4',
      duration_seconds: 3.03,
      finished_at: LATER,
    });
});

it('ends with the reason, or because somebody wanted it to', () => {
  of(rendersProjection)
    .given(requested)
    .when(told(render.failed, LATER))
    .then(request.content_id, { ...document, status: 'failed', failure, finished_at: LATER });
  of(rendersProjection)
    .given(requested, narrated)
    .when(told(render.cancelled(), LATER))
    .then(request.content_id, { ...afterNarration, status: 'cancelled', finished_at: LATER });
});

it('shows the newest render of a content, and nothing that the one before came to', () => {
  const next = requestOf({ content_id: request.content_id, width: 128 });
  const again = told(eventsOf(next).requested);
  const newest = { ...document, render_id: next.render_id, width: 128 };
  of(rendersProjection).given(requested, narrated, told(render.failed)).when(again).then(request.content_id, newest);
  for (const late of [render.narrated, render.captioned, render.rendered, render.failed, render.cancelled()])
    of(rendersProjection).given(requested, again).when(told(late)).unchanged();
});

it('knows nothing of a render that was never asked for', () => {
  of(rendersProjection).given().when(narrated).unchanged();
});

it('has no interest in what a render cost', () => {
  of(rendersProjection).given(requested).when(told(render.spoken)).unchanged();
});

it.run();
