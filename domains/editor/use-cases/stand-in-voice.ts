import { isDown, ProviderError } from '../../../kernel/providers/provider-error.ts';
import { filmChoicesOf } from '../../shared/film-choices.ts';
import { providerOfVoice } from '../providers/speech/speech-provider.ts';
import type { RenderJob } from './render-job.ts';
import { voicesFor } from './render-options.ts';

/**
 * The voice that narrates a film instead of one that failed: the installation's second voice, or another of its provider
 * where that does not speak the film's language.
 * @returns null if there is none: the failure stands
 */
export async function standInVoice(
  { contentId, voiceId }: { readonly contentId: string; readonly voiceId: string },
  error: unknown,
  { tools, context, owner }: RenderJob,
): Promise<string | null> {
  const { speech } = tools;
  const { secondVoiceId } = speech;
  if (secondVoiceId === null || !(error instanceof ProviderError) || !isDown(error)) return null;
  const provider = await providerOfVoice(speech, secondVoiceId);
  // A provider that is down for one of its voices is down for all.
  if (provider === (await providerOfVoice(speech, voiceId))) return null;
  const { language } = await filmChoicesOf(context.store, owner, contentId);
  const voices = language === null ? await speech.voices() : await voicesFor(speech, language);
  const own = voices.filter((voice) => voice.provider === provider);
  return (own.find((voice) => voice.voiceId === secondVoiceId) ?? (language === null ? null : own[0]))?.voiceId ?? null;
}
