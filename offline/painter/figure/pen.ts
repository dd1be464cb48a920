import { Path2D } from '@napi-rs/canvas';
import type { Brush } from '../brush.ts';
import { type Color, css, mix } from '../color.ts';
import type { Stage } from '../stage.ts';

/** Draws in colours of its own, which the picture's look changes as it changes all others. Paths are SVG path data. */
export type Pen = {
  shape(path: string, tint: Color): void;
  disc(x: number, y: number, radius: number, tint: Color): void;
  oval(x: number, y: number, radiusX: number, radiusY: number, tint: Color): void;
  /** Small things, such as eyes and buttons: without light and edge. */
  dot(x: number, y: number, radiusX: number, radiusY: number, tint: Color): void;
  patch(path: string, tint: Color): void;
  line(path: string, width: number, tint: Color): void;
};

export function penOf(stage: Stage, brush: Brush): Pen {
  const { context, look } = stage;
  const tinted = tintOf(stage);
  const isNeon = look.surface === 'outline';
  const paper = css({ l: 0.97, c: 0.012, h: 85 }, 0.94);
  /** Washes are see-through: what lies behind a figure is not to show. */
  const ground = (path: Path2D) => {
    if (look.surface !== 'wash') return;
    context.fillStyle = paper;
    context.fill(path);
  };
  const fillFlat = (path: Path2D, tint: Color) => {
    context.fillStyle = css(tinted(tint));
    context.fill(path);
  };
  return {
    shape(path, tint) {
      ground(new Path2D(path));
      brush.shape(path, tinted(tint));
    },
    disc(x, y, radius, tint) {
      ground(oval(x, y, radius, radius));
      brush.disc(x, y, radius, tinted(tint));
    },
    oval(x, y, radiusX, radiusY, tint) {
      ground(oval(x, y, radiusX, radiusY));
      brush.oval(x, y, radiusX, radiusY, tinted(tint));
    },
    dot: (x, y, radiusX, radiusY, tint) => fillFlat(oval(x, y, radiusX, radiusY), tint),
    patch: (path, tint) => (isNeon ? brush.shape(path, tinted(tint)) : fillFlat(new Path2D(path), tint)),
    line(path, width, tint) {
      context.strokeStyle = css(tinted(tint));
      context.lineWidth = isNeon ? Math.min(width, 2.2) : width;
      context.stroke(new Path2D(path));
    },
  };
}

/** What a look makes of a colour of a figure: noir grey, neon a lamp. A little of the scene's light falls on all of them. */
export function tintOf({ look, palette }: Pick<Stage, 'look' | 'palette'>): (tint: Color) => Color {
  if (look.surface === 'outline') return ({ l, c, h }) => ({ l: 0.58 + 0.34 * l, c: Math.min(0.2, c * 1.5), h });
  // As pale as its surroundings, nobody would be recognised.
  if (look.name === 'pastel') return ({ l, c, h }) => ({ l: 0.38 + 0.56 * l, c: Math.min(0.11, c * 0.85), h });
  const share = look.surface === 'shaded' ? 0.06 : 0;
  return (tint) =>
    mix(
      look.grade({ sky: [tint, tint, tint], light: tint, land: tint, body: tint, accent: tint }).body,
      palette.sky[2],
      share,
    );
}

function oval(x: number, y: number, radiusX: number, radiusY: number): Path2D {
  const path = new Path2D();
  path.ellipse(x, y, Math.max(0.1, radiusX), Math.max(0.1, radiusY), 0, 0, Math.PI * 2);
  return path;
}

type Point = readonly [x: number, y: number];

/** An arm or a leg: bent along a curve, thinner at its end, and round at both. */
export function limb([from, over, to]: readonly [Point, Point, Point], thick: number, thin: number): string {
  const steps = 10;
  const left: Point[] = [];
  const right: Point[] = [];
  for (let step = 0; step <= steps; step++) {
    const t = step / steps;
    const at = (axis: 0 | 1) => (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * over[axis] + t ** 2 * to[axis];
    const slope = (axis: 0 | 1) => 2 * (1 - t) * (over[axis] - from[axis]) + 2 * t * (to[axis] - over[axis]);
    const half = (thick + (thin - thick) * t) / 2;
    const length = Math.hypot(slope(0), slope(1)) || 1;
    const [nx, ny] = [(-slope(1) / length) * half, (slope(0) / length) * half];
    left.push([at(0) + nx, at(1) + ny]);
    right.unshift([at(0) - nx, at(1) - ny]);
  }
  const text = (points: readonly Point[]) => points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L');
  const arc = (radius: number, [x, y]: Point) => `A${n(radius)} ${n(radius)} 0 0 0 ${n(x)} ${n(y)}`;
  return `M${text(left)}${arc(thin / 2, right[0] ?? to)}L${text(right)}${arc(thick / 2, left[0] ?? from)}Z`;
}

export const n = (value: number): number => Math.round(value * 100) / 100;

/**
 * Path data whose coordinates are multiples of a size around a point: `place('M0 0L1 1', x, y, r)`. All of them are absolute,
 * and none are those of arcs.
 */
export function place(path: string, x: number, y: number, size: number): string {
  let [command, isX] = ['M', true];
  return path.replace(/[A-Z]|-?\d*\.?\d+/g, (part) => {
    if (/[A-Z]/.test(part)) {
      [command, isX] = [part, part !== 'V'];
      return part;
    }
    const value = n((isX ? x : y) + Number(part) * size);
    if (command !== 'H' && command !== 'V') isX = !isX;
    return `${value} `;
  });
}
