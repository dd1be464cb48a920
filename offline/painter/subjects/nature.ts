import type { Brush } from '../brush.ts';

export function leaf(b: Brush): void {
  b.glow(0, 0, 130, 'light', 0.5);
  b.line('M-70 92C-52 64 -34 42 -10 16', 7, 'shade');
  b.shape('M-62 66C-96 -4 -42 -86 84 -92C92 28 24 98 -62 66Z', 'body');
  b.shape('M-62 66C-20 10 20 -36 84 -92C92 28 24 98 -62 66Z', 'accent');
  b.line(
    'M-62 66C-20 10 20 -36 84 -92M-34 30L-44 -22M-6 -2L-14 -54M24 -34L18 -76M-34 30L20 40M-6 -2L52 4M24 -34L74 -34',
    3,
    'pale',
  );
}

export function tree(b: Brush): void {
  b.glow(0, -30, 140, 'light', 0.5);
  b.shape('M-13 94C-6 60 -10 36 -12 10H12C10 36 6 60 15 94Z', 'shade');
  b.line('M0 40L-32 2M0 24L34 -14', 8, 'shade');
  for (const [x, y, r, tone] of [
    [-42, -10, 38, 'shade'],
    [44, -16, 37, 'shade'],
    [0, -20, 46, 'body'],
    [-32, -48, 36, 'body'],
    [32, -54, 35, 'body'],
    [0, -74, 31, 'accent'],
    [-18, -36, 22, 'accent'],
    [22, -28, 18, 'accent'],
  ] as const) {
    b.disc(x, y, r, tone);
  }
}

export function flower(b: Brush): void {
  b.glow(0, -26, 120, 'light', 0.6);
  b.line('M0 0C-4 40 8 66 0 98', 7, 'shade');
  b.shape('M2 64C24 30 54 32 66 40C54 66 26 76 2 64Z', 'shade');
  b.shape('M-1 82C-24 50 -50 54 -60 62C-48 86 -22 94 -1 82Z', 'shade');
  b.around(0, -26, 9, (index) => b.oval(0, -43, 15, 29, index % 2 === 0 ? 'body' : 'pale'));
  b.disc(0, -26, 21, 'accent');
}

export function whale(b: Brush): void {
  b.glow(0, 0, 150, 'light', 0.4);
  b.shape(
    'M-98 6C-92 -44 -32 -62 20 -44C56 -32 74 -6 82 -2C78 -22 66 -36 58 -44C78 -46 90 -38 94 -28C98 -40 108 -46 116 -44C116 -20 106 4 90 14C70 48 20 62 -30 54C-66 48 -94 32 -98 6Z',
    'body',
  );
  b.shape('M-96 14C-60 30 -10 34 40 22C26 50 -20 58 -46 50C-74 44 -92 30 -96 14Z', 'pale');
  b.shape('M-22 34C-16 58 4 74 24 72C24 56 12 40 2 32Z', 'shade');
  b.disc(-66, -2, 5, 'ink');
  b.line('M-34 -66C-38 -84 -52 -88 -58 -82M-34 -66C-30 -86 -16 -90 -10 -82', 4.5, 'accent');
}

export function bird(b: Brush): void {
  b.glow(0, 0, 140, 'light', 0.5);
  b.shape('M-8 6C-26 -40 -66 -66 -102 -62C-80 -50 -72 -36 -66 -16C-56 6 -36 22 -12 26Z', 'body');
  b.shape('M10 4C22 -44 58 -80 100 -84C82 -68 76 -50 66 -26C54 2 36 18 16 24Z', 'accent');
  b.shape(
    'M-34 30C-14 -2 30 -8 56 -20C64 -24 74 -20 80 -10L94 -6L78 2C66 26 30 46 -8 44L-66 74L-58 54L-78 50Z',
    'pale',
  );
  b.disc(68, -10, 3.2, 'ink');
}

export function butterfly(b: Brush): void {
  b.glow(0, 0, 130, 'light', 0.6);
  for (const side of [-1, 1]) {
    const at = (x: number, y: number) => `${x * side} ${y}`;
    b.shape(
      `M${at(4, -8)}C${at(30, -84)} ${at(92, -92)} ${at(94, -52)}C${at(94, -14)} ${at(44, 6)} ${at(4, 4)}Z`,
      'body',
    );
    b.shape(
      `M${at(4, 4)}C${at(48, 2)} ${at(80, 24)} ${at(66, 58)}C${at(52, 88)} ${at(14, 60)} ${at(4, 24)}Z`,
      'accent',
    );
    b.disc(64 * side, -48, 11, 'pale');
    b.disc(44 * side, 36, 8.5, 'pale');
    b.line(`M${at(2, -34)}C${at(8, -60)} ${at(18, -72)} ${at(28, -76)}`, 3, 'ink');
  }
  b.oval(0, 4, 6.5, 44, 'ink');
}

export function drop(b: Brush): void {
  b.glow(0, 16, 130, 'light', 0.7);
  b.shape('M0 -98C30 -48 64 -8 64 32A64 62 0 0 1 -64 32C-64 -8 -30 -48 0 -98Z', 'body');
  b.shape('M-58 36C-34 22 -20 52 4 40S44 26 58 38A60 58 0 0 1 -58 36Z', 'accent');
  b.line('M-40 20C-40 0 -28 -20 -18 -36', 7, 'pale');
}
