import { areJoined } from '../speech/tokens.ts';
import { fittingSize, type Layout, layoutFor } from './ass-layout.ts';
import { escapeAss } from './ass-text.ts';
import type { Cue } from './cues.ts';
import { CAPTION_FONT, fontRuns } from './fonts.ts';
import { linesOf } from './lines.ts';
import type { SubtitleStyle } from './styles.ts';

/** Colours in ASS are alpha (00 opaque), blue, green, red. */
const WHITE = '&H00FFFFFF';
const BLACK = '&H00000000';
const YELLOW = '&H0000E5FF';
const DARK_GLASS = '&H59000000';

/** By the first letter of a line, as Unicode's algorithm for text in both directions says. */
const BASE_DIRECTION = -1;

export type AssOptions = {
  style: Exclude<SubtitleStyle, 'none'>;
  /** Of the video, in pixels. */
  width: number;
  height: number;
};

/** The cues as an Advanced SubStation Alpha script for libass, drawn at the video's size. */
export function toAss(cues: readonly Cue[], options: AssOptions): string {
  const layout = layoutFor(options.style, options.width, options.height);
  const lines = cues.flatMap((cue) => dialogues(cue, layout, options));
  return [...header(layout, options), ...lines, ''].join('\n');
}

function header(layout: Layout, { style, width, height }: AssOptions): string[] {
  // With border style 4 (libass), the shadow sets the padding of one box behind all lines.
  const border = style === 'classic' ? 4 : 1;
  const alignment = style === 'classic' ? 2 : 5;
  const [primary, secondary] = style === 'karaoke' ? [YELLOW, WHITE] : [WHITE, WHITE];
  const look = [primary, secondary, BLACK, DARK_GLASS, '0,0,0,0,100,100,0,0', border, layout.outline, layout.shadow];
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${width}`,
    `PlayResY: ${height}`,
    'WrapStyle: 0',
    'ScaledBorderAndShadow: yes',
    '',
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding',
    `Style: Caption,${CAPTION_FONT.family},${layout.fontSize},${look.join(',')},${alignment},${layout.margin},${layout.margin},${layout.bottom},${BASE_DIRECTION}`,
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
  ];
}

function dialogues(cue: Cue, layout: Layout, { style, width }: AssOptions): string[] {
  const size = fittingSize(cue, layout, width);
  const overrides = [
    ...(style === 'classic' ? [] : [`\\pos(${width / 2},${layout.centre})`]),
    ...(size === layout.fontSize ? [] : [`\\fs${size}`]),
  ];
  const prefix = overrides.length > 0 ? `{${overrides.join('')}}` : '';
  const lines = linesOf(cue, size, width - 2 * layout.margin);
  if (style === 'classic') return [dialogue(cue.start, cue.end, prefix + assemble(cue, lines, (text) => text))];
  if (style === 'karaoke') return [dialogue(cue.start, cue.end, prefix + filling(cue, lines))];
  return cue.words.map((word, spoken) => {
    const from = spoken === 0 ? cue.start : word.start;
    return dialogue(from, cue.words[spoken + 1]?.start ?? cue.end, prefix + highlighted(cue, lines, spoken));
  });
}

function highlighted(cue: Cue, lines: Lines, spoken: number): string {
  return assemble(cue, lines, (text, i) =>
    i === spoken ? `{\\1c${colour(YELLOW)}}${text}{\\1c${colour(WHITE)}}` : text,
  );
}

/** Fill times are counted in whole centiseconds from the cue's start, so that rounding errors do not add up. */
function filling(cue: Cue, lines: Lines): string {
  const since = (seconds: number) => centiseconds(seconds) - centiseconds(cue.start);
  let at = 0;
  return assemble(cue, lines, (text, i) => {
    const { start, end } = cue.words[i] ?? cue;
    const wait = Math.max(0, since(start) - at);
    const fill = Math.max(0, since(end) - at - wait);
    at += wait + fill;
    return `${wait > 0 ? `{\\k${wait}}` : ''}{\\kf${fill}}${text}`;
  });
}

/** The words that begin a line of their own, by index. */
type Lines = ReadonlySet<number>;

/** A cue's words in their original arrangement, each escaped, in the fonts that have its letters, and then styled. */
function assemble(cue: Cue, lines: Lines, dress: (escaped: string, index: number) => string): string {
  const parts = cue.words.map(({ text }, i) => {
    const previous = cue.words[i - 1]?.text;
    const gap = previous === undefined || areJoined(previous, text) ? '' : ' ';
    return (lines.has(i) ? '\\N' : gap) + dress(inFonts(escapeAss(text)), i);
  });
  return parts.join('');
}

const inFonts = (escaped: string): string =>
  fontRuns(escaped)
    .map(({ font, text }) => (font === CAPTION_FONT ? text : `{\\fn${font.family}}${text}{\\fn${CAPTION_FONT.family}}`))
    .join('');

function dialogue(start: number, end: number, text: string): string {
  return `Dialogue: 0,${clock(start)},${clock(end)},Caption,,0,0,0,,${text}`;
}

const centiseconds = (seconds: number): number => Math.round(seconds * 100);

/** `H:MM:SS.cc` */
function clock(seconds: number): string {
  const total = centiseconds(seconds);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${Math.floor(total / 360_000)}:${two((total / 6_000) % 60)}:${two((total / 100) % 60)}.${two(total % 100)}`;
}

/** In an override, a colour has no alpha. */
const colour = (styleColour: string): string => `&H${styleColour.slice(4)}&`;
