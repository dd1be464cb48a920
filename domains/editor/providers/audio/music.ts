import { callInThread } from '../../../../kernel/process/worker-thread.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import { type MusicAnswer, type MusicRequest, musician } from '../../../../offline/music/index.ts';

export { chooseMood } from '../../../../offline/music/choose-mood.ts';
export { MUSIC_VERSION, type MusicRequest } from '../../../../offline/music/index.ts';
export { isMood, type Mood } from '../../../../offline/music/moods.ts';

/**
 * Composes and plays music, in a thread of its own that ends with it.
 * @returns interleaved 16-bit stereo samples at 48 kHz
 * @throws ProviderError, or the signal's reason
 */
export async function composeMusic(request: MusicRequest, signal: AbortSignal): Promise<Int16Array> {
  const answer = await callInThread<MusicRequest, MusicAnswer>(musician, request, signal);
  if ('samples' in answer) return answer.samples;
  throw new ProviderError({
    provider: 'music',
    kind: 'unavailable',
    code: 'composing-failed',
    cause: `composing ${request.mood} music: ${answer.error}`,
    nextAction: 'render again, or render without music',
  });
}
