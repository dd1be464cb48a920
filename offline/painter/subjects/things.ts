import type { Brush } from '../brush.ts';

export function book(b: Brush): void {
  b.glow(0, -20, 150, 'light', 0.8);
  b.shape('M-100 -46C-64 -60 -28 -54 0 -34C28 -54 64 -60 100 -46V64C64 50 28 56 0 76C-28 56 -64 50 -100 64Z', 'body');
  b.shape('M-90 -56C-58 -68 -26 -62 0 -42V62C-26 44 -58 40 -90 50Z', 'pale');
  b.shape('M90 -56C58 -68 26 -62 0 -42V62C26 44 58 40 90 50Z', 'pale');
  for (let row = 0; row < 5; row++) {
    const y = -36 + row * 18;
    b.line(
      `M-76 ${y}C-54 ${y - 6} -34 ${y - 4} -16 ${y + 8}M16 ${y + 8}C34 ${y - 4} 54 ${y - 6} 76 ${y}`,
      3,
      row === 0 ? 'accent' : 'shade',
    );
  }
}

export function clock(b: Brush): void {
  b.glow(0, 0, 140, 'light', 0.6);
  b.disc(0, 0, 88, 'body');
  b.disc(0, 0, 73, 'pale');
  b.around(0, 0, 12, (index) =>
    b.line(index % 3 === 0 ? 'M0 -64V-50' : 'M0 -64V-58', index % 3 === 0 ? 6 : 3.4, 'shade'),
  );
  b.line('M0 0L-26 -30', 8, 'ink');
  b.line('M0 0L32 -40', 5.5, 'ink');
  b.line('M0 10L-8 46', 3, 'accent');
  b.disc(0, 0, 7.5, 'accent');
}

export function globe(b: Brush): void {
  b.glow(0, 0, 150, 'light', 0.7);
  b.disc(0, 0, 84, 'body');
  b.shape(
    'M-60 -56C-34 -74 -10 -66 -14 -48C-18 -34 -34 -36 -36 -20C-38 -4 -14 -8 -10 10C-8 26 -28 34 -30 58C-58 46 -80 22 -83 -8C-80 -28 -72 -44 -60 -56Z',
    'accent',
  );
  b.shape(
    'M16 -78C42 -74 66 -56 78 -32C66 -24 50 -34 38 -26C24 -16 44 -4 50 12C56 32 30 40 24 62C8 52 18 28 8 14C0 0 -2 -20 14 -32C26 -42 4 -56 16 -78Z',
    'accent',
  );
  b.line(
    'M-84 0H84M0 -84V84M0 -84C-58 -50 -58 50 0 84M0 -84C58 -50 58 50 0 84M-74 -40C-30 -28 30 -28 74 -40M-74 40C-30 28 30 28 74 40',
    1.6,
    'pale',
  );
}

export function cup(b: Brush): void {
  b.line('M-22 -52C-32 -66 -12 -76 -22 -94M6 -52C-4 -66 16 -76 6 -94M34 -52C24 -66 44 -76 34 -94', 5, 'pale');
  b.line('M54 -16C92 -24 96 36 46 34', 11, 'body');
  b.shape('M-62 -34H66C66 30 50 68 26 74H-22C-46 68 -62 30 -62 -34Z', 'body');
  b.oval(2, -34, 64, 13, 'pale');
  b.oval(2, -33, 53, 9, 'shade');
  b.box(-78, 78, 160, 13, 6, 'shade');
}

export function house(b: Brush): void {
  b.glow(0, 10, 140, 'light', 0.6);
  b.box(34, -84, 20, 50, 2, 'shade');
  b.box(-70, -18, 140, 108, 4, 'pale');
  b.shape('M0 -98L98 -10L84 4L0 -66L-84 4L-98 -10Z', 'body');
  b.shape('M0 -66L70 -8V0H-70V-8Z', 'shade');
  b.box(-16, 28, 34, 62, 4, 'body');
  for (const x of [-56, 30]) {
    b.glow(x + 13, 26, 40, 'light', 0.9);
    b.box(x, 12, 27, 27, 3, 'accent');
    b.line(`M${x + 13.5} 12V39M${x} 25.5H${x + 27}`, 2.4, 'pale');
  }
}

export function megaphone(b: Brush): void {
  b.line('M62 -64L92 -84M74 -20H108M62 24L92 44', 7, 'accent');
  b.shape('M-40 26L-24 84H2L-8 26Z', 'shade');
  b.shape('M-70 -36L44 -86V46L-70 4Z', 'body');
  b.shape('M-92 -36H-62V4H-92Q-104 -16 -92 -36Z', 'pale');
  b.oval(44, -20, 13, 66, 'accent');
}

export function bubbles(b: Brush): void {
  b.glow(0, 0, 130, 'accent', 0.5);
  b.shape('M-10 -22H72Q96 -22 96 2V34Q96 58 72 58H62L66 84L36 58H-10Q-34 58 -34 34V2Q-34 -22 -10 -22Z', 'accent');
  b.shape('M-72 -86H22Q46 -86 46 -62V-18Q46 6 22 6H-24L-58 36L-52 6H-72Q-96 6 -96 -18V-62Q-96 -86 -72 -86Z', 'body');
  for (const x of [-56, -25, 6]) b.disc(x, -40, 8, 'pale');
}

export function pin(b: Brush): void {
  b.oval(0, 92, 40, 9, 'shade');
  b.shape('M0 90C-30 46 -64 10 -64 -30A64 64 0 0 1 64 -30C64 10 30 46 0 90Z', 'body');
  b.disc(0, -30, 29, 'pale');
  b.disc(0, -30, 15, 'accent');
}

export function person(b: Brush): void {
  b.glow(0, -30, 150, 'light', 0.8);
  b.shape('M-86 100C-86 44 -54 22 -22 16H22C54 22 86 44 86 100Z', 'body');
  b.shape('M-18 -4H18V20Q0 42 -18 20Z', 'shade');
  b.oval(0, -42, 36, 43, 'pale');
  b.shape('M-38 -40C-44 -88 -8 -98 8 -92C40 -94 44 -58 38 -38C30 -58 16 -64 -6 -64C-22 -62 -32 -54 -38 -40Z', 'ink');
  b.shape('M-22 16L0 48L22 16L32 19L0 72L-32 19Z', 'accent');
}

export function people(b: Brush): void {
  b.glow(0, -20, 150, 'light', 0.6);
  for (const [x, y, scale, tone] of [
    [-62, 6, 0.72, 'shade'],
    [62, 6, 0.72, 'shade'],
    [0, 16, 1, 'body'],
  ] as const) {
    const at = (dx: number, dy: number) => `${x + dx * scale} ${y + dy * scale}`;
    b.shape(`M${at(-58, 84)}C${at(-58, 24)} ${at(-34, 2)} ${at(0, 2)}C${at(34, 2)} ${at(58, 24)} ${at(58, 84)}Z`, tone);
    b.disc(x, y - 38 * scale, 33 * scale, x === 0 ? 'pale' : 'accent');
  }
}

export function gift(b: Brush): void {
  b.glow(0, 0, 140, 'light', 0.6);
  b.line('M0 -44C-20 -92 -66 -86 -54 -60C-46 -44 -20 -44 0 -44C20 -44 46 -44 54 -60C66 -86 20 -92 0 -44', 9, 'accent');
  b.box(-72, -16, 144, 104, 7, 'body');
  b.box(-82, -46, 164, 34, 7, 'body');
  b.box(-14, -46, 28, 134, 0, 'accent');
}

export function plate(b: Brush): void {
  b.disc(0, 0, 78, 'pale');
  b.disc(0, 0, 56, 'shade');
  b.disc(0, 0, 53, 'pale');
  for (const [x, y, r, tone] of [
    [-18, -12, 22, 'body'],
    [20, -14, 18, 'accent'],
    [4, 20, 21, 'body'],
    [-24, 22, 10, 'accent'],
    [28, 16, 9, 'light'],
  ] as const)
    b.disc(x, y, r, tone);
  b.line(
    'M-104 -60V-20M-96 -60V-20M-112 -60V-20M-112 -20Q-104 -6 -96 -20M-104 -12V66M104 -62C90 -50 90 -12 104 -4V66',
    5,
    'pale',
  );
}

export function orb(b: Brush): void {
  b.glow(0, 0, 170, 'light', 0.9);
  b.ring(0, 0, 94, 2.4, 'accent');
  b.disc(0, 0, 70, 'body');
  b.shape('M-66 22C-30 4 -10 44 26 28C46 20 58 4 69 10A70 70 0 0 1 -66 22Z', 'accent');
  b.shape('M-44 54C-20 40 10 60 44 52A70 70 0 0 1 -44 54Z', 'light');
  b.around(0, 0, 3, () => b.disc(0, -94, 6, 'light'));
}

export function pyramid(b: Brush): void {
  for (const [x, y, size] of [
    [62, 0, 0.5],
    [-14, 0, 1],
  ] as const) {
    const at = (dx: number, dy: number) => `${x + dx * size} ${y + 74 * (1 - size) + dy * size}`;
    b.shape(`M${at(6, -76)}L${at(84, 74)}H${x - 84 * size}Z`, 'accent');
    b.shape(`M${at(6, -76)}L${at(84, 74)}L${at(26, 74)}Z`, 'shade');
    b.line(`M${at(-60, 36)}L${at(20, 36)}M${at(-38, 0)}L${at(15, 0)}M${at(-18, -34)}L${at(10, -34)}`, 1.6, 'body');
  }
}
