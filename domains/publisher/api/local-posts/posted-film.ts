import { renderEvents } from '../../../../contracts/editor/render.ts';
import type { EventStore } from '../../../../kernel/event-store/index.ts';

/** What the editor recorded about a film that was posted. */
export type PostedFilm = {
  readonly videoPath: string;
  /** Null if there is none, as for films rendered before posters existed. */
  readonly posterPath: string | null;
  /** Its captions as WebVTT; null if there are none. */
  readonly captionsPath: string | null;
  /** Whether they are also part of the picture and cannot be switched off. */
  readonly hasBurntInCaptions: boolean;
  /** In pixels; null if unknown. */
  readonly size: { readonly width: number; readonly height: number } | null;
  readonly durationSeconds: number;
};

/**
 * Reads it from the content's render stream by the path of the file that the publication names: a later render of the
 * same content does not change what was posted.
 */
export async function postedFilm(
  store: EventStore,
  contentId: string,
  { video_path, duration_seconds }: { readonly video_path: string; readonly duration_seconds: number },
): Promise<PostedFilm> {
  const events = await store.eventsOf(renderEvents, contentId);
  const rendered = events.flatMap(({ type, data }) =>
    type === 'VideoRendered' && data.file_path === video_path ? [data] : [],
  )[0];
  const sameRender = events.filter(({ data }) => rendered && data.render_id === rendered.render_id);
  const captionsPath = sameRender.flatMap(({ type, data }) => (type === 'CaptionsTimed' ? [data.vtt_path] : []))[0];
  const style = sameRender.flatMap(({ type, data }) => (type === 'RenderRequested' ? [data.subtitle_style] : []))[0];
  const cover = sameRender.flatMap(({ type, data }) => (type === 'CoverChanged' ? [data.poster_path] : [])).at(-1);
  return {
    videoPath: video_path,
    posterPath: cover ?? rendered?.poster_path ?? null,
    captionsPath: captionsPath ?? null,
    hasBurntInCaptions: style !== undefined && style !== 'none',
    size: rendered ? { width: rendered.width, height: rendered.height } : null,
    durationSeconds: duration_seconds,
  };
}
