import type { Brush } from '../brush.ts';

export function clapper(b: Brush): void {
  b.box(-84, -22, 168, 108, 12, 'body');
  b.box(-84, -36, 168, 30, 6, 'ink');
  for (let at = 0; at < 5; at++)
    b.shape(
      `M${-78 + at * 34} -36H${-60 + at * 34}L${-74 + at * 34} -6H${-92 + at * 34 + (at === 0 ? 8 : 0)}Z`,
      'pale',
    );
  b.shape('M-88 -44L68 -92L78 -64L-80 -16Z', 'ink');
  for (let at = 0; at < 5; at++) {
    const x = -66 + at * 32;
    const y = -51 - at * 9.8;
    b.shape(`M${x} ${y}L${x + 16} ${y - 5}L${x + 30} ${y + 18}L${x + 14} ${y + 23}Z`, 'pale');
  }
  b.glow(0, 34, 60, 'light', 0.6);
  b.shape('M-18 8L34 36L-18 64Z', 'accent');
}

export function reel(b: Brush): void {
  b.line('M46 60C70 86 96 78 112 92', 16, 'shade');
  b.disc(0, 0, 86, 'body');
  b.around(0, 0, 5, () => b.disc(0, -49, 23, 'ink'));
  b.ring(0, 0, 80, 4, 'pale');
  b.disc(0, 0, 16, 'accent');
  b.disc(0, 0, 6, 'ink');
}

export function note(b: Brush): void {
  b.glow(0, 0, 140, 'accent', 0.8);
  b.shape('M-38 -78L70 -98V-58L-38 -38Z', 'body');
  b.line('M-34 -70V56M66 -88V36', 9, 'body');
  b.oval(-54, 60, 27, 20, 'accent');
  b.oval(46, 40, 27, 20, 'accent');
}

export function microphone(b: Brush): void {
  b.glow(0, -40, 120, 'light', 0.6);
  b.line('M-58 -14V2A58 58 0 0 0 58 2V-14M0 60V90', 9, 'pale');
  b.box(-42, 84, 84, 14, 7, 'shade');
  b.box(-36, -98, 72, 134, 36, 'body');
  b.line('M-30 -66H30M-34 -48H34M-34 -30H34M-34 -12H34', 3.4, 'pale');
  b.box(-36, 2, 72, 12, 0, 'accent');
}

export function gamepad(b: Brush): void {
  b.glow(0, 0, 140, 'accent', 0.6);
  b.shape(
    'M-52 -50C-30 -58 30 -58 52 -50C88 -46 108 30 96 58C86 80 60 70 42 38H-42C-60 70 -86 80 -96 58C-108 30 -88 -46 -52 -50Z',
    'body',
  );
  b.shape('M-58 -28H-44V-14H-30V0H-44V14H-58V0H-72V-14H-58Z', 'ink');
  for (const [x, y, tone] of [
    [52, -26, 'accent'],
    [70, -8, 'pale'],
    [34, -8, 'pale'],
    [52, 10, 'accent'],
  ] as const)
    b.disc(x, y, 8.5, tone);
  for (const x of [-22, 22]) {
    b.disc(x, 22, 14, 'shade');
    b.disc(x, 20, 9, 'ink');
  }
}

export function headphones(b: Brush): void {
  b.glow(0, 10, 140, 'accent', 0.6);
  b.line('M-74 20V-6A74 74 0 0 1 74 -6V20', 13, 'pale');
  for (const side of [-1, 1]) {
    b.box(side === 1 ? 48 : -86, 8, 38, 78, 17, 'body');
    b.box(side === 1 ? 40 : -54, 18, 14, 58, 7, 'shade');
  }
  for (const [x, height] of [
    [-28, 14],
    [-14, 34],
    [0, 54],
    [14, 30],
    [28, 16],
  ] as const)
    b.line(`M${x} ${46 - height / 2}V${46 + height / 2}`, 6, 'accent');
}

export function trophy(b: Brush): void {
  b.glow(0, -30, 150, 'light', 0.8);
  b.line('M-50 -70H-84C-86 -30 -68 -8 -38 -6M50 -70H84C86 -30 68 -8 38 -6', 9, 'accent');
  b.shape('M-56 -88H56C56 -20 44 18 12 26V56H-12V26C-44 18 -56 -20 -56 -88Z', 'accent');
  b.shape('M-34 56H34L42 74H-42Z', 'body');
  b.box(-56, 74, 112, 20, 5, 'shade');
  b.shape('M0 -70L8 -50L30 -49L13 -35L19 -14L0 -26L-19 -14L-13 -35L-30 -49L-8 -50Z', 'pale');
}

export function star(b: Brush): void {
  b.glow(0, 0, 160, 'light', 0.9);
  b.shape('M0 -98L27 -36L94 -30L43 14L58 80L0 45L-58 80L-43 14L-94 -30L-27 -36Z', 'accent');
  b.shape('M0 -98L27 -36L94 -30L0 6Z', 'light');
  b.shape('M0 6L43 14L58 80L0 45Z', 'body');
}

export function palette(b: Brush): void {
  b.shape(
    'M0 -84C60 -84 98 -48 96 -4C94 30 60 26 40 28C18 30 22 48 28 62C34 78 20 86 -6 84C-58 80 -98 42 -98 -4C-96 -50 -54 -84 0 -84Z',
    'pale',
  );
  for (const [x, y, r, tone] of [
    [-52, -28, 15, 'body'],
    [-12, -52, 15, 'accent'],
    [34, -44, 14, 'shade'],
    [62, -12, 12, 'light'],
    [-60, 16, 14, 'accent'],
    [-30, 48, 13, 'ink'],
  ] as const)
    b.disc(x, y, r, tone);
  b.line('M96 -98L34 36', 9, 'shade');
  b.shape('M40 24L26 18C18 36 18 46 10 58C26 56 38 46 40 24Z', 'body');
}
