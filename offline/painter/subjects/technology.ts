import type { Brush } from '../brush.ts';

export function chip(b: Brush): void {
  b.glow(0, 0, 130, 'accent', 0.8);
  for (let at = -54; at <= 54; at += 18) {
    b.line(`M${at} -66V-92M${at} 66V92M-66 ${at}H-92M66 ${at}H92`, 5, 'pale');
  }
  b.box(-68, -68, 136, 136, 14, 'shade');
  b.box(-46, -46, 92, 92, 9, 'body');
  b.line('M-46 -16H-70M-46 16H-70M46 -16H70M46 16H70M-16 -46V-70M16 46V70M16 -46V-70M-16 46V70', 2.4, 'accent');
  b.box(-22, -22, 44, 44, 6, 'accent');
  b.glow(0, 0, 55, 'light', 0.7);
}

export function network(b: Brush): void {
  const nodes = Array.from({ length: 15 }, (_, index) => {
    const angle = index * 2.399;
    const radius = 26 * Math.sqrt(index) + b.random.between(-5, 5);
    return {
      x: Math.cos(angle) * radius,
      y: Math.sin(angle) * radius * 0.92,
      size: index === 0 ? 19 : b.random.between(6, 12),
    };
  });
  for (const [index, from] of nodes.entries()) {
    for (const to of nodes.slice(index + 1)) {
      if (Math.hypot(from.x - to.x, from.y - to.y) < 58) b.line(`M${from.x} ${from.y}L${to.x} ${to.y}`, 2, 'accent');
    }
  }
  for (const [index, { x, y, size }] of nodes.entries()) {
    b.glow(x, y, size * 3.4, index % 3 === 0 ? 'accent' : 'body', 0.8);
    b.disc(x, y, size, index === 0 ? 'light' : index % 3 === 0 ? 'accent' : 'body');
  }
}

export function robot(b: Brush): void {
  b.shape('M-78 100C-78 58 -52 44 -30 40H30C52 44 78 58 78 100Z', 'shade');
  b.box(-14, 26, 28, 22, 4, 'pale');
  b.line('M0 -66V-86', 5, 'pale');
  b.glow(0, -90, 26, 'accent');
  b.disc(0, -90, 7, 'accent');
  b.box(-76, -34, 16, 40, 8, 'shade');
  b.box(60, -34, 16, 40, 8, 'shade');
  b.box(-64, -68, 128, 100, 34, 'body');
  b.box(-48, -44, 96, 50, 25, 'ink');
  for (const x of [-22, 22]) {
    b.glow(x, -19, 30, 'accent');
    b.disc(x, -19, 10, 'accent');
  }
  b.line('M-14 17Q0 24 14 17', 3.5, 'pale');
}

export function phone(b: Brush): void {
  b.box(-46, -92, 92, 184, 18, 'ink');
  b.box(-39, -84, 78, 168, 12, 'body');
  b.glow(0, -20, 80, 'light', 0.5);
  for (const [x, y, tone] of [
    [-29, -66, 'accent'],
    [3, -66, 'pale'],
    [-29, -34, 'pale'],
    [3, -34, 'accent'],
  ] as const) {
    b.box(x, y, 26, 26, 7, tone);
  }
  b.box(-29, 2, 58, 30, 7, 'shade');
  b.line('M-22 24L-8 14L4 20L22 8', 3.4, 'accent');
  b.box(-29, 40, 58, 9, 4, 'pale');
  b.box(-29, 56, 38, 9, 4, 'pale');
}

export function laptop(b: Brush): void {
  b.glow(0, -20, 120, 'accent', 0.5);
  b.box(-76, -66, 152, 106, 9, 'ink');
  b.box(-69, -59, 138, 92, 4, 'body');
  for (let row = 0; row < 6; row++) {
    const start = -58 + b.random.between(0, 3) * 5;
    const width = b.random.between(24, 74);
    b.box(start, -48 + row * 13, width, 5, 2.5, row % 3 === 1 ? 'accent' : 'pale');
  }
  b.shape('M-98 52L-80 40H80L98 52Q98 60 88 60H-88Q-98 60 -98 52Z', 'pale');
  b.box(-18, 44, 36, 6, 3, 'shade');
}

export function gear(b: Brush): void {
  cog(b, -20, -14, 62, 11, 'body');
  cog(b, 58, 54, 38, 8, 'accent');
}

function cog(b: Brush, x: number, y: number, radius: number, teeth: number, tone: 'body' | 'accent'): void {
  const points: string[] = [];
  for (let tooth = 0; tooth < teeth; tooth++) {
    for (const [part, reach] of [
      [0.05, 0.82],
      [0.2, 1.04],
      [0.45, 1.04],
      [0.6, 0.82],
    ] as const) {
      const angle = ((tooth + part) / teeth) * Math.PI * 2;
      points.push(`${x + Math.cos(angle) * radius * reach} ${y + Math.sin(angle) * radius * reach}`);
    }
  }
  b.shape(`M${points.join('L')}Z`, tone);
  b.disc(x, y, radius * 0.48, 'shade');
  b.disc(x, y, radius * 0.24, 'pale');
}

export function lock(b: Brush): void {
  b.glow(0, 20, 120, 'accent', 0.5);
  b.line('M-38 -8V-42A38 38 0 0 1 38 -42V-8', 17, 'pale');
  b.box(-62, -10, 124, 98, 18, 'body');
  b.disc(0, 30, 16, 'ink');
  b.shape('M-8 34L-13 64H13L8 34Z', 'ink');
}

export function server(b: Brush): void {
  b.glow(0, 0, 130, 'accent', 0.4);
  for (const [index, top] of [-86, -42, 2, 46].entries()) {
    b.box(-72, top, 144, 38, 7, index % 2 === 0 ? 'body' : 'shade');
    for (let slot = 0; slot < 5; slot++) b.box(-10 + slot * 15, top + 12, 9, 14, 2, 'ink');
    for (const [light, x] of [-56, -42, -28].entries()) {
      const tone = (light + index) % 3 === 0 ? 'light' : 'accent';
      b.glow(x, top + 19, 16, tone, 0.8);
      b.disc(x, top + 19, 4.2, tone);
    }
  }
}

export function battery(b: Brush): void {
  b.glow(0, 10, 130, 'accent', 0.6);
  b.box(-20, -92, 40, 20, 7, 'pale');
  b.box(-50, -78, 100, 170, 18, 'shade');
  b.box(-40, -68, 80, 150, 11, 'ink');
  for (let cell = 0; cell < 4; cell++) b.box(-33, 46 - cell * 30, 66, 25, 5, cell === 3 ? 'body' : 'accent');
  b.shape('M8 -44L-24 14H-3L-9 52L25 -8H3Z', 'pale');
}

export function bulb(b: Brush): void {
  b.glow(0, -24, 150, 'light', 1);
  b.shape('M-24 46C-24 22 -58 8 -58 -32A58 58 0 0 1 58 -32C58 8 24 22 24 46Z', 'accent');
  b.line('M-20 44V8L-32 -16M20 44V8L32 -16M-32 -16Q-16 -4 0 -16Q16 -4 32 -16', 3.6, 'pale');
  b.glow(0, -18, 60, 'light', 0.9);
  for (const [index, top] of [48, 61, 74].entries()) b.box(-24 + index * 3, top, 48 - index * 6, 10, 5, 'shade');
  b.around(0, -32, 9, (index) => {
    if (index !== 4 && index !== 5) b.line('M0 -76V-92', 5, 'light');
  });
}

export function camera(b: Brush): void {
  b.shape('M-32 -52L-22 -72H22L32 -52Z', 'shade');
  b.box(-84, -54, 168, 116, 16, 'body');
  b.box(-84, -20, 168, 44, 0, 'shade');
  b.disc(0, 4, 47, 'pale');
  b.disc(0, 4, 38, 'ink');
  b.disc(0, 4, 25, 'body');
  b.glow(-9, -6, 22, 'light', 1);
  b.disc(-9, -6, 6, 'pale');
  b.box(50, -44, 22, 13, 4, 'accent');
}
