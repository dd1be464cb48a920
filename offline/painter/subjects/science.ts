import type { Brush } from '../brush.ts';

export function helix(b: Brush): void {
  const strand = (y: number, side: number) => Math.sin(y * 0.036 + side * Math.PI) * 46;
  const depth = (y: number, side: number) => Math.cos(y * 0.036 + side * Math.PI);
  b.glow(0, 0, 140, 'accent', 0.6);
  for (let y = -98; y <= 98; y += 14) b.line(`M${strand(y, 0)} ${y}L${strand(y, 1)} ${y}`, 4, 'pale');
  // Farther beads are drawn first, so that the strands cross over each other in turn.
  const beads = [0, 1].flatMap((side) => Array.from({ length: 50 }, (_, index) => ({ side, y: -98 + index * 4 })));
  for (const { side, y } of beads.sort((one, other) => depth(one.y, one.side) - depth(other.y, other.side))) {
    b.disc(strand(y, side), y, 9 + depth(y, side) * 2.6, side === 0 ? 'body' : 'accent');
  }
}

export function atom(b: Brush): void {
  b.glow(0, 0, 120, 'light', 0.7);
  b.around(0, 0, 3, () => b.line('M-94 0A94 34 0 1 0 94 0A94 34 0 1 0 -94 0', 4, 'accent'));
  for (const [x, y, tone] of [
    [-9, -8, 'body'],
    [10, -6, 'accent'],
    [-2, 10, 'body'],
    [2, -1, 'pale'],
  ] as const) {
    b.disc(x, y, 15, tone);
  }
  for (const [x, y] of [
    [94, 0],
    [-47, 81],
    [-47, -81],
  ] as const) {
    b.glow(x, y, 30, 'light', 1);
    b.disc(x, y, 8, 'light');
  }
}

export function flask(b: Brush): void {
  b.glow(0, 40, 130, 'accent', 0.7);
  b.shape('M-22 -84H22V-26L74 66Q84 90 58 90H-58Q-84 90 -74 66L-22 -26Z', 'pale');
  b.shape('M-38 16Q-18 8 0 16T38 16L66 68Q72 82 56 82H-56Q-72 82 -66 68Z', 'accent');
  b.box(-30, -94, 60, 15, 7, 'shade');
  for (const [x, y, r] of [
    [-24, 52, 10],
    [10, 36, 7],
    [28, 62, 12],
    [-6, 68, 6],
    [2, -4, 6],
    [8, -44, 5],
    [-4, -66, 4],
  ] as const) {
    b.disc(x, y, r, 'body');
  }
}

export function microscope(b: Brush): void {
  b.box(-66, 76, 132, 17, 8, 'shade');
  b.line('M14 -36A56 56 0 0 1 18 72', 18, 'body');
  b.box(-52, 34, 66, 10, 4, 'shade');
  b.glow(-26, 30, 44, 'accent', 1);
  b.shape('M-8 -92L22 -80L-14 2L-44 -10Z', 'pale');
  b.shape('M-4 -100L32 -86L24 -66L-12 -80Z', 'body');
  b.shape('M-40 -2L-18 7L-26 26L-44 19Z', 'accent');
}

export function telescope(b: Brush): void {
  b.glow(70, -70, 80, 'light', 0.8);
  b.line('M-6 18L-48 94M-2 18V94M2 18L44 94', 7, 'shade');
  b.shape('M-78 22L50 -66L72 -34L-60 50Z', 'body');
  b.shape('M40 -72L66 -90L98 -42L72 -24Z', 'pale');
  b.shape('M-92 20L-74 8L-58 34L-76 46Z', 'shade');
  b.disc(-3, 14, 12, 'accent');
}

export function brain(b: Brush): void {
  b.glow(0, 0, 140, 'accent', 0.7);
  b.shape('M-4 -70C-22 -90 -50 -82 -54 -62C-80 -60 -92 -34 -80 -14C-98 4 -90 36 -68 42C-64 68 -30 78 -4 62Z', 'body');
  b.shape('M4 -70C22 -90 50 -82 54 -62C80 -60 92 -34 80 -14C98 4 90 36 68 42C64 68 30 78 4 62Z', 'accent');
  b.line(
    'M-24 -66C-20 -48 -40 -46 -44 -34M-72 -22C-54 -30 -42 -14 -50 0M-76 22C-58 20 -52 30 -42 24M-20 -26C-34 -18 -28 4 -16 6M-34 58C-38 44 -24 36 -14 38',
    4.2,
    'pale',
  );
  b.line(
    'M24 -66C20 -48 40 -46 44 -34M72 -22C54 -30 42 -14 50 0M76 22C58 20 52 30 42 24M20 -26C34 -18 28 4 16 6M34 58C38 44 24 36 14 38',
    4.2,
    'pale',
  );
}

export function cell(b: Brush): void {
  b.glow(0, 0, 130, 'body', 0.6);
  b.around(0, 0, 14, (index) => {
    b.line(`M0 -66V${index % 2 === 0 ? -88 : -82}`, 5, 'accent');
    b.disc(0, index % 2 === 0 ? -91 : -84, 6.5, 'accent');
  });
  b.disc(0, 0, 68, 'body');
  for (const [x, y, r] of [
    [-24, -20, 15],
    [24, -28, 9],
    [20, 20, 19],
    [-26, 28, 11],
    [46, 0, 7],
    [-2, -46, 7],
    [-48, 2, 8],
  ] as const) {
    b.disc(x, y, r, 'shade');
    b.disc(x - r * 0.15, y - r * 0.15, r * 0.62, 'accent');
  }
}

export function crystal(b: Brush): void {
  b.glow(0, 10, 140, 'light', 0.6);
  b.shape('M-62 -6L-40 -44L-18 -12L-26 84H-46Z', 'accent');
  b.shape('M-40 -44L-18 -12L-26 84L-40 40Z', 'shade');
  b.shape('M62 6L44 -30L22 2L26 84H46Z', 'accent');
  b.shape('M44 -30L22 2L26 84L40 50Z', 'body');
  b.shape('M0 -96L34 -48L24 86H-24L-34 -48Z', 'body');
  b.shape('M0 -96L34 -48L24 86L4 86L6 -40Z', 'shade');
  b.shape('M0 -96L6 -40L-34 -48Z', 'pale');
}

export function magnet(b: Brush): void {
  for (const reach of [72, 88, 104])
    b.line(`M-44 -64C-${reach} -${reach + 20} ${reach} -${reach + 20} 44 -64`, 2.4, 'accent');
  b.shape('M-66 -50V22A66 66 0 0 0 66 22V-50H26V20A26 26 0 0 1 -26 20V-50Z', 'body');
  b.box(-66, -62, 40, 30, 3, 'pale');
  b.box(26, -62, 40, 30, 3, 'pale');
}
