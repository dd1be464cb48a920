import { contentEvents } from '../../../contracts/director/content.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { filmSizeOf, formatOf } from '../../shared/formats.ts';
import { chooseLook, type Look } from '../../shared/looks/index.ts';
import { settingsOf } from '../../shared/owner-settings.ts';
import { FPS } from '../frame-rate.ts';
import { SUBTITLE_STYLES, type SubtitleStyle, subtitleStyleOf } from '../providers/captions/index.ts';
import type { Tier } from '../providers/video/encoder.ts';
import type { RenderOptions } from '../render/index.ts';

/** What a platform renders with where no one asks for anything else. */
export type RenderDefaults = {
  /** The voice if the owner's settings name none. */
  readonly defaultVoiceId: string;
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
  { defaultVoiceId, quality }: RenderDefaults,
): Promise<Omit<Required<RenderOptions>, 'music'> & { subtitle_style: SubtitleStyle }> {
  const { defaults } = await settingsOf(store, owner);
  const content = (await store.lastOf(contentEvents, contentId, 'ContentRequested'))?.data;
  const { niche = '', tone = '', visual_style = null } = content ?? {};
  const look = chooseLook({ look: defaults.look, visual_style, niche, tone });
  return {
    voice_id: defaults.voice_id ?? defaultVoiceId,
    subtitle_style: captionsOf(look, defaults.subtitle_style),
    look: look.name,
    frame_rate: defaults.frame_rate ?? FPS,
    ...filmSizeOf(formatOf(defaults.format), quality === 'preview'),
  };
}

/** What the settings change about a render that is repeated; the rest, its look included, stays. */
export async function retriedOptionsFor(
  store: EventStore,
  owner: string | null,
  { defaultVoiceId }: RenderDefaults,
): Promise<RenderOptions> {
  const { defaults } = await settingsOf(store, owner);
  const chosen = SUBTITLE_STYLES.find((style) => style === defaults.subtitle_style);
  return { voice_id: defaults.voice_id ?? defaultVoiceId, ...(chosen ? { subtitle_style: chosen } : {}) };
}

/** @param chosen in the settings, which may contain any name: a style that exists wins over that of the look */
export const captionsOf = ({ typography }: Look, chosen: string | null): SubtitleStyle =>
  SUBTITLE_STYLES.find((style) => style === chosen) ?? subtitleStyleOf(typography.captionStyle);
