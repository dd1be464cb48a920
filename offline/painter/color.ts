/**
 * OKLCH: lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. Equal steps look equal, so blends do not turn muddy.
 */
export type Color = { l: number; c: number; h: number };

export const color = (l: number, c: number, h: number): Color => ({ l, c, h });

/** For a canvas: `rgba(…)` in sRGB. Formula: B. Ottosson, "A perceptual color space for image processing" (2020). */
export function css({ l, c, h }: Color, alpha = 1): string {
  const radians = (h * Math.PI) / 180;
  const [a, b] = [c * Math.cos(radians), c * Math.sin(radians)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = channel(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short);
  const green = channel(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short);
  const blue = channel(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short);
  return `rgba(${red},${green},${blue},${Math.max(0, Math.min(1, alpha)).toFixed(4)})`;
}

/** From `one` (0) to `other` (1) on a straight line through OKLab. */
export function mix(one: Color, other: Color, amount: number): Color {
  const [from, to] = [polar(one), polar(other)];
  const a = from.a + (to.a - from.a) * amount;
  const b = from.b + (to.b - from.b) * amount;
  return {
    l: one.l + (other.l - one.l) * amount,
    c: Math.hypot(a, b),
    h: (Math.atan2(b, a) * 180) / Math.PI,
  };
}

export const lighten = (base: Color, by: number): Color => ({
  ...base,
  l: Math.max(0.02, Math.min(0.98, base.l + by)),
});

export const withChroma = (base: Color, factor: number): Color => ({ ...base, c: base.c * factor });

const polar = ({ c, h }: Color) => ({ a: c * Math.cos((h * Math.PI) / 180), b: c * Math.sin((h * Math.PI) / 180) });

function channel(linear: number): number {
  const clipped = Math.max(0, Math.min(1, linear));
  const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255);
}
