import { randomUUID } from 'node:crypto';
import type { RenderEvent } from '../../../domains/editor/render/index.ts';

export const at = '2026-01-01T00:00:00.000Z';
export const failure = { stage: 'video', provider: 'ffmpeg', code: 'x', cause: 'c', next_action: 'n', at };

type Data<Type extends RenderEvent['type']> = Extract<RenderEvent, { type: Type }>['data'];

export const requestOf = (changes: Partial<Data<'RenderRequested'>> = {}): Data<'RenderRequested'> => ({
  render_id: randomUUID(),
  content_id: randomUUID(),
  thread_id: randomUUID(),
  revision: 1,
  title: 'Why bees dance',
  voice_id: 'en-us',
  subtitle_style: 'highlight',
  width: 64,
  height: 112,
  scenes: [
    { index: 0, narration: 'Bees dance.', image_path: 'one.png' },
    { index: 1, narration: 'So do we.', image_path: 'two.png' },
  ],
  requested_at: at,
  ...changes,
});

const event = <Type extends RenderEvent['type']>(type: Type, data: Data<Type>) => ({ type, data });

/** The events of one render. */
export function eventsOf(request: Data<'RenderRequested'>) {
  const { render_id, content_id, thread_id, revision, title } = request;
  const ids = { render_id, content_id, thread_id, revision };
  const provider = 'openai-speech';
  const cost = { amount_usd: 0.01, provider, unit: 'character' as const, quantity: 11 };
  const video = {
    file_path: 'v.mp4',
    duration_seconds: 3.03,
    width: 64,
    height: 112,
    size_bytes: 9,
    render_seconds: 1,
  };
  const scene = { index: 0, speech_id: 's', characters: 11, voice_id: 'nova', provider, cost };
  const narration = { file_path: 'n.wav', duration_seconds: 3, voice_id: 'en-us', provider: 'espeak' };
  return {
    ids,
    requested: event('RenderRequested', request),
    spoken: event('SceneSpoken', { ...ids, ...scene }),
    wasted: event('SceneAttemptFailed', { ...ids, index: 0, provider, code: 'no-audio', cause: 'c', cost }),
    narrated: event('NarrationSynthesized', { ...ids, ...narration }),
    captioned: event('CaptionsTimed', { ...ids, srt_path: 'c.srt', vtt_path: 'c.vtt', words: 5, cues: 2 }),
    rendered: event('VideoRendered', { ...ids, title, ...video }),
    failed: event('RenderFailed', { ...ids, failure }),
    cancelled: (by = 'ann') => event('RenderCancelled', { ...ids, by }),
  };
}
