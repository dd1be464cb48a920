import type { SubtitleStyle } from '../providers/captions/cues.ts';

/** What a video is made with when neither its request nor its owner's settings say otherwise. */
export const defaults = { voice_id: 'en-us', subtitle_style: 'highlight', width: 1080, height: 1920 } as const;

export const SUBTITLE_STYLES = ['none', 'classic', 'highlight', 'karaoke'] as const;

/** The style of that name; what settings may hold and nobody knows is the default. */
export const subtitleStyleOf = (name: string | null): SubtitleStyle =>
  SUBTITLE_STYLES.find((style) => style === name) ?? defaults.subtitle_style;
