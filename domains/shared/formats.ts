/** The shapes of films, in the order in which people are offered them. */
export const FORMATS = ['9:16', '1:1', '16:9', '4:5'] as const;
export type Format = (typeof FORMATS)[number];

type Size = { readonly width: number; readonly height: number };

/** Pixels of a whole film, and of a picture that is made for it: its sides are multiples of eight. */
const SIZES: Readonly<Record<Format, { readonly film: Size; readonly picture: Size }>> = {
  '9:16': { film: { width: 1080, height: 1920 }, picture: { width: 864, height: 1536 } },
  '1:1': { film: { width: 1080, height: 1080 }, picture: { width: 1152, height: 1152 } },
  '16:9': { film: { width: 1920, height: 1080 }, picture: { width: 1536, height: 864 } },
  '4:5': { film: { width: 1080, height: 1350 }, picture: { width: 1024, height: 1280 } },
};

/** Every platform that films are published on shows upright ones on the whole screen. */
const USUAL: Format = '9:16';

/** The format with that name, or the usual one: settings may be older than the formats. */
export const formatOf = (name: string | null): Format => FORMATS.find((format) => format === name) ?? USUAL;

export const pictureSizeOf = (format: Format): Size => SIZES[format].picture;

/** @param half for previews: half of each side, rounded to what an encoder takes */
export function filmSizeOf(format: Format, half = false): Size {
  const { width, height } = SIZES[format].film;
  return half ? { width: even(width / 2), height: even(height / 2) } : { width, height };
}

const even = (pixels: number): number => 2 * Math.round(pixels / 2);
