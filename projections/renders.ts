import { type RenderEvent, renderEvents } from '../contracts/editor/render.ts';
import type { DataOf } from '../kernel/events/event.ts';
import { type RenderDocument, renders } from '../read-models/renders.ts';
import { defineProjection } from './engine/projection.ts';

/** The newest render of each piece of content, as the editor API shows it, and the newest video that is finished. */
export const rendersProjection = defineProjection(renders, {
  version: 8,
  events: [renderEvents],
  keyOf: ({ data }) => data.content_id,
  handles: {
    RenderRequested: (doc, { data, metadata }) => ({
      content_id: data.content_id,
      owner_id: metadata.owner,
      render_id: data.render_id,
      status: 'queued' as const,
      title: data.title,
      voice_id: data.voice_id,
      voice_over_path: data.voice_over_path,
      subtitle_style: data.subtitle_style,
      look: data.look,
      frame_rate: data.frame_rate,
      width: data.width,
      height: data.height,
      picture_path: data.scenes[0]?.image_path || null,
      narration_path: null,
      file_path: null,
      srt_path: null,
      vtt_path: null,
      duration_seconds: null,
      timing: null,
      timing_reason: null,
      // The previous video stays until the next one is finished.
      film: doc?.film ?? null,
      failure: null,
      requested_at: data.requested_at,
      finished_at: null,
    }),
    NarrationSynthesized: (doc, { data }) =>
      change(doc, data, {
        status: 'captioning',
        // Another than was asked for, if that was down.
        voice_id: data.voice_id,
        narration_path: data.file_path,
        duration_seconds: data.duration_seconds,
        timing: data.timing,
        timing_reason: data.timing_reason,
      }),
    CaptionsTimed: (doc, { data }) =>
      change(doc, data, { status: 'rendering', srt_path: data.srt_path, vtt_path: data.vtt_path }),
    VideoRendered: (doc, { data, at }) =>
      change(doc, data, {
        status: 'rendered',
        file_path: data.file_path,
        duration_seconds: data.duration_seconds,
        film: doc && filmOf(doc, data, at),
        finished_at: at,
      }),
    CoverChanged: (doc, { data }) =>
      change(doc, data, {
        film: doc?.film ? { ...doc.film, poster_path: data.poster_path, cover_text: data.text } : null,
      }),
    RenderFailed: (doc, { data, at }) =>
      change(doc, data, { status: 'failed', failure: data.failure, finished_at: at }),
    RenderCancelled: (doc, { data, at }) => change(doc, data, { status: 'cancelled', finished_at: at }),
  },
});

const filmOf = (
  { voice_id, subtitle_style, look, frame_rate, srt_path, vtt_path }: RenderDocument,
  {
    render_id,
    file_path,
    poster_path,
    duration_seconds,
    width,
    height,
    size_bytes,
  }: DataOf<RenderEvent, 'VideoRendered'>,
  rendered_at: string,
): RenderDocument['film'] => ({
  ...{ render_id, file_path, srt_path, vtt_path, poster_path, duration_seconds, width, height, size_bytes },
  ...{ voice_id, subtitle_style, look, frame_rate, rendered_at },
  cover_text: null,
});

/** Only the newest render counts: events of a replaced one change nothing. */
const change = (
  doc: RenderDocument | null,
  { render_id }: RenderEvent['data'],
  changes: Partial<RenderDocument>,
): RenderDocument | null => (doc && doc.render_id === render_id ? { ...doc, ...changes } : doc);
