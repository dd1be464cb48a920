import type { EventStore } from '../../../kernel/event-store/index.ts';
import { settingsOf } from '../../shared/owner-settings.ts';
import { type SubtitleStyle, subtitleStyleOf } from '../providers/captions/index.ts';
import type { RenderOptions } from '../render/index.ts';

/**
 * The options of a render requested without any: those in the owner's settings, or the platform's defaults.
 * @param defaultVoiceId the voice if the settings name none
 */
export async function renderOptionsFor(
  store: EventStore,
  owner: string | null,
  defaultVoiceId: string,
): Promise<Required<RenderOptions> & { subtitle_style: SubtitleStyle }> {
  const { defaults } = await settingsOf(store, owner);
  return {
    voice_id: defaults.voice_id ?? defaultVoiceId,
    subtitle_style: subtitleStyleOf(defaults.subtitle_style),
    width: 1080,
    height: 1920,
  };
}
