import type { Cue } from './cues.ts';
import type { SubtitleStyle } from './styles.ts';

/** All lengths are in pixels of the video. */
export type Layout = {
  fontSize: number;
  outline: number;
  shadow: number;
  /** On the left and the right. */
  margin: number;
  /** From the top of the picture to the middle of captions that follow the voice. */
  centre: number;
  /** From the bottom of the picture to the lower edge of the bar. */
  bottom: number;
};

/**
 * Font size as a fraction of the shorter side. At these sizes, four words fill one or two lines of a vertical video.
 */
const FONT_SHARE: Record<SubtitleStyle, number> = { none: 0.055, classic: 0.055, highlight: 0.1, karaoke: 0.1 };

/**
 * Position and size of captions. The apps cover the lowest quarter of a vertical video with their own text and its
 * right edge with buttons; captions stay clear of both.
 */
export function layoutFor(style: SubtitleStyle, width: number, height: number): Layout {
  const upright = height > width;
  const fontSize = Math.min(width, height) * FONT_SHARE[style];
  return {
    fontSize: round(fontSize),
    outline: round(fontSize * (style === 'classic' ? 0.04 : 0.08)),
    shadow: style === 'classic' ? round(fontSize * 0.3) : 0,
    margin: Math.round(width * 0.1),
    centre: Math.round(height * (upright ? 0.66 : 0.8)),
    bottom: Math.round(height * (upright ? 0.27 : 0.09)),
  };
}

/**
 * The largest size, up to the layout's, at which a cue's widest part that cannot be divided fits between the margins:
 * libass wraps between words and lets a single long one run off the picture. In ASS, a font size is the height of a
 * line, not of an em.
 */
export function fittingSize(cue: Cue, layout: Layout, width: number): number {
  const widest = Math.max(...cue.words.flatMap(({ text }) => text.split(/\s+/u)).map(widthInSizes));
  return round(Math.min(layout.fontSize, (width - 2 * layout.margin) / widest));
}

/** How wide a text is, in font sizes: an upper estimate for the caption fonts. */
export function widthInSizes(text: string): number {
  const widths = [...text].map((character): number => {
    if (/[\p{M}\p{Cf}]/u.test(character)) return 0;
    if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Lu}mwMW@%&]/u.test(character))
      return 0.72;
    return 0.52;
  });
  return widths.reduce((sum, each) => sum + each, 0);
}

const round = (value: number): number => Math.max(0.1, Math.round(value * 10) / 10);
