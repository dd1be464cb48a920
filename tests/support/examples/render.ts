import { randomUUID } from 'node:crypto';
import { PLAIN_LOOK, type RenderEvent, renderEvents } from '../../../contracts/editor/render.ts';
import type { DataOf } from '../../../kernel/events/event.ts';
import type { Failure } from '../../../kernel/events/failure.ts';
import { type History, history } from '../specs/history.ts';
import { AT } from './content.ts';
import { failure } from './failure.ts';

export type RenderRequest = DataOf<RenderEvent, 'RenderRequested'>;

export const videoFailure: Failure = { ...failure, stage: 'video', provider: 'ffmpeg' };

const event = <Type extends RenderEvent['type']>(type: Type, data: DataOf<RenderEvent, Type>) => ({ type, data });

/** A render of two scenes in a size that takes no time, and its events. */
export type ExampleRender = ReturnType<typeof exampleRender>;

/** @param changes to what is requested. @param owner whose content it is */
export function exampleRender(changes: Partial<RenderRequest> = {}, owner: string = randomUUID()) {
  const request: RenderRequest = {
    render_id: randomUUID(),
    content_id: randomUUID(),
    thread_id: randomUUID(),
    revision: 1,
    title: 'Why bees dance',
    voice_id: 'en-us',
    voice_over_path: null,
    subtitle_style: 'highlight',
    width: 64,
    height: 112,
    look: PLAIN_LOOK,
    frame_rate: 30,
    music: null,
    logo_path: null,
    scenes: [
      { index: 0, narration: 'Bees dance.', image_path: 'one.png', card: null },
      { index: 1, narration: 'So do we.', image_path: 'two.png', card: null },
    ],
    requested_at: AT,
    ...changes,
  };
  const { render_id, content_id, thread_id, revision, title } = request;
  const ids = { render_id, content_id, thread_id, revision };
  const provider = 'openai-speech';
  const cost = { amount_usd: 0.01, provider, unit: 'character' as const, quantity: 11 };
  const narration = { file_path: 'n.wav', duration_seconds: 3, voice_id: 'en-us', provider: 'espeak' };
  const captions = { srt_path: 'c.srt', vtt_path: 'c.vtt', words: 5, cues: 2 };
  const video = {
    poster_path: 'v.jpg',
    duration_seconds: 3.03,
    width: 64,
    height: 112,
    size_bytes: 9,
    render_seconds: 1,
  };
  const speech = { index: 0, speech_id: 's', characters: 11, voice_id: 'nova', provider, cost };
  return {
    owner,
    content_id,
    ids,
    request,
    requested: event('RenderRequested', request),
    spoken: event('SceneSpoken', { ...ids, ...speech }),
    attemptFailed: event('SceneAttemptFailed', { ...ids, index: 0, provider, code: 'no-audio', cause: 'c', cost }),
    narrated: event('NarrationSynthesized', {
      ...ids,
      ...narration,
      timing: 'measured',
      timing_reason: null,
      stands_in_for: null,
    }),
    captioned: event('CaptionsTimed', { ...ids, ...captions, timing: 'measured' }),
    rendered: event('VideoRendered', { ...ids, title, file_path: 'v.mp4', ...video }),
    coverChanged: event('CoverChanged', { ...ids, text: 'Bees!', poster_path: 'cover.jpg' }),
    failed: event('RenderFailed', { ...ids, failure: videoFailure }),
    cancelled: (by = 'ann') => event('RenderCancelled', { ...ids, by }),
    /** A later request for the same content. */
    next: (more: Partial<RenderRequest> = {}) =>
      exampleRender({ ...request, render_id: randomUUID(), ...more, content_id }, owner),
    /** Events of this content's renders. */
    history: (...events: readonly RenderEvent[]): History<RenderEvent> =>
      history(renderEvents, content_id, owner, ...events),
  };
}
