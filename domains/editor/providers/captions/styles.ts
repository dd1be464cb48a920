/**
 * How captions look. `none`: files only. `classic`: a sentence on a dark bar. `highlight`: a few words, the spoken one
 * in yellow. `karaoke`: a few words that fill with yellow from left to right as they are spoken.
 */
export const SUBTITLE_STYLES = ['none', 'classic', 'highlight', 'karaoke'] as const;
export type SubtitleStyle = (typeof SUBTITLE_STYLES)[number];

export const DEFAULT_SUBTITLE_STYLE: SubtitleStyle = 'highlight';

/** The style with that name, or the default: settings may contain any name. */
export const subtitleStyleOf = (name: string | null): SubtitleStyle =>
  SUBTITLE_STYLES.find((style) => style === name) ?? DEFAULT_SUBTITLE_STYLE;
