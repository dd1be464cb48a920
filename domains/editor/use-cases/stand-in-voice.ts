import { filmChoicesOf } from '../../shared/film-choices.ts';
import { providerOfVoice } from '../providers/speech/speech-provider.ts';
import type { RenderJob } from './render-job.ts';
import { voicesFor } from './render-options.ts';

/**
 * The voices that narrate a film instead of one that failed, one after the other: those of the other providers that are
 * asked, or others of the same providers where these do not speak the film's language.
 * @returns none if the failure stands
 */
export async function standInVoices(
  { contentId, voiceId }: { readonly contentId: string; readonly voiceId: string },
  { tools, context, owner }: RenderJob,
): Promise<string[]> {
  const { speech } = tools;
  const { language } = await filmChoicesOf(context.store, owner, contentId);
  const voices = language === null ? await speech.voices() : await voicesFor(speech, language);
  // A provider that is down for one of its voices is down for all.
  const asked = new Set([await providerOfVoice(speech, voiceId)]);
  const found: string[] = [];
  for (const each of speech.otherVoiceIds) {
    const provider = await providerOfVoice(speech, each);
    if (asked.has(provider)) continue;
    asked.add(provider);
    const own = voices.filter((voice) => voice.provider === provider);
    const voice = own.find((voice) => voice.voiceId === each) ?? (language === null ? null : own[0]);
    if (voice) found.push(voice.voiceId);
  }
  return found;
}
