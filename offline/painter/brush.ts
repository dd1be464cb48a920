import { Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { type Color, css, lighten, mix } from './color.ts';
import type { Look } from './looks.ts';
import { type Palette, type Tone, toneColors } from './palette.ts';
import type { Random } from './random.ts';
import type { Stage } from './stage.ts';

/**
 * Draws things in a box from -100 to 100 independently of the look: the same heart becomes a lit solid, a flat sign, a
 * neon tube or a wash of watercolour. Shapes are SVG path data.
 */
export type Brush = {
  shape(path: string, tone: Tone | Color): void;
  disc(x: number, y: number, radius: number, tone: Tone | Color): void;
  oval(x: number, y: number, radiusX: number, radiusY: number, tone: Tone | Color): void;
  box(x: number, y: number, width: number, height: number, corner: number, tone: Tone): void;
  line(path: string, width: number, tone: Tone): void;
  ring(x: number, y: number, radius: number, width: number, tone: Tone): void;
  glow(x: number, y: number, radius: number, tone: Tone, strength?: number): void;
  /** Repeats a drawing `times` times, rotated evenly around a point. */
  around(x: number, y: number, times: number, draw: (index: number) => void): void;
  random: Random;
};

/** @param size half the box's side, in pixels */
export function createBrush(stage: Stage, x: number, y: number, size: number, draw: (brush: Brush) => void): void {
  const { context, palette, look, random, shows } = stage;
  context.save();
  context.translate(x, y);
  context.scale(size / 100, size / 100);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  const fill = (path: Path2D, tone: Tone | Color) =>
    shows !== 'light' &&
    SURFACES[look.surface](context, path, toneColors(palette, tone), { tone, palette, look, random });
  const stroke = (path: Path2D, width: number, tone: Tone) =>
    shows !== 'light' && strokePath(context, path, width, toneColors(palette, tone), look);
  draw({
    shape: (path, tone) => fill(new Path2D(path), tone),
    disc: (cx, cy, radius, tone) => fill(oval(cx, cy, radius, radius), tone),
    oval: (cx, cy, radiusX, radiusY, tone) => fill(oval(cx, cy, radiusX, radiusY), tone),
    box: (left, top, width, height, corner, tone) => fill(box(left, top, width, height, corner), tone),
    line: (path, width, tone) => stroke(new Path2D(path), width, tone),
    ring: (cx, cy, radius, width, tone) => stroke(oval(cx, cy, radius, radius), width, tone),
    glow: (cx, cy, radius, tone, strength = 1) =>
      shows !== 'things' && glowAt(context, cx, cy, radius, toneColors(palette, tone)[0], strength * look.glow),
    around: (cx, cy, times, each) => {
      for (let index = 0; index < times; index++) {
        context.save();
        context.translate(cx, cy);
        context.rotate((index / times) * Math.PI * 2);
        each(index);
        context.restore();
      }
    },
    random,
  });
  context.restore();
}

/** A soft light, blended additively; drawn normally on light ground it would only turn grey. */
export function glowAt(
  context: SKRSContext2D,
  x: number,
  y: number,
  radius: number,
  tint: Color,
  strength: number,
): void {
  if (strength <= 0) return;
  const gradient = context.createRadialGradient(x, y, 0, x, y, radius);
  gradient.addColorStop(0, css(tint, 0.75 * strength));
  gradient.addColorStop(0.25, css(tint, 0.36 * strength));
  gradient.addColorStop(0.6, css(tint, 0.09 * strength));
  gradient.addColorStop(1, css(tint, 0));
  context.save();
  context.globalCompositeOperation = 'screen';
  context.fillStyle = gradient;
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  context.restore();
}

type Shades = readonly [Color, Color, Color];
type SurfaceContext = { tone: Tone | Color; palette: Palette; look: Look; random: Random };
type Surface = (context: SKRSContext2D, path: Path2D, shades: Shades, around: SurfaceContext) => void;

const SURFACES: Record<Look['surface'], Surface> = {
  shaded(context, path, [lit, base, shaded], { palette }) {
    const [left, top, right, bottom] = path.getBounds();
    const gradient = context.createLinearGradient(left, top, left + (right - left) * 0.55, bottom);
    gradient.addColorStop(0, css(lit));
    gradient.addColorStop(0.45, css(base));
    gradient.addColorStop(1, css(shaded));
    context.fillStyle = gradient;
    context.fill(path);
    rim(context, path, [left, top, right, bottom], palette.light);
  },
  flat(context, path, [, base]) {
    context.fillStyle = css(base);
    context.fill(path);
  },
  outline(context, path, [, base], { palette, tone }) {
    context.fillStyle = css(mix(palette.land, base, tone === 'light' ? 0.6 : 0.14), 0.82);
    context.fill(path);
    neon(context, path, 2.2, base);
  },
  wash(context, path, [lit, base, shaded], { random }) {
    context.save();
    context.globalCompositeOperation = 'multiply';
    for (const [tint, alpha] of [
      [lit, 0.55],
      [base, 0.5],
      [lit, 0.3],
    ] as const) {
      context.save();
      context.rotate(random.between(-0.012, 0.012));
      context.translate(random.between(-1.4, 1.4), random.between(-1.4, 1.4));
      context.fillStyle = css(tint, alpha);
      context.fill(path);
      context.restore();
    }
    context.strokeStyle = css(shaded, 0.35);
    context.lineWidth = 0.9;
    context.stroke(path);
    context.restore();
  },
};

/** Light catching the upper left edge, drawn inside the shape. */
function rim(context: SKRSContext2D, path: Path2D, bounds: readonly number[], light: Color): void {
  const [left = 0, top = 0, right = 0, bottom = 0] = bounds;
  const gradient = context.createLinearGradient(left, top, right, bottom);
  gradient.addColorStop(0, css(light, 0.75));
  gradient.addColorStop(0.38, css(light, 0.08));
  gradient.addColorStop(0.75, css(light, 0));
  gradient.addColorStop(1, css(light, 0.22));
  context.save();
  context.clip(path);
  context.strokeStyle = gradient;
  context.lineWidth = Math.min(5, Math.max(1.6, (right - left + bottom - top) * 0.03));
  context.stroke(path);
  context.restore();
}

function strokePath(context: SKRSContext2D, path: Path2D, width: number, [lit, base]: Shades, look: Look): void {
  if (look.surface === 'outline') {
    neon(context, path, Math.min(width, 3), base);
    return;
  }
  context.save();
  if (look.surface === 'wash') context.globalCompositeOperation = 'multiply';
  context.lineWidth = width;
  context.strokeStyle = css(look.surface === 'shaded' ? mix(base, lit, 0.4) : base, look.surface === 'wash' ? 0.75 : 1);
  context.stroke(path);
  context.restore();
}

/** A neon tube: wide faint strokes add up to its halo, a thin bright one is its core. */
function neon(context: SKRSContext2D, path: Path2D, width: number, base: Color): void {
  context.save();
  context.globalCompositeOperation = 'lighter';
  for (const [factor, alpha] of [
    [7, 0.05],
    [4.2, 0.09],
    [2.2, 0.22],
  ] as const) {
    context.lineWidth = width * factor;
    context.strokeStyle = css(base, alpha);
    context.stroke(path);
  }
  context.globalCompositeOperation = 'source-over';
  context.lineWidth = width;
  context.strokeStyle = css(lighten(base, 0.14));
  context.stroke(path);
  context.restore();
}

function oval(x: number, y: number, radiusX: number, radiusY: number): Path2D {
  const path = new Path2D();
  path.ellipse(x, y, Math.max(0.1, radiusX), Math.max(0.1, radiusY), 0, 0, Math.PI * 2);
  return path;
}

function box(left: number, top: number, width: number, height: number, corner: number): Path2D {
  const path = new Path2D();
  path.roundRect(left, top, width, height, corner);
  return path;
}
