import { color, lighten } from '../color.ts';
import type { Build } from './build.ts';
import { type Pen, place } from './pen.ts';
import type { Figure } from './traits.ts';

const SCREEN = color(0.24, 0.04, 250);
const LAMP = color(0.86, 0.13, 195);

/** A friendly machine: a screen for a face. */
export function robotHead(pen: Pen, { skin, topColor }: Figure, { head: r, headY: y }: Build): void {
  const at = (path: string) => place(path, 0, y, r);
  pen.line(at('M0 -.9V-1.42'), r * 0.12, lighten(skin, -0.2));
  pen.disc(0, y - r * 1.5, r * 0.18, topColor);
  for (const side of [-1, 1])
    pen.shape(at(`M${side * 1.08} -.3H${side * 1.28}V.34H${side * 1.08}Z`), lighten(skin, -0.15));
  pen.shape(at('M-1.1 -.5Q-1.1 -.96 -.64 -.96H.64Q1.1 -.96 1.1 -.5V.5Q1.1 .96 .64 .96H-.64Q-1.1 .96 -1.1 .5Z'), skin);
  pen.patch(at('M-.82 -.4Q-.82 -.66 -.54 -.66H.66Q.94 -.66 .94 -.4V.3Q.94 .6 .66 .6H-.54Q-.82 .6 -.82 .3Z'), SCREEN);
  for (const x of [-0.26, 0.44]) {
    pen.dot(x * r, y - r * 0.12, r * 0.15, r * 0.2, LAMP);
    pen.dot((x + 0.05) * r, y - r * 0.2, r * 0.05, r * 0.06, color(0.98, 0.01, 200));
  }
  pen.line(at('M-.2 .24Q.1 .46 .4 .24'), r * 0.08, LAMP);
}
