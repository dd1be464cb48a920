import { type Color, lighten } from '../color.ts';
import type { Build } from './build.ts';
import { n, type Pen, place } from './pen.ts';
import type { Figure } from './traits.ts';

const strand = (tint: Color): Color => lighten(tint, tint.l > 0.4 ? -0.08 : 0.1);

/** What of the hair is behind the head. */
export function hairBehind(pen: Pen, { cut, hair }: Figure, { head: r, headY: y, shoulders, shoulderY }: Build): void {
  const at = (path: string) => place(path, 0, y, r);
  switch (cut) {
    case 'long': {
      const low = shoulderY + 26;
      const wide = Math.max(r * 1.16, shoulders * 0.95);
      pen.shape(
        `M${n(-r * 1.08)} ${n(y)}C${n(-r * 1.3)} ${n(y - r * 1.5)} ${n(r * 1.3)} ${n(y - r * 1.5)} ${n(r * 1.08)} ${n(y)}C${n(r * 1.2)} ${n(y + r)} ${n(wide * 1.08)} ${n(low - 14)} ${n(wide * 0.9)} ${n(low)}Q0 ${n(low - 8)} ${n(-wide * 0.9)} ${n(low)}C${n(-wide * 1.08)} ${n(low - 14)} ${n(-r * 1.2)} ${n(y + r)} ${n(-r * 1.08)} ${n(y)}Z`,
        hair,
      );
      break;
    }
    case 'bob':
      pen.shape(
        at(
          'M-1.08 0C-1.25 -1.5 1.25 -1.5 1.08 0C1.24 .5 1.2 .85 1 1.02Q.7 1.1 .5 .9H-.5Q-.7 1.1 -1 1.02C-1.2 .85 -1.24 .5 -1.08 0Z',
        ),
        hair,
      );
      break;
    case 'ponytail':
      pen.shape(
        at(
          'M-.75 -.72C-1.5 -1.2 -2.05 -.5 -1.8 .3C-1.7 .75 -1.75 1.05 -1.95 1.35C-1.3 1.3 -1.15 .7 -1.2 .2C-1.22 -.15 -1.1 -.3 -.8 -.4Z',
        ),
        hair,
      );
      break;
    case 'bun':
      pen.disc(-r * 0.12, y - r * 1.28, r * 0.46, hair);
      break;
    case 'curly':
      for (const [cx, cy, size] of CURLS) pen.disc(cx * r, y + cy * r, size * r, hair);
      break;
    default:
  }
}

const CURLS = [
  [-1.02, 0.28, 0.36],
  [1.02, 0.28, 0.36],
  [-1.1, -0.2, 0.42],
  [1.1, -0.2, 0.42],
  [-0.92, -0.68, 0.46],
  [0.92, -0.68, 0.46],
  [-0.45, -1.02, 0.48],
  [0.45, -1.02, 0.48],
  [0, -1.12, 0.46],
] as const;

/** What lies on the head. Looks to the right. */
export function hairInFront(
  pen: Pen,
  { cut, hair, isFeminine }: Figure,
  { head: r, headY: y, shoulderY }: Build,
): void {
  const at = (path: string) => place(path, 0, y, r);
  switch (cut) {
    case 'bald':
      for (const side of [-1, 1])
        pen.shape(
          at(
            `M${side * 0.98} -.35C${side * 1.2} -.2 ${side * 1.2} .25 ${side * 1} .3C${side * 0.9} .1 ${side * 0.88} -.1 ${side * 0.98} -.35Z`,
          ),
          hair,
        );
      return;
    case 'curly':
      for (const [cx, cy, size] of FRINGE) pen.disc(cx * r, y + cy * r, size * r, hair);
      return;
    case 'messy':
      pen.shape(
        at(
          'M-1.02 .06C-1.15 -.3 -1.2 -.6 -1.05 -.82L-1.22 -1.1L-.82 -1.08L-.78 -1.42L-.42 -1.22L-.2 -1.52L.1 -1.24L.45 -1.48L.58 -1.14L.98 -1.2L.92 -.86L1.18 -.7C1.2 -.4 1.12 -.2 1.02 .06C1 -.2 .92 -.36 .78 -.5L.62 -.28L.4 -.56L.16 -.3L-.06 -.58L-.36 -.32L-.54 -.58L-.74 -.3C-.9 -.24 -.98 -.1 -1.02 .06Z',
        ),
        hair,
      );
      return;
    case 'short':
      pen.shape(
        at(
          isFeminine
            ? 'M-1.04 .3C-1.25 -.9 -.6 -1.28 .05 -1.24C.8 -1.26 1.22 -.8 1.03 .25C.98 -.1 .96 -.3 .8 -.46C.3 -.34 -.2 -.4 -.5 -.66C-.7 -.36 -.94 -.2 -1.04 .3Z'
            : 'M-1.03 .1C-1.14 -.5 -1.06 -1.12 -.5 -1.2C-.2 -1.36 .5 -1.38 .86 -1.08C1.16 -.84 1.12 -.3 1.03 .1C.97 -.16 .95 -.36 .86 -.52C.5 -.62 .1 -.56 -.32 -.66C-.62 -.72 -.76 -.66 -.84 -.46C-.96 -.3 -.98 -.1 -1.03 .1Z',
        ),
        hair,
      );
      return;
    default:
      // A parting, with hair falling to both sides.
      pen.shape(
        at(
          'M-1.05 .22C-1.26 -.9 -.62 -1.28 .02 -1.25C.72 -1.28 1.24 -.86 1.05 .22C1 -.12 .92 -.36 .72 -.54C.5 -.66 .3 -.78 .2 -.92C0 -.62 -.5 -.5 -.74 -.42C-.92 -.28 -1 -.06 -1.05 .22Z',
        ),
        hair,
      );
      pen.line(at('M.2 -.92C.12 -1.06 .1 -1.14 .1 -1.22'), 1.3, strand(hair));
      if (cut === 'braids')
        for (const side of [-1, 1]) {
          for (let link = 0; link < 4; link++)
            pen.oval(side * (r * 1.02 + link * 0.6), y + r * 0.42 + link * r * 0.38, r * 0.23, r * 0.25, hair);
          pen.dot(side * (r * 1.04 + 2), Math.max(y + r * 1.86, shoulderY), r * 0.13, r * 0.11, {
            l: 0.6,
            c: 0.18,
            h: 27,
          });
          pen.oval(side * (r * 1.04 + 2), Math.max(y + r * 2.08, shoulderY + 5), r * 0.16, r * 0.2, hair);
        }
      return;
  }
}

const FRINGE = [
  [-0.72, -0.62, 0.34],
  [-0.3, -0.78, 0.36],
  [0.16, -0.8, 0.36],
  [0.62, -0.66, 0.34],
  [-0.94, -0.24, 0.24],
  [0.94, -0.24, 0.24],
] as const;
