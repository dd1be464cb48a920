import type { Brush } from '../brush.ts';

export function rocket(b: Brush): void {
  b.glow(0, 86, 110, 'accent', 1);
  b.shape('M-20 56C-30 84 -12 96 0 120C12 96 30 84 20 56Z', 'accent');
  b.shape('M-9 56C-14 74 -5 82 0 98C5 82 14 74 9 56Z', 'light');
  b.shape('M-28 16L-60 58L-56 78L-22 56Z', 'body');
  b.shape('M28 16L60 58L56 78L22 56Z', 'body');
  b.shape('M0 -104C38 -70 42 -10 26 58H-26C-42 -10 -38 -70 0 -104Z', 'pale');
  b.shape('M0 -104C16 -90 26 -72 31 -52H-31C-26 -72 -16 -90 0 -104Z', 'body');
  b.disc(0, -22, 17, 'shade');
  b.disc(0, -22, 11.5, 'accent');
  b.box(-27, 46, 54, 12, 4, 'shade');
}

export function planet(b: Brush): void {
  b.glow(0, 0, 150, 'light', 0.5);
  b.disc(0, 0, 64, 'body');
  b.shape('M-62 -16C-24 -6 26 -20 58 -28A64 64 0 0 1 63 -10C30 0 -22 10 -64 2Z', 'accent');
  b.shape('M-58 26C-20 36 30 26 61 18A64 64 0 0 1 54 34C20 44 -20 48 -50 40Z', 'shade');
  b.line('M-62 -6C-96 14 -112 32 -98 38C-70 50 60 10 98 -24C112 -38 96 -42 62 -30', 8, 'pale');
}

export function satellite(b: Brush): void {
  b.glow(0, 0, 100, 'light', 0.5);
  b.line('M-30 0H30', 8, 'pale');
  for (const side of [-1, 1]) {
    b.box(side === -1 ? -104 : 34, -26, 70, 52, 4, 'body');
    const left = side === -1 ? -104 : 34;
    b.line(`M${left + 23} -26V26M${left + 46} -26V26M${left} 0H${left + 70}`, 2, 'pale');
  }
  b.box(-26, -42, 52, 84, 9, 'pale');
  b.box(-26, -10, 52, 20, 0, 'accent');
  b.line('M0 42V60', 5, 'pale');
  b.shape('M-34 62Q0 96 34 62Z', 'shade');
  b.line('M-12 -104A24 24 0 0 1 12 -104M-22 -92A40 40 0 0 1 22 -92M0 -42V-70', 4, 'accent');
  b.disc(0, -74, 6, 'accent');
}

export function comet(b: Brush): void {
  for (const [spread, tone] of [
    [46, 'body'],
    [30, 'accent'],
    [14, 'light'],
  ] as const) {
    b.shape(`M${40 - spread * 0.6} ${44 + spread * 0.6}L-110 -100L${40 + spread * 0.6} ${44 - spread * 0.6}Z`, tone);
  }
  b.glow(42, 46, 96, 'light', 1);
  b.disc(42, 46, 32, 'pale');
  b.disc(34, 40, 8, 'shade');
  b.disc(52, 54, 5.5, 'shade');
  b.disc(50, 34, 4.5, 'shade');
}

export function moon(b: Brush): void {
  b.glow(0, 0, 160, 'light', 0.9);
  b.disc(0, 0, 78, 'pale');
  for (const [x, y, r] of [
    [-28, -26, 16],
    [20, -40, 9],
    [26, 10, 21],
    [-34, 26, 11],
    [0, 48, 8],
    [-4, -2, 6],
    [50, -18, 7],
  ] as const) {
    b.disc(x, y, r, 'body');
    b.disc(x + r * 0.12, y + r * 0.14, r * 0.8, 'pale');
  }
}
