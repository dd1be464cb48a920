import type { EventStore } from '../../../kernel/event-store/index.ts';
import { filmChoicesOf } from '../../shared/film-choices.ts';
import { filmSizeOf, formatOf } from '../../shared/formats.ts';
import { speaks } from '../../shared/languages.ts';
import { chooseLook, type LOOKS, type Look } from '../../shared/looks/index.ts';
import { FPS } from '../frame-rate.ts';
import { SUBTITLE_STYLES, type SubtitleStyle, subtitleStyleOf } from '../providers/captions/index.ts';
import type { SpeechProvider, Voice } from '../providers/speech/speech-provider.ts';
import type { Tier } from '../providers/video/encoder.ts';
import type { RenderOptions } from '../render/index.ts';

/** The voices to choose from, and the one for films in its language if no one names one. */
export type VoiceChoice = Pick<SpeechProvider, 'voices'> & { readonly defaultVoiceId: string };

/** What a platform renders with where no one asks for anything else. */
export type RenderDefaults = {
  readonly speech: VoiceChoice;
  readonly quality: Tier;
};

/**
 * The options of a render requested without any: those in the owner's settings, the content's look, the defaults. Its
 * music comes from `chosenMusic`.
 */
export async function renderOptionsFor(
  store: EventStore,
  owner: string | null,
  contentId: string,
  { speech, quality }: RenderDefaults,
): Promise<
  Omit<Required<RenderOptions>, 'music'> & { subtitle_style: SubtitleStyle; look: (typeof LOOKS)[number]['name'] }
> {
  const chosen = await filmChoicesOf(store, owner, contentId);
  const { niche = '', tone = '', visual_style = null } = chosen.request ?? {};
  const look = chooseLook({ look: chosen.look, visual_style, niche, tone });
  return {
    voice_id: chosen.voice_id ?? (await voiceFor(speech, chosen.language)),
    // A recording belongs to the script that it was made for.
    voice_over_path: null,
    subtitle_style: captionsOf(look, chosen.subtitle_style),
    look: look.name,
    frame_rate: chosen.frame_rate ?? FPS,
    logo_path: chosen.logo_file_path,
    ...filmSizeOf(formatOf(chosen.format), quality === 'preview'),
  };
}

/** What the settings change about a render that is repeated; the rest, its look included, stays. */
export async function retriedOptionsFor(
  store: EventStore,
  owner: string | null,
  contentId: string,
  { speech }: Pick<RenderDefaults, 'speech'>,
): Promise<RenderOptions> {
  const { voice_id, language, subtitle_style } = await filmChoicesOf(store, owner, contentId);
  const chosen = SUBTITLE_STYLES.find((style) => style === subtitle_style);
  return { voice_id: voice_id ?? (await voiceFor(speech, language)), ...(chosen ? { subtitle_style: chosen } : {}) };
}

/**
 * The platform's voice if it speaks the language, or else the first that does: languages that no voice speaks are
 * refused when a film is requested.
 * @param language ISO 639; null if unknown
 */
async function voiceFor(speech: VoiceChoice, language: string | null): Promise<string> {
  if (language === null || speaks(speech.defaultVoiceId, language)) return speech.defaultVoiceId;
  const [fitting] = await voicesFor(speech, language);
  return fitting?.voiceId ?? speech.defaultVoiceId;
}

/** The voices that can read a language aloud. */
export const voicesFor = async (speech: Pick<SpeechProvider, 'voices'>, language: string): Promise<Voice[]> =>
  (await speech.voices()).filter((voice) => voice.language === 'mul' || voice.language.split('-')[0] === language);

/** @param chosen in the settings, which may contain any name: a style that exists wins over that of the look */
export const captionsOf = ({ typography }: Look, chosen: string | null): SubtitleStyle =>
  SUBTITLE_STYLES.find((style) => style === chosen) ?? subtitleStyleOf(typography.captionStyle);
