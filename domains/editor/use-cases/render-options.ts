import { PLAIN_LOOK } from '../../../contracts/editor/render.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { settingsOf } from '../../shared/owner-settings.ts';
import { FPS } from '../frame-rate.ts';
import { type SubtitleStyle, subtitleStyleOf } from '../providers/captions/index.ts';
import type { Tier } from '../providers/video/encoder.ts';
import type { RenderOptions } from '../render/index.ts';

/** What a platform renders with where no one asks for anything else. */
export type RenderDefaults = {
  /** The voice if the owner's settings name none. */
  readonly defaultVoiceId: string;
  readonly quality: Tier;
};

const FULL_SIZE = { width: 1080, height: 1920 };
const HALF_SIZE = { width: 540, height: 960 };

/** The options of a render requested without any: those in the owner's settings, or the platform's defaults. */
export async function renderOptionsFor(
  store: EventStore,
  owner: string | null,
  { defaultVoiceId, quality }: RenderDefaults,
): Promise<Required<RenderOptions> & { subtitle_style: SubtitleStyle }> {
  const { defaults } = await settingsOf(store, owner);
  return {
    voice_id: defaults.voice_id ?? defaultVoiceId,
    subtitle_style: subtitleStyleOf(defaults.subtitle_style),
    look: PLAIN_LOOK,
    frame_rate: FPS,
    music: null,
    ...(quality === 'preview' ? HALF_SIZE : FULL_SIZE),
  };
}
