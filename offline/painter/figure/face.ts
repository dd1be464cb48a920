import { type Color, color, lighten, mix } from '../color.ts';
import type { Build } from './build.ts';
import { type Pen, place } from './pen.ts';
import type { Figure } from './traits.ts';

const INK = color(0.26, 0.03, 40);
const WHITE = color(0.98, 0.005, 90);
const FRAME = color(0.3, 0.02, 270);

/** A person's head with all that is in its face, looking a little to the right. */
export function face(pen: Pen, figure: Figure, { head: r, headY: y }: Build): void {
  const { skin, hair, age, isFeminine, beard } = figure;
  const at = (path: string) => place(path, 0, y, r);
  const shade = mix(lighten(skin, -0.1), color(0.55, 0.13, 30), 0.25);
  for (const side of [-1, 1]) pen.oval(side * r * 1, y + r * 0.12, r * 0.17, r * 0.23, skin);
  pen.shape(
    age === 'child'
      ? at('M-1 -.1C-1 -1.3 1 -1.3 1 -.1C1.06 .62 .58 1 0 1.02C-.58 1 -1.06 .62 -1 -.1Z')
      : at('M-.98 -.1C-1 -1.3 1 -1.3 .98 -.1C1 .5 .62 1.08 .02 1.1C-.58 1.08 -1 .5 -.98 -.1Z'),
    skin,
  );
  const blush = mix(skin, color(0.65, 0.17, 18), age === 'child' ? 0.34 : 0.22);
  for (const x of [-0.5, 0.68]) pen.dot(x * r, y + r * 0.38, r * 0.17, r * 0.11, blush);
  if (beard !== 'none') beardOf(pen, figure, at);
  eyes(pen, r, y, isFeminine);
  const brow = hair.l > 0.8 ? lighten(hair, -0.2) : lighten(hair, -0.06);
  pen.line(at('M-.42 -.26Q-.26 -.38 -.08 -.29M.36 -.29Q.52 -.38 .68 -.25'), r * (isFeminine ? 0.065 : 0.095), brow);
  pen.line(at('M.14 .2Q.3 .34 .12 .37'), r * 0.06, shade);
  if (beard === 'none' || beard === 'moustache')
    pen.patch(at('M-.16 .55Q.14 .66 .46 .53Q.4 .84 .14 .84Q-.1 .83 -.16 .55Z'), color(0.42, 0.12, 22));
  else pen.patch(at('M-.1 .6Q.14 .68 .4 .58Q.34 .76 .14 .76Q-.04 .75 -.1 .6Z'), color(0.42, 0.12, 22));
  pen.patch(at('M-.1 .58Q.14 .68 .4 .56L.36 .63Q.14 .72 -.06 .64Z'), WHITE);
  if (beard !== 'none')
    pen.shape(
      at('M.14 .44C-.05 .36 -.26 .46 -.42 .6C-.2 .62 0 .6 .14 .53C.3 .6 .5 .6 .7 .58C.54 .44 .32 .36 .14 .44Z'),
      hair,
    );
  if (age === 'old') pen.line(at('M-.62 .16L-.76 .1M-.62 .22L-.76 .22M.84 .16L.94 .1'), r * 0.035, shade);
  glasses(pen, figure, r, y);
}

export function eyes(pen: Pen, r: number, y: number, hasLashes: boolean): void {
  for (const x of [-0.24, 0.52]) {
    pen.dot(x * r, y + r * 0.02, r * 0.12, r * 0.165, INK);
    pen.dot((x + 0.05) * r, y - r * 0.05, r * 0.045, r * 0.055, WHITE);
    if (hasLashes)
      pen.line(
        place(x < 0 ? 'M-.36 -.06L-.46 -.14M-.35 0L-.46 -.03' : 'M.64 -.06L.74 -.14M.63 0L.74 -.03', 0, y, r),
        r * 0.045,
        INK,
      );
  }
}

export function glasses(pen: Pen, { glasses: kind }: Pick<Figure, 'glasses'>, r: number, y: number): void {
  if (kind === 'none') return;
  const at = (path: string) => place(path, 0, y, r);
  if (kind === 'dark') for (const x of [-0.25, 0.53]) pen.dot(x * r, y + r * 0.03, r * 0.32, r * 0.27, FRAME);
  const ring = (x: number) =>
    `M${x - 0.32} .03C${x - 0.32} -.37 ${x + 0.32} -.37 ${x + 0.32} .03C${x + 0.32} .43 ${x - 0.32} .43 ${x - 0.32} .03Z`;
  pen.line(
    at(`${ring(-0.25)}${ring(0.53)}M.07 .01Q.14 -.07 .21 .01M-.57 0L-.96 -.08M.85 0L.97 -.04`),
    r * 0.075,
    FRAME,
  );
}

function beardOf(pen: Pen, { beard, hair }: Figure, at: (path: string) => string): void {
  if (beard === 'moustache') return;
  const low =
    beard === 'long' ? 'C.86 1.5 .5 2.3 .06 2.5C-.4 2.3 -.84 1.5' : 'C.94 .9 .6 1.34 .04 1.36C-.54 1.34 -.92 .9';
  pen.shape(
    at(`M-.99 .06${'C-.8 .3 -.7 .42 -.5 .42C-.2 .36 .5 .36 .74 .42C.84 .4 .92 .26 .99 .06'}${low} -.99 .06Z`),
    hair,
  );
}

/** The neck, beneath head and collar. */
export function neck(pen: Pen, { skin }: Figure, { head: r, headY: y, shoulderY }: Build): void {
  const shaded: Color = lighten(skin, -0.07);
  pen.patch(
    `M${-r * 0.34} ${y + r * 0.6}H${r * 0.34}V${shoulderY + 6}Q0 ${shoulderY + 12} ${-r * 0.34} ${shoulderY + 6}Z`,
    shaded,
  );
}
