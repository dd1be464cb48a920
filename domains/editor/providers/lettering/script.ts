import { DRAWING_MODE, type Drawing } from './outline.ts';

/** A drawing on the screen for a time; pixels from the upper left corner of the video, seconds from the script's start. */
export type Mark = {
  readonly drawing: Drawing;
  /** Where the drawing's upper left corner is. */
  readonly left: number;
  readonly top: number;
  readonly start: number;
  readonly end: number;
  /** Later drawings cover earlier ones. */
  readonly layer: number;
  /** `#rrggbb`. */
  readonly fill: string;
  /** 0 to 1. Default 1. */
  readonly opacity?: number;
  /** Drawn around it. */
  readonly edge?: { readonly colour: string; readonly width: number };
  /** A shadow below it, as far as this. */
  readonly shadow?: { readonly colour: string; readonly distance: number; readonly opacity: number };
  /** Further override tags of ASS, such as animations. */
  readonly tags?: string;
};

/** All marks as an Advanced SubStation Alpha script for libass, drawn at the video's size. */
export function toScript(
  marks: readonly Mark[],
  { width, height }: { readonly width: number; readonly height: number },
) {
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${width}`,
    `PlayResY: ${height}`,
    'WrapStyle: 2',
    'ScaledBorderAndShadow: yes',
    '',
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding',
    // libass looks for a font even where nothing but drawings follow.
    `Style: Mark,${STYLE_FONT},20,&H00FFFFFF,&H00FFFFFF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,0,0,5,0,0,0,1`,
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...marks.filter(({ start, end }) => centiseconds(end) > centiseconds(start)).map(dialogue),
    '',
  ].join('\n');
}

/** A small one of the project's own, so that nothing depends on what is installed. */
export const STYLE_FONT = 'Lilita One';

function dialogue({ drawing, left, top, start, end, layer, fill, opacity = 1, edge, shadow, tags = '' }: Mark): string {
  // By its middle, so that it grows from there.
  const [x, y] = [left + drawing.width / 2, top + drawing.height / 2].map(pixels);
  const overrides = [
    tags.includes('\\move(') ? '' : `\\pos(${x},${y})`,
    `\\1c${colour(fill)}`,
    opacity < 1 ? `\\1a${alpha(opacity)}` : '',
    edge ? `\\bord${pixels(edge.width)}\\3c${colour(edge.colour)}` : '',
    edge && opacity < 1 ? `\\3a${alpha(opacity)}` : '',
    shadow ? `\\shad${pixels(shadow.distance)}\\4c${colour(shadow.colour)}\\4a${alpha(shadow.opacity)}` : '',
    tags,
    DRAWING_MODE,
  ];
  return `Dialogue: ${layer},${clock(start)},${clock(end)},Mark,,0,0,0,,{${overrides.join('')}}${drawing.path}`;
}

/** Colours in ASS are blue, green, red. @param rgb `#rrggbb` */
export const colour = (rgb: string): string =>
  `&H${rgb.slice(5, 7)}${rgb.slice(3, 5)}${rgb.slice(1, 3)}&`.toUpperCase();

/** In ASS, 00 is opaque. */
export const alpha = (opacity: number): string =>
  `&H${Math.round(255 * (1 - opacity))
    .toString(16)
    .padStart(2, '0')
    .toUpperCase()}&`;

export const pixels = (value: number): number => Math.round(value * 100) / 100;

const centiseconds = (seconds: number): number => Math.round(seconds * 100);

/** An animation between two times. @param from and @param to in seconds, like the start of its mark */
export function animate(mark: { readonly start: number }, from: number, to: number, tags: string, ease = 1): string {
  // libass counts from the start that the script names, which is rounded.
  const since = (seconds: number) => Math.max(0, Math.round(seconds * 1000) - centiseconds(mark.start) * 10);
  return `\\t(${since(from)},${Math.max(since(from) + 1, since(to))},${ease === 1 ? '' : `${ease},`}${tags})`;
}

/** `H:MM:SS.cc` */
function clock(seconds: number): string {
  const total = centiseconds(seconds);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${Math.floor(total / 360_000)}:${two((total / 6_000) % 60)}:${two((total / 100) % 60)}.${two(total % 100)}`;
}
