import type { Brush } from '../brush.ts';

export function car(b: Brush): void {
  b.oval(0, 56, 108, 10, 'ink');
  b.shape(
    'M-104 30C-106 4 -92 -6 -66 -10C-46 -40 -30 -50 4 -50C36 -50 52 -34 68 -10C96 -6 108 4 106 34Q106 44 96 44H-94Q-104 44 -104 30Z',
    'body',
  );
  b.shape('M-52 -10C-38 -32 -26 -40 -4 -40V-10Z', 'ink');
  b.shape('M4 -40C30 -40 42 -28 54 -10H4Z', 'ink');
  b.line('M-44 -14L-22 -34M12 -14L26 -34', 3, 'accent');
  b.glow(100, 6, 50, 'light', 1);
  b.oval(97, 8, 7, 9, 'light');
  for (const x of [-58, 60]) {
    b.disc(x, 42, 25, 'ink');
    b.disc(x, 42, 14, 'pale');
    b.disc(x, 42, 5, 'accent');
  }
}

export function airplane(b: Brush): void {
  b.glow(0, 0, 130, 'light', 0.5);
  b.shape('M-24 6L-72 66L-48 68L34 10Z', 'shade');
  b.shape('M-98 -56L-74 -60L-50 -18L-76 -12Z', 'body');
  b.shape('M-92 -14C-60 -22 40 -44 80 -46C108 -46 112 -28 86 -16C50 0 -40 18 -74 16Q-94 12 -92 -14Z', 'pale');
  b.shape('M-6 -14L-40 -92L-16 -92L46 -26Z', 'body');
  for (let at = 0; at < 6; at++) b.disc(-44 + at * 18, -6 - at * 4, 4, 'shade');
  b.shape('M78 -42C92 -44 100 -38 96 -32L74 -30Z', 'ink');
}

export function ship(b: Brush): void {
  for (const [x, y, tone] of [
    [-64, -14, 'accent'],
    [-34, -14, 'body'],
    [-4, -14, 'pale'],
    [-64, -38, 'pale'],
    [-34, -38, 'accent'],
    [-4, -38, 'body'],
    [-34, -62, 'body'],
    [-64, -62, 'accent'],
  ] as const) {
    b.box(x, y, 28, 22, 2, tone);
  }
  b.box(36, -62, 34, 70, 4, 'pale');
  b.box(41, -54, 24, 10, 2, 'ink');
  b.box(46, -84, 13, 24, 2, 'accent');
  b.shape('M-104 8H104L82 56Q78 64 68 64H-72Q-84 64 -88 54Z', 'shade');
  b.shape('M-94 38H90L82 56Q78 64 68 64H-72Q-84 64 -88 54Z', 'body');
}

export function train(b: Brush): void {
  b.glow(60, 20, 110, 'light', 0.6);
  b.shape('M-110 -44H20C62 -44 92 -4 104 32Q106 46 92 46H-110Z', 'pale');
  b.shape('M-110 18H100L104 32Q106 46 92 46H-110Z', 'body');
  b.shape('M32 -32C54 -26 68 -10 78 6H32Z', 'ink');
  for (const x of [-98, -66, -34, -2]) b.box(x, -28, 24, 26, 5, 'ink');
  b.line('M-110 10H82', 4, 'accent');
  b.glow(98, 34, 40, 'light', 1);
  b.line('M-118 60H118', 6, 'shade');
}

export function bicycle(b: Brush): void {
  for (const x of [-56, 56]) {
    b.ring(x, 34, 42, 7, 'ink');
    b.around(x, 34, 8, () => b.line('M0 -4V-38', 1.4, 'pale'));
  }
  b.line('M-56 34L-22 -28H34L0 34H-56M-22 -28L0 34M34 -28L56 34M34 -28L28 -52H50', 7.5, 'body');
  b.line('M-36 -40H-8M-26 -40L-22 -28', 7.5, 'shade');
  b.disc(0, 34, 9, 'accent');
}
