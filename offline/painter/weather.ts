import { glowAt } from './brush.ts';
import { css, lighten } from './color.ts';
import { disc, type Painter } from './stage.ts';

/** What is in the air, most of it in front of everything else. */
export const weather = {
  rain: ({ context, width, height, unit, palette, random }) => {
    context.lineCap = 'round';
    for (const [count, length, thickness, alpha] of [
      [90, 0.035, 0.0012, 0.22],
      [50, 0.075, 0.002, 0.32],
    ] as const) {
      context.beginPath();
      for (let index = 0; index < count; index++) {
        const [x, y] = [random.between(-0.1, 1.1) * width, random.between(-0.1, 1) * height];
        context.moveTo(x, y);
        context.lineTo(x - unit * length * 0.25, y + unit * length);
      }
      context.lineWidth = unit * thickness;
      context.strokeStyle = css(palette.light, alpha);
      context.stroke();
    }
  },
  snow: (stage) => {
    const { width, height, unit, palette, random } = stage;
    for (let index = 0; index < 150; index++) {
      const near = random.next() ** 3;
      disc(
        stage,
        random.between(0, width),
        random.between(0, height),
        unit * (0.0018 + near * 0.008),
        css({ ...palette.light, l: 0.98, c: 0.01 }, 0.85 - near * 0.45),
      );
    }
  },
  lightning: ({ context, width, horizon, unit, palette, random }) => {
    let [x, y] = [width * random.between(0.2, 0.8), 0];
    glowAt(context, x, horizon * 0.2, unit * 0.6, palette.light, 0.7);
    context.beginPath();
    context.moveTo(x, y);
    while (y < horizon * 0.95) {
      x += unit * random.between(-0.06, 0.06);
      y += horizon * random.between(0.05, 0.12);
      context.lineTo(x, y);
    }
    for (const [thickness, alpha] of [
      [0.02, 0.15],
      [0.009, 0.35],
      [0.0035, 1],
    ] as const) {
      context.lineWidth = unit * thickness;
      context.strokeStyle = css(lighten(palette.light, 0.04), alpha);
      context.stroke();
    }
  },
  rays: ({ context, width, height, unit, palette, look, random }) => {
    const [x, y] = [width * random.pick([0.08, 0.92]), -unit * 0.12];
    context.save();
    context.globalCompositeOperation = 'screen';
    context.translate(x, y);
    const reach = Math.hypot(width, height);
    const gradient = context.createRadialGradient(0, 0, 0, 0, 0, reach);
    gradient.addColorStop(0, css(palette.light, 0.34 * look.glow));
    gradient.addColorStop(0.75, css(palette.light, 0));
    context.fillStyle = gradient;
    const towards = Math.atan2(height * 0.6, width / 2 - x);
    for (let index = 0; index < 7; index++) {
      const angle = towards + random.between(-0.75, 0.75);
      const spread = random.between(0.02, 0.085);
      context.beginPath();
      context.moveTo(0, 0);
      context.lineTo(Math.cos(angle - spread) * reach, Math.sin(angle - spread) * reach);
      context.lineTo(Math.cos(angle + spread) * reach, Math.sin(angle + spread) * reach);
      context.fill();
    }
    context.restore();
  },
  bokeh: (stage) => {
    const { context, width, height, unit, palette, look, random } = stage;
    context.save();
    context.globalCompositeOperation =
      look.surface === 'shaded' || look.surface === 'outline' ? 'screen' : 'source-over';
    for (let index = 0; index < 26; index++) {
      const tint = random.pick([palette.light, palette.accent, palette.body]);
      disc(
        stage,
        random.between(0, width),
        random.between(0, height * 0.85),
        unit * random.between(0.008, 0.05),
        css(tint, random.between(0.04, 0.17)),
      );
    }
    context.restore();
  },
  birds: ({ context, width, horizon, unit, palette, random }) => {
    const [x, y] = [width * random.between(0.2, 0.7), horizon * random.between(0.2, 0.5)];
    context.strokeStyle = css(palette.land, 0.8);
    context.lineWidth = unit * 0.0035;
    context.beginPath();
    for (let index = 0; index < 8; index++) {
      const [cx, cy, wing] = [
        x + unit * random.between(-0.16, 0.16),
        y + unit * random.between(-0.08, 0.08),
        unit * random.between(0.012, 0.024),
      ];
      context.moveTo(cx - wing, cy - wing * 0.4);
      context.quadraticCurveTo(cx - wing * 0.4, cy - wing * 0.7, cx, cy);
      context.quadraticCurveTo(cx + wing * 0.4, cy - wing * 0.7, cx + wing, cy - wing * 0.4);
    }
    context.stroke();
  },
  fireworks: (stage) => {
    const { context, width, horizon, unit, palette, random } = stage;
    for (let burst = 0; burst < 4; burst++) {
      const [x, y, reach] = [
        width * random.between(0.12, 0.88),
        horizon * random.between(0.12, 0.6),
        unit * random.between(0.09, 0.19),
      ];
      const tint = random.pick([palette.accent, palette.light, palette.body]);
      glowAt(context, x, y, reach * 1.2, tint, 0.6);
      for (let spark = 0; spark < 40; spark++) {
        const [angle, far] = [random.between(0, Math.PI * 2), reach * random.between(0.35, 1)];
        disc(
          stage,
          x + Math.cos(angle) * far,
          y + Math.sin(angle) * far + far * far * 0.0004,
          unit * 0.003,
          css(lighten(tint, 0.1), 1.1 - far / reach),
        );
      }
    }
  },
} satisfies Record<string, Painter>;
