import { lighten } from '../color.ts';
import type { Build } from './build.ts';
import { type Pen, place } from './pen.ts';
import type { Figure } from './traits.ts';

/** Looks to the right, as the face does. */
export function hat(pen: Pen, { hat: kind, hatColor, kind: who }: Figure, { head: r, headY }: Build): void {
  // Ears are beside it, and a frog's eyes beneath.
  const y = headY - (who === 'person' ? 0 : who === 'frog' ? r * 0.34 : r * 0.08);
  const at = (path: string) => place(path, 0, y, r);
  const dark = lighten(hatColor, -0.12);
  switch (kind) {
    case 'cap':
      pen.shape(
        at('M-1.08 -.38C-1.16 -1.2 -.5 -1.5 0 -1.48C.6 -1.5 1.14 -1.12 1.08 -.38Q0 -.62 -1.08 -.38Z'),
        hatColor,
      );
      pen.shape(at('M.1 -.56C.7 -.68 1.5 -.6 1.86 -.28C1.4 -.34 .6 -.36 .12 -.3Z'), dark);
      pen.dot(0, y - r * 1.46, r * 0.1, r * 0.07, dark);
      return;
    case 'beanie':
      pen.disc(0, y - r * 1.58, r * 0.24, lighten(hatColor, 0.12));
      pen.shape(at('M-1.08 -.42C-1.14 -1.24 -.5 -1.52 0 -1.52S1.14 -1.24 1.08 -.42Z'), hatColor);
      pen.shape(at('M-1.14 -.66Q0 -.9 1.14 -.66V-.3Q0 -.52 -1.14 -.3Z'), dark);
      return;
    case 'brim':
      pen.shape(
        at('M-.78 -.6C-.84 -1.1 -.7 -1.56 -.5 -1.56Q-.2 -1.64 0 -1.5Q.2 -1.64 .5 -1.56C.7 -1.56 .84 -1.1 .78 -.6Z'),
        hatColor,
      );
      pen.patch(at('M-.81 -.86Q0 -.7 .81 -.86L.79 -.6Q0 -.46 -.79 -.6Z'), dark);
      pen.shape(at('M-1.62 -.6C-1 -.86 1 -.86 1.62 -.6C1.3 -.3 -1.3 -.3 -1.62 -.6Z'), hatColor);
      return;
    case 'tall':
      pen.shape(at('M-.72 -.62L-.8 -1.98Q0 -2.1 .8 -1.98L.72 -.62Z'), hatColor);
      pen.patch(at('M-.74 -.96Q0 -.82 .74 -.96L.72 -.64Q0 -.5 -.72 -.64Z'), lighten(hatColor, 0.25));
      pen.shape(at('M-1.3 -.62Q0 -.86 1.3 -.62Q0 -.3 -1.3 -.62Z'), hatColor);
      return;
    case 'pointed':
      pen.shape(at('M-.84 -.6C-.6 -1.3 -.3 -1.9 .3 -2.5C.24 -2 .7 -1.3 .84 -.6Q0 -.4 -.84 -.6Z'), hatColor);
      pen.patch(at('M-.84 -.6C-.78 -.76 -.74 -.86 -.7 -.94Q0 -.78 .72 -.94L.84 -.6Q0 -.4 -.84 -.6Z'), {
        l: 0.82,
        c: 0.13,
        h: 88,
      });
      pen.shape(at('M-1.6 -.56Q0 -.92 1.6 -.56Q0 -.2 -1.6 -.56Z'), dark);
      return;
    case 'crown':
      pen.shape(at('M-.78 -.62L-.9 -1.4L-.44 -1.02L0 -1.56L.44 -1.02L.9 -1.4L.78 -.62Q0 -.46 -.78 -.62Z'), hatColor);
      for (const [x, up, size] of [
        [-0.9, 1.44, 0.09],
        [0, 1.62, 0.11],
        [0.9, 1.44, 0.09],
      ] as const)
        pen.dot(x * r, y - up * r, size * r, size * r, { l: 0.62, c: 0.19, h: 25 });
      return;
    case 'helmet':
      pen.shape(at('M-1.12 -.42C-1.16 -1.26 -.5 -1.5 0 -1.5S1.16 -1.26 1.12 -.42Q0 -.62 -1.12 -.42Z'), hatColor);
      pen.patch(at('M-.16 -.56V-1.54Q0 -1.62 .16 -1.54V-.56Z'), dark);
      pen.shape(at('M-1.2 -.54Q0 -.78 1.34 -.5Q0 -.3 -1.2 -.34Z'), lighten(hatColor, -0.05));
      return;
    case 'chef':
      for (const [x, up, size] of [
        [-0.56, 1.5, 0.44],
        [0.56, 1.5, 0.44],
        [0, 1.68, 0.5],
      ] as const)
        pen.disc(x * r, y - up * r, size * r, hatColor);
      pen.shape(at('M-.8 -1.4H.8L.76 -.6Q0 -.44 -.76 -.6Z'), hatColor);
      return;
    default:
  }
}
