import { glowAt } from '../brush.ts';
import { css, lighten, mix } from '../color.ts';
import { createNoise } from '../random.ts';
import type { Painter } from '../stage.ts';

/** A lit grid running to the horizon. */
export const gridFloor: Painter = ({ context, width, height, horizon, unit, palette, look }) => {
  const floor = context.createLinearGradient(0, horizon, 0, height);
  floor.addColorStop(0, css(mix(palette.sky[2], palette.land, 0.35)));
  floor.addColorStop(0.3, css(palette.land));
  floor.addColorStop(1, css(palette.land));
  context.fillStyle = floor;
  context.fillRect(0, horizon, width, height - horizon);
  context.beginPath();
  for (let column = -24; column <= 24; column++) {
    context.moveTo(width / 2 + column * unit * 0.018, horizon);
    context.lineTo(width / 2 + column * unit * 0.2, height);
  }
  for (let row = 1; row < 16; row++) {
    const y = horizon + (height - horizon) * (row / 15) ** 2.2;
    context.moveTo(0, y);
    context.lineTo(width, y);
  }
  context.lineWidth = unit * 0.0018;
  context.strokeStyle = css(palette.accent, 0.38);
  context.stroke();
  context.save();
  context.translate(width / 2, horizon);
  context.scale(1, 0.22);
  glowAt(context, 0, 0, unit * 0.95, palette.light, 0.9 * look.glow);
  context.restore();
};

/** Conductors that run straight, bend by 45 degrees and end in a pad. */
export const circuit: Painter = ({ context, width, height, unit, palette, random }) => {
  const step = unit * 0.034;
  context.lineWidth = unit * 0.0024;
  for (let index = 0; index < 64; index++) {
    let [x, y] = [
      Math.round(random.between(0, width) / step) * step,
      Math.round(random.between(0, height) / step) * step,
    ];
    let turn = Math.floor(random.between(0, 4)) * 2;
    const tint = css(random.chance(0.7) ? palette.accent : palette.body, random.between(0.1, 0.34));
    context.strokeStyle = tint;
    context.fillStyle = tint;
    context.beginPath();
    context.moveTo(x, y);
    for (let leg = 0; leg < 3; leg++) {
      const reach = step * Math.ceil(random.between(1, 5));
      x += Math.cos((turn * Math.PI) / 4) * reach;
      y += Math.sin((turn * Math.PI) / 4) * reach;
      context.lineTo(x, y);
      turn += random.pick([-1, 1]);
    }
    context.stroke();
    context.beginPath();
    context.arc(x, y, unit * 0.006, 0, Math.PI * 2);
    context.fill();
  }
};

/** Lines that follow a smooth field of directions. */
export const flowField: Painter = ({ context, width, height, unit, palette, random }) => {
  const noise = createNoise(random);
  const swirl = random.between(1.2, 2.4);
  for (let index = 0; index < 170; index++) {
    let [x, y] = [random.between(-0.1, 1.05) * width, random.between(-0.05, 1.05) * height];
    context.beginPath();
    context.moveTo(x, y);
    for (let step = 0; step < 26; step++) {
      const angle = noise((x / unit) * swirl, (y / unit) * swirl) * Math.PI * 1.3 - 0.3;
      x += Math.cos(angle) * unit * 0.016;
      y += Math.sin(angle) * unit * 0.016;
      context.lineTo(x, y);
    }
    const tint = index % 5 === 0 ? palette.accent : index % 3 === 0 ? palette.light : palette.body;
    context.strokeStyle = css(tint, random.between(0.08, 0.34));
    context.lineWidth = unit * random.between(0.0012, 0.006);
    context.stroke();
  }
};

/** A honeycomb that fades towards the middle. */
export const lattice: Painter = ({ context, width, height, unit, palette, random }) => {
  const size = unit * 0.062;
  context.lineWidth = unit * 0.0022;
  for (let row = -1; row * size * 1.5 < height + size; row++) {
    for (let column = -1; column * size * 1.732 < width + size * 2; column++) {
      const [x, y] = [(column + (row % 2 === 0 ? 0 : 0.5)) * size * 1.732, row * size * 1.5];
      const off = Math.min(1, Math.hypot(x / width - 0.5, y / height - 0.42) * 1.7);
      const strength = off * random.between(0.06, 0.36);
      context.beginPath();
      for (let corner = 0; corner < 6; corner++)
        context.lineTo(
          x + Math.sin((corner * Math.PI) / 3) * size * 0.96,
          y + Math.cos((corner * Math.PI) / 3) * size * 0.96,
        );
      context.closePath();
      context.strokeStyle = css(palette.accent, strength);
      context.stroke();
      if (!random.chance(0.12)) continue;
      context.fillStyle = css(random.pick([palette.body, palette.accent]), strength * 0.8);
      context.fill();
    }
  }
};

/** Rings around the picture's centre, some with a body in orbit. */
export const orbits: Painter = ({ context, width, height, unit, palette, random }) => {
  const [x, y, tilt] = [width / 2, height * 0.4, random.between(-0.5, 0.5)];
  for (let ring = 0; ring < 7; ring++) {
    const radius = unit * (0.24 + ring * 0.085);
    context.strokeStyle = css(ring % 2 === 0 ? palette.accent : palette.light, 0.34 - ring * 0.035);
    context.lineWidth = unit * 0.0022;
    context.beginPath();
    context.ellipse(x, y, radius, radius * 0.42, tilt, 0, Math.PI * 2);
    context.stroke();
    const angle = random.between(0, Math.PI * 2);
    const [dx, dy] = [Math.cos(angle) * radius, Math.sin(angle) * radius * 0.42];
    const [bx, by] = [x + dx * Math.cos(tilt) - dy * Math.sin(tilt), y + dx * Math.sin(tilt) + dy * Math.cos(tilt)];
    glowAt(context, bx, by, unit * 0.05, palette.accent, 0.8);
    context.fillStyle = css(lighten(ring % 2 === 0 ? palette.body : palette.accent, 0.08));
    context.beginPath();
    context.arc(bx, by, unit * random.between(0.007, 0.017), 0, Math.PI * 2);
    context.fill();
  }
};

/** Bars and a grid far in the background, as on a large screen. */
export const ledger: Painter = ({ context, width, height, horizon, unit, palette, random }) => {
  context.strokeStyle = css(palette.light, 0.09);
  context.lineWidth = unit * 0.0016;
  context.beginPath();
  for (let y = horizon; y > 0; y -= unit * 0.085) {
    context.moveTo(0, y);
    context.lineTo(width, y);
  }
  context.stroke();
  let level = 0.2;
  for (let x = -unit * 0.01; x < width; x += unit * 0.058) {
    level = Math.max(0.08, Math.min(0.8, level + random.between(-0.09, 0.12)));
    const bar = context.createLinearGradient(0, horizon * (1 - level), 0, horizon + height * 0.06);
    bar.addColorStop(0, css(random.chance(0.25) ? palette.accent : palette.body, 0.42));
    bar.addColorStop(1, css(palette.body, 0.03));
    context.fillStyle = bar;
    context.fillRect(x, horizon * (1 - level), unit * 0.038, horizon * level + height * 0.06);
  }
};

/** Clouds of light, without any ground. */
export const nebula: Painter = ({ context, width, height, unit, palette, random }) => {
  for (let index = 0; index < 16; index++) {
    const tint = random.pick([palette.sky[2], palette.body, palette.accent]);
    const along = random.between(0, 1);
    glowAt(
      context,
      width * (along + random.between(-0.15, 0.15)),
      height * (0.75 - along * 0.6 + random.between(-0.15, 0.15)),
      unit * random.between(0.18, 0.46),
      mix(tint, palette.sky[2], 0.35),
      random.between(0.12, 0.36),
    );
  }
};

/** The curve of a planet below. */
export const worldBelow: Painter = (stage) => {
  const { context, width, height, unit, palette, look } = stage;
  const [x, radius] = [width / 2, Math.max(width, height) * 1.15];
  const y = height * 0.74 + radius;
  nebula(stage);
  glowAt(context, x, height * 0.78, unit * 0.85, palette.accent, 0.5 * look.glow);
  const ball = context.createLinearGradient(0, height * 0.74, 0, height);
  ball.addColorStop(0, css(mix(palette.accent, palette.land, 0.3)));
  ball.addColorStop(0.18, css(mix(palette.body, palette.land, 0.62)));
  ball.addColorStop(1, css(palette.land));
  context.fillStyle = ball;
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
  context.strokeStyle = css(lighten(palette.accent, 0.1), 0.75);
  context.lineWidth = unit * 0.004;
  context.stroke();
};
