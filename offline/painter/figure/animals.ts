import { type Color, color, lighten, mix } from '../color.ts';
import type { Build } from './build.ts';
import { eyes, glasses } from './face.ts';
import { n, type Pen, place } from './pen.ts';
import type { AnimalName, Figure } from './traits.ts';

const INK = color(0.25, 0.02, 40);
const WHITE = color(0.97, 0.01, 85);
const ROSE = color(0.74, 0.11, 15);
const ORANGE = color(0.74, 0.16, 60);

type Head = {
  readonly ears?: 'pointed' | 'round' | 'long' | 'hanging' | 'tufts';
  readonly earColor?: Color;
  readonly muzzle?: Color | 'light';
  readonly tail?: 'bushy' | 'thin' | 'round';
};
const HEADS: Readonly<Record<AnimalName, Head>> = {
  cat: { ears: 'pointed', muzzle: 'light', tail: 'thin' },
  dog: { ears: 'hanging', muzzle: 'light', tail: 'thin' },
  fox: { ears: 'pointed', muzzle: WHITE, tail: 'bushy' },
  bear: { ears: 'round', muzzle: 'light' },
  panda: { ears: 'round', earColor: color(0.26, 0.01, 270), muzzle: WHITE },
  rabbit: { ears: 'long', muzzle: 'light', tail: 'round' },
  mouse: { ears: 'round', muzzle: 'light', tail: 'thin' },
  lion: { ears: 'round', muzzle: 'light', tail: 'thin' },
  frog: {},
  owl: { ears: 'tufts' },
  penguin: {},
};

const light = (fur: Color): Color => mix(fur, WHITE, fur.l > 0.85 ? 0.6 : 0.62);

export function tail(pen: Pen, { kind, skin }: Figure, { hipY }: Build): void {
  const which = kind === 'person' || kind === 'robot' ? undefined : HEADS[kind].tail;
  if (which === 'bushy') {
    pen.shape(
      `M-6 ${n(hipY)}C-34 ${n(hipY + 12)} -66 ${n(hipY - 8)} -62 ${n(hipY - 52)}C-46 ${n(hipY - 34)} -26 ${n(hipY - 30)} -4 ${n(hipY - 18)}Z`,
      skin,
    );
    pen.patch(
      `M-62 ${n(hipY - 52)}C-66 ${n(hipY - 36)} -64 ${n(hipY - 24)} -58 ${n(hipY - 14)}C-54 ${n(hipY - 22)} -50 ${n(hipY - 30)} -44 ${n(hipY - 34)}C-52 ${n(hipY - 40)} -58 ${n(hipY - 46)} -62 ${n(hipY - 52)}Z`,
      WHITE,
    );
  }
  if (which === 'thin')
    pen.shape(
      `M-8 ${n(hipY - 4)}C-40 ${n(hipY + 6)} -50 ${n(hipY - 14)} -44 ${n(hipY - 44)}C-42 ${n(hipY - 50)} -35 ${n(hipY - 50)} -36 ${n(hipY - 42)}C-40 ${n(hipY - 18)} -32 ${n(hipY - 8)} -6 ${n(hipY - 14)}Z`,
      skin,
    );
  if (which === 'round') pen.disc(-22, hipY - 2, 10, light(skin));
}

/** The head of a mascot, looking a little to the right. */
export function animalHead(
  pen: Pen,
  figure: Figure & { readonly kind: AnimalName },
  { head: r, headY: y }: Build,
): void {
  const { kind, skin, isFeminine } = figure;
  const { ears, earColor = skin, muzzle } = HEADS[kind];
  const at = (path: string) => place(path, 0, y, r);
  if (kind === 'lion') {
    const mane = color(0.56, 0.12, 52);
    for (let lock = 0; lock < 12; lock++) {
      const angle = (lock / 12) * Math.PI * 2;
      pen.disc(Math.cos(angle) * r * 0.98, y + Math.sin(angle) * r * 0.94, r * 0.4, mane);
    }
  }
  for (const side of [-1, 1]) ear(pen, ears, side, { r, y, tint: earColor });
  pen.shape(
    at(
      kind === 'frog'
        ? 'M-1.12 .1C-1.1 -.9 1.1 -.9 1.12 .1C1.1 1.05 -1.1 1.05 -1.12 .1Z'
        : 'M-1.06 .05C-1.06 -1.24 1.06 -1.24 1.06 .05C1.08 .72 .62 .98 0 1C-.62 .98 -1.08 .72 -1.06 .05Z',
    ),
    skin,
  );
  switch (kind) {
    case 'owl':
      pen.patch(
        at(
          'M.12 -.5C-.2 -.92 -.92 -.76 -.84 .02C-.8 .64 -.1 .74 .13 .24C.36 .74 1.02 .64 1.02 .02C1.02 -.76 .44 -.92 .12 -.5Z',
        ),
        light(skin),
      );
      beak(pen, at, 'M.0 .12Q.14 .02 .28 .12Q.26 .36 .14 .5Q.02 .36 0 .12Z');
      bigEyes(pen, r, y);
      break;
    case 'penguin':
      pen.patch(
        at(
          'M.13 -.44C-.1 -.78 -.8 -.7 -.78 .1C-.76 .72 -.2 .9 .12 .9C.46 .9 .98 .72 .98 .1C.98 -.7 .36 -.78 .13 -.44Z',
        ),
        WHITE,
      );
      eyes(pen, r, y, isFeminine);
      beak(pen, at, 'M-.08 .3Q.14 .14 .4 .3Q.2 .54 .14 .54Q.06 .54 -.08 .3Z');
      break;
    case 'frog':
      for (const x of [-0.5, 0.62]) {
        pen.disc(x * r, y - r * 0.66, r * 0.38, skin);
        pen.dot(x * r, y - r * 0.68, r * 0.26, r * 0.27, WHITE);
        pen.dot((x + 0.05) * r, y - r * 0.66, r * 0.14, r * 0.17, INK);
        pen.dot((x + 0.1) * r, y - r * 0.73, r * 0.05, r * 0.06, WHITE);
      }
      pen.line(at('M-.62 .3Q.12 .86 .86 .28'), r * 0.07, lighten(skin, -0.24));
      for (const x of [-0.62, 0.82]) pen.dot(x * r, y + r * 0.2, r * 0.14, r * 0.1, mix(skin, ROSE, 0.5));
      break;
    default:
      if (kind === 'fox')
        pen.patch(
          at(
            'M-1.05 .2C-.7 .1 -.4 .16 -.12 .3Q.14 .1 .42 .3C.66 .16 .9 .1 1.06 .2C1.04 .74 .6 .98 0 1C-.6 .98 -1.04 .74 -1.05 .2Z',
          ),
          WHITE,
        );
      if (kind === 'panda') for (const x of [-0.28, 0.54]) pen.dot(x * r, y + r * 0.02, r * 0.26, r * 0.31, earColor);
      if (kind !== 'fox' && muzzle)
        pen.dot(r * 0.14, y + r * 0.5, r * 0.46, r * 0.36, muzzle === 'light' ? light(skin) : muzzle);
      if (kind === 'panda') bigEyes(pen, r, y, 0.15);
      else eyes(pen, r, y, isFeminine);
      pen.patch(
        at('M-.02 .26Q.14 .2 .32 .26Q.3 .4 .15 .46Q0 .4 -.02 .26Z'),
        kind === 'cat' || kind === 'rabbit' || kind === 'mouse' ? ROSE : INK,
      );
      pen.line(at('M.15 .46V.58M-.08 .58Q.04 .74 .15 .6Q.28 .74 .4 .58'), r * 0.06, INK);
      if (kind === 'cat' || kind === 'mouse')
        pen.line(
          at('M-.42 .5L-.98 .42M-.42 .58L-.96 .62M.7 .5L1.2 .42M.7 .58L1.18 .62'),
          r * 0.035,
          lighten(skin, skin.l > 0.5 ? -0.3 : 0.4),
        );
      if (kind === 'rabbit') pen.patch(at('M.06 .66H.26V.82H.06Z'), WHITE);
  }
  glasses(pen, figure, r, y);
}

function ear(pen: Pen, kind: Head['ears'], side: number, { r, y, tint }: { r: number; y: number; tint: Color }): void {
  const at = (path: string) =>
    place(
      path.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x, up) => `${n(Number(x) * side)} ${up}`),
      0,
      y,
      r,
    );
  const inner = mix(tint, ROSE, 0.55);
  switch (kind) {
    case 'pointed':
      pen.shape(at('M1 -.36L1.06 -1.46C.8 -1.4 .4 -1.1 .22 -.86Z'), tint);
      pen.patch(at('M.86 -.64L.92 -1.2C.74 -1.1 .56 -.96 .46 -.84Z'), inner);
      break;
    case 'round':
      pen.disc(side * r * 0.82, y - r * 0.8, r * 0.4, tint);
      pen.dot(side * r * 0.84, y - r * 0.78, r * 0.22, r * 0.22, inner);
      break;
    case 'long':
      pen.shape(at('M.24 -.8C.1 -1.6 .3 -2.3 .56 -2.3C.86 -2.26 .86 -1.4 .72 -.7Z'), tint);
      pen.patch(at('M.4 -1C.32 -1.6 .42 -2.08 .56 -2.08C.72 -2.06 .7 -1.5 .6 -.94Z'), inner);
      break;
    case 'hanging':
      pen.shape(
        at('M.62 -.86C1.1 -1 1.5 -.5 1.46 .1C1.44 .56 1.12 .62 1 .3C.9 0 .9 -.3 .62 -.6Z'),
        lighten(tint, -0.12),
      );
      break;
    case 'tufts':
      pen.shape(at('M.98 -.4L1.08 -1.28C.8 -1.2 .46 -1.04 .3 -.86Z'), tint);
      break;
    default:
  }
}

function beak(pen: Pen, at: (path: string) => string, path: string): void {
  pen.shape(at(path), ORANGE);
}

function bigEyes(pen: Pen, r: number, y: number, size = 0.25): void {
  for (const x of [-0.28, 0.54]) {
    pen.dot(x * r, y, r * size, r * size, size > 0.2 ? color(0.84, 0.15, 85) : WHITE);
    pen.dot((x + 0.02) * r, y, r * size * 0.64, r * size * 0.68, INK);
    pen.dot((x + 0.07) * r, y - r * 0.07, r * size * 0.24, r * size * 0.26, WHITE);
  }
}
