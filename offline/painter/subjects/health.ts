import type { Brush } from '../brush.ts';

export function heart(b: Brush): void {
  b.glow(0, 0, 150, 'body', 0.8);
  b.shape(
    'M0 88C-34 56 -92 18 -92 -32C-92 -66 -68 -82 -46 -82C-24 -82 -8 -70 0 -52C8 -70 24 -82 46 -82C68 -82 92 -66 92 -32C92 18 34 56 0 88Z',
    'body',
  );
  b.line('M-118 4H-44L-30 -26L-10 44L10 -40L26 14L36 4H118', 6.5, 'pale');
}

export function shield(b: Brush): void {
  b.glow(0, 0, 140, 'accent', 0.6);
  b.shape('M0 -96C28 -78 56 -72 82 -70C86 6 62 66 0 98C-62 66 -86 6 -82 -70C-56 -72 -28 -78 0 -96Z', 'pale');
  b.shape('M0 -80C24 -66 48 -60 70 -58C72 6 52 54 0 82C-52 54 -72 6 -70 -58C-48 -60 -24 -66 0 -80Z', 'body');
  b.shape('M-14 -46H14V-16H44V12H14V44H-14V12H-44V-16H-14Z', 'pale');
}

export function pill(b: Brush): void {
  b.glow(0, 0, 130, 'light', 0.6);
  b.shape('M-78 22L6 -62A40 40 0 0 1 62 -6L20 36L-36 -20L-78 22Z', 'accent');
  b.shape('M-36 -20L20 36L-22 78A40 40 0 0 1 -78 22Z', 'body');
  b.line('M-62 34A24 24 0 0 0 -38 64M2 -42L14 -52', 6, 'pale');
  b.disc(58, 60, 27, 'pale');
  b.line('M40 60H76', 4, 'shade');
}

export function apple(b: Brush): void {
  b.glow(0, 10, 130, 'light', 0.5);
  b.line('M0 -44C2 -66 8 -82 20 -92', 7, 'shade');
  b.shape('M6 -60C14 -92 48 -98 70 -88C64 -62 36 -48 6 -60Z', 'accent');
  b.shape(
    'M0 -40C-18 -56 -76 -56 -78 2C-80 50 -44 94 -20 90C-8 88 -6 84 0 84S8 88 20 90C44 94 80 50 78 2C76 -56 18 -56 0 -40Z',
    'body',
  );
  b.line('M-58 14C-60 -8 -52 -24 -38 -30', 7, 'pale');
}

export function dumbbell(b: Brush): void {
  b.glow(0, 0, 130, 'accent', 0.4);
  b.box(-60, -9, 120, 18, 6, 'pale');
  for (const side of [-1, 1]) {
    const box = (near: number, width: number, height: number, tone: 'body' | 'shade' | 'accent') =>
      b.box(side === 1 ? near : -near - width, -height / 2, width, height, 8, tone);
    box(42, 22, 108, 'body');
    box(66, 20, 80, 'shade');
    box(88, 14, 44, 'accent');
  }
}

export function eye(b: Brush): void {
  b.glow(0, 0, 140, 'accent', 0.5);
  b.shape('M-100 0C-62 -58 62 -58 100 0C62 58 -62 58 -100 0Z', 'pale');
  b.disc(0, 0, 42, 'body');
  b.around(0, 0, 18, () => b.line('M0 -22V-38', 2.4, 'accent'));
  b.disc(0, 0, 20, 'ink');
  b.disc(-11, -13, 8, 'light');
}

export function lungs(b: Brush): void {
  b.glow(0, 0, 130, 'accent', 0.5);
  b.line('M0 -96V-30M0 -34C-8 -20 -22 -14 -32 -6M0 -34C8 -20 22 -14 32 -6', 11, 'pale');
  for (const side of [-1, 1]) {
    const at = (x: number, y: number) => `${x * side} ${y}`;
    b.shape(
      `M${at(20, -50)}C${at(44, -70)} ${at(88, 0)} ${at(90, 58)}C${at(90, 92)} ${at(52, 84)} ${at(22, 66)}C${at(14, 30)} ${at(12, -30)} ${at(20, -50)}Z`,
      'body',
    );
    b.line(
      `M${at(30, -8)}C${at(44, 6)} ${at(54, 20)} ${at(66, 46)}M${at(38, 0)}L${at(36, 44)}M${at(50, 14)}L${at(64, 8)}`,
      4,
      'accent',
    );
  }
}
