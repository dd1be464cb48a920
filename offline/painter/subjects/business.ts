import type { Brush } from '../brush.ts';

export function coins(b: Brush): void {
  b.glow(0, 20, 150, 'accent', 0.7);
  for (const [x, count] of [
    [-60, 3],
    [0, 6],
    [60, 9],
  ] as const) {
    for (let index = 0; index < count; index++) {
      const y = 80 - index * 17;
      b.box(x - 27, y - 8, 54, 15, 7, 'accent');
    }
    b.oval(x, 80 - count * 17 + 8, 27, 9, 'accent');
    b.oval(x, 80 - count * 17 + 8, 18, 5.5, 'pale');
  }
}

export function chart(b: Brush): void {
  b.glow(30, -10, 140, 'accent', 0.6);
  const heights = [42, 66, 54, 88, 112, 146];
  for (const [index, height] of heights.entries()) {
    b.box(-92 + index * 32, 84 - height, 23, height, 5, index === heights.length - 1 ? 'accent' : 'body');
  }
  b.line('M-98 92H100', 5, 'pale');
  b.line('M-80 16L-48 -6L-16 2L16 -34L48 -58L84 -92M62 -92H86V-68', 6, 'light');
}

export function graph(b: Brush): void {
  b.glow(40, -30, 140, 'light', 0.5);
  for (const y of [-60, -20, 20, 60]) b.line(`M-90 ${y}H92`, 1.4, 'shade');
  b.shape('M-90 52L-56 30L-24 40L8 -2L40 6L90 -66V86H-90Z', 'body');
  b.line('M-90 52L-56 30L-24 40L8 -2L40 6L90 -66', 6, 'accent');
  for (const [x, y] of [
    [-56, 30],
    [-24, 40],
    [8, -2],
    [40, 6],
    [90, -66],
  ] as const) {
    b.glow(x, y, 24, 'light', 0.8);
    b.disc(x, y, 7, 'light');
  }
  b.line('M-94 -88V90H96', 5, 'pale');
}

export function briefcase(b: Brush): void {
  b.line('M-30 -44V-62Q-30 -74 -18 -74H18Q30 -74 30 -62V-44', 10, 'shade');
  b.box(-92, -46, 184, 124, 16, 'body');
  b.shape('M-92 -8C-40 18 40 18 92 -8V12C40 38 -40 38 -92 12Z', 'shade');
  b.box(-14, 4, 28, 28, 6, 'accent');
}

export function cart(b: Brush): void {
  b.glow(0, -10, 120, 'accent', 0.4);
  for (const [x, y, w, h, tone] of [
    [-34, -58, 40, 52, 'accent'],
    [10, -74, 46, 68, 'body'],
    [-6, -40, 34, 36, 'pale'],
  ] as const) {
    b.box(x, y, w, h, 5, tone);
  }
  b.shape('M-62 -34H84L66 36H-44Z', 'shade');
  b.line('M-98 -66H-74L-44 36L-34 54H62M-54 -10H77M-48 13H71M-18 -34L-10 36M14 -34L16 36M48 -34L42 36', 5, 'pale');
  for (const x of [-24, 52]) {
    b.disc(x, 76, 14, 'body');
    b.disc(x, 76, 5, 'pale');
  }
}

export function scales(b: Brush): void {
  b.glow(0, -60, 90, 'light', 0.7);
  b.box(-46, 80, 92, 15, 7, 'shade');
  b.line('M0 -72V80', 10, 'body');
  b.line('M-74 -46Q0 -76 74 -46', 9, 'body');
  b.disc(0, -76, 12, 'accent');
  for (const [x, y] of [
    [-74, 30],
    [74, 30],
  ] as const) {
    b.line(`M${x} -46L${x - 28} ${y}M${x} -46L${x + 28} ${y}`, 3, 'pale');
    b.shape(`M${x - 36} ${y}H${x + 36}Q${x + 24} ${y + 28} ${x} ${y + 28}T${x - 36} ${y}Z`, 'accent');
  }
}

export function target(b: Brush): void {
  for (const [radius, tone] of [
    [84, 'pale'],
    [66, 'body'],
    [47, 'pale'],
    [29, 'body'],
    [11, 'accent'],
  ] as const) {
    b.disc(-6, 8, radius, tone);
  }
  b.line('M-6 8L70 -68', 6, 'shade');
  b.shape('M58 -56L64 -86L92 -102L90 -80L112 -82L96 -54L66 -48Z', 'accent');
}

export function bank(b: Brush): void {
  b.glow(0, -20, 130, 'light', 0.5);
  b.shape('M0 -92L96 -42V-26H-96V-42Z', 'body');
  b.disc(0, -54, 14, 'accent');
  for (const x of [-80, -42, -4, 34]) {
    b.box(x + 7, -22, 32, 78, 3, 'shade');
    b.box(x + 11, -22, 24, 78, 3, 'pale');
  }
  b.box(-92, 56, 184, 16, 4, 'body');
  b.box(-102, 72, 204, 18, 5, 'shade');
}
