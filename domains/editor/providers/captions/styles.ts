/**
 * How captions look. `none`: files only. `classic`: a sentence on a dark bar. In all others, a few words: `highlight`
 * colours the spoken one, `karaoke` fills each as it is spoken, `boxed` puts a coloured box behind the spoken one, `pop`
 * lets it grow, `reveal` shows each from when it is spoken, `impact` shows one or two huge ones, `outline` fills hollow
 * letters as they are spoken.
 */
export const SUBTITLE_STYLES = [
  'none',
  'classic',
  'highlight',
  'karaoke',
  'boxed',
  'pop',
  'reveal',
  'impact',
  'outline',
] as const;
export type SubtitleStyle = (typeof SUBTITLE_STYLES)[number];

export const DEFAULT_SUBTITLE_STYLE: SubtitleStyle = 'highlight';

/** The style with that name, or the default: settings may contain any name. */
export const subtitleStyleOf = (name: string | null): SubtitleStyle =>
  SUBTITLE_STYLES.find((style) => style === name) ?? DEFAULT_SUBTITLE_STYLE;
