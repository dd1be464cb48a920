import type { Brush } from '../brush.ts';

export function turbine(b: Brush): void {
  b.glow(0, -30, 120, 'light', 0.5);
  b.shape('M-5 -28H5L10 100H-10Z', 'pale');
  b.around(0, -32, 3, () => b.shape('M-5 -6C-12 -40 -4 -64 2 -76C8 -54 8 -28 5 -6Z', 'body'));
  b.disc(0, -32, 9, 'accent');
}

export function solar(b: Brush): void {
  b.glow(62, -68, 100, 'light', 1);
  b.disc(62, -66, 24, 'light');
  b.line('M-10 56V92M-34 92H14', 9, 'shade');
  b.shape('M-66 -34H58L92 60H-100Z', 'pale');
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 4; column++) {
      const at = (u: number, v: number) => {
        const depth = (row + v) / 3;
        const left = -62 + (-94 + 62) * depth;
        const right = 55 + (87 - 55) * depth;
        return `${left + ((right - left) * (column + u)) / 4} ${-30 + 86 * depth}`;
      };
      b.shape(
        `M${at(0.06, 0.08)}L${at(0.94, 0.08)}L${at(0.94, 0.92)}L${at(0.06, 0.92)}Z`,
        (row + column) % 2 === 0 ? 'ink' : 'shade',
      );
    }
  }
}

export function bolt(b: Brush): void {
  b.glow(0, 0, 160, 'light', 1);
  b.shape('M24 -100L-62 16H-10L-28 100L64 -26H10Z', 'accent');
  b.shape('M24 -100L-62 16H-10L10 -26Z', 'light');
}

export function flame(b: Brush): void {
  b.glow(0, 20, 160, 'accent', 1);
  b.shape(
    'M2 -104C10 -62 66 -42 66 22C66 66 36 96 0 96C-36 96 -66 66 -66 24C-66 -4 -50 -26 -36 -40C-34 -24 -28 -14 -18 -10C-22 -44 -14 -82 2 -104Z',
    'body',
  );
  b.shape(
    'M4 -44C10 -16 40 0 40 40C40 70 22 88 0 88C-22 88 -40 70 -40 42C-40 24 -32 10 -22 2C-20 12 -16 18 -8 20C-10 0 -6 -28 4 -44Z',
    'accent',
  );
  b.shape('M2 18C6 32 20 42 20 60C20 76 12 86 0 86C-12 86 -20 76 -20 62C-20 46 -6 38 2 18Z', 'light');
}
