import { glowAt } from '../brush.ts';
import { css, lighten, mix } from '../color.ts';
import { layerColor } from '../palette.ts';
import { createNoise } from '../random.ts';
import type { Painter, Stage } from '../stage.ts';

/** One layer of ground: the line y(x), x from 0 to 1, filled to the bottom edge, with mist at its foot. */
function layer(stage: Stage, nearness: number, y: (x: number) => number, step = 0.006): void {
  const { context, width, height, palette, look } = stage;
  const tint = layerColor(palette, nearness);
  let highest = height;
  context.beginPath();
  context.moveTo(0, height);
  for (let x = 0; x <= 1 + step; x += step) {
    const at = y(x);
    highest = Math.min(highest, at);
    context.lineTo(x * width, at);
  }
  context.lineTo(width, height);
  context.closePath();
  const gradient = context.createLinearGradient(0, highest, 0, Math.min(height, highest + stage.unit * 0.42));
  gradient.addColorStop(0, css(lighten(tint, look.surface === 'flat' ? 0 : 0.05), look.surface === 'wash' ? 0.55 : 1));
  gradient.addColorStop(
    1,
    css(
      look.surface === 'flat' ? tint : mix(tint, palette.sky[2], 0.3 * (1 - nearness)),
      look.surface === 'wash' ? 0.35 : 1,
    ),
  );
  context.fillStyle = gradient;
  context.fill();
  if (look.surface === 'outline') {
    context.strokeStyle = css(palette.body, 0.35 + nearness * 0.45);
    context.lineWidth = stage.unit * 0.003;
    context.stroke();
  }
}

export const mountains: Painter = (stage) => {
  const { context, width, height, horizon, palette, look, random } = stage;
  const noise = createNoise(random);
  // Folded noise has creases, and a crease turned upside down is a ridge.
  const fold = (x: number, row: number) => 1 - 2 * Math.abs(noise(x, row));
  const ridge = (x: number, row: number) =>
    fold(x * 2.7, row) * 0.5 +
    fold(x * 6.1, row + 20) * 0.27 +
    fold(x * 13.7, row + 40) * 0.1 +
    noise(x * 37, row + 60) * 0.035;
  for (let index = 0; index < 4; index++) {
    const nearness = index / 3.5;
    const foot = horizon + height * (0.01 + 0.08 * index);
    const reach = height * (0.29 - index * 0.05);
    const line = (x: number) => foot - (0.35 + ridge(x + index * 0.41, index * 7)) * reach;
    layer(stage, nearness, line, 0.003);
    if (look.surface === 'flat' || index > 1) continue;
    // Snow lies on slopes facing the light.
    context.save();
    context.beginPath();
    for (let x = 0; x <= 1.003; x += 0.003) context.lineTo(x * width, line(x));
    for (let x = 1; x >= -0.003; x -= 0.003) {
      const lit = line(x + 0.012) > line(x - 0.006) === stage.lightX > width / 2;
      const high = Math.max(0, 1 - (line(x) - (foot - reach * 1.2)) / (reach * 0.95));
      context.lineTo(x * width, line(x) + (lit ? 1 : 0.25) * high * reach * (0.2 + 0.1 * noise(x * 60, 9)));
    }
    context.fillStyle = css(lighten(palette.light, -0.02), 0.5);
    context.fill();
    context.restore();
  }
};

export const hills: Painter = (stage) => {
  const noise = createNoise(stage.random);
  for (let index = 0; index < 5; index++) {
    const foot = stage.horizon - stage.height * 0.05 + stage.height * 0.075 * index;
    layer(stage, index / 4.3, (x) => foot - noise(x * (2.2 - index * 0.2), index * 7) * stage.height * 0.07);
  }
};

export const forest: Painter = (stage) => {
  const { context, width, height, unit, horizon, palette, random } = stage;
  const noise = createNoise(random);
  for (let index = 0; index < 4; index++) {
    const nearness = 0.15 + index / 3.8;
    const foot = horizon + height * (0.02 + 0.075 * index);
    const ground = (x: number) => foot - noise(x * 2.4, index * 7) * height * 0.04;
    layer(stage, nearness, ground);
    const size = unit * (0.075 + index * 0.05);
    context.fillStyle = css(layerColor(palette, nearness));
    context.beginPath();
    for (
      let x = random.between(-0.05, 0.02);
      x < 1.05;
      x += random.between(0.016, 0.042) * (1 + index * 0.5) * (unit / width)
    ) {
      // Near trees stand at the sides, to keep the middle open.
      if (index === 3 && Math.abs(x - 0.5) < 0.26) continue;
      conifer(context, x * width, ground(x) + size * 0.1, size * random.between(0.6, 1.25), random.between(0.3, 0.4));
    }
    context.fill();
  }
};

function conifer(context: Stage['context'], x: number, foot: number, size: number, spread: number): void {
  context.moveTo(x, foot - size * 1.6);
  for (const [reach, level] of [
    [0.34, 1.12],
    [0.18, 1.08],
    [0.62, 0.68],
    [0.34, 0.64],
    [0.95, 0.14],
  ] as const) {
    context.lineTo(x + size * spread * reach, foot - size * level);
  }
  for (const [reach, level] of [
    [0.95, 0.14],
    [0.34, 0.64],
    [0.62, 0.68],
    [0.18, 1.08],
    [0.34, 1.12],
  ] as const) {
    context.lineTo(x - size * spread * reach, foot - size * level);
  }
  context.closePath();
}

export const ocean: Painter = (stage) => {
  const { context, width, height, horizon, unit, palette, look, random } = stage;
  const noise = createNoise(random);
  const sea = context.createLinearGradient(0, horizon, 0, height);
  const wet = look.surface === 'wash' ? 0.6 : 1;
  sea.addColorStop(0, css(mix(palette.sky[2], palette.sky[0], 0.45), wet));
  sea.addColorStop(0.35, css(mix(palette.sky[0], palette.land, 0.4), wet));
  sea.addColorStop(1, css(palette.land, wet));
  context.fillStyle = sea;
  context.fillRect(0, horizon, width, height - horizon);
  const centre = stage.lightX;
  for (let row = 0; row < 46; row++) {
    const depth = (row / 46) ** 1.7;
    const y = horizon + depth * (height - horizon);
    context.beginPath();
    for (let x = -0.02; x <= 1.02; x += 0.02)
      context.lineTo(x * width, y + noise(x * (16 - depth * 11) + row * 3.7, row) * unit * (0.002 + depth * 0.018));
    context.lineWidth = unit * (0.0009 + depth * 0.004);
    context.strokeStyle = css(row % 3 === 0 ? palette.light : palette.sky[1], 0.14 + 0.16 * (1 - depth));
    context.stroke();
    for (let spark = 0; spark < 3; spark++) {
      const spread = unit * (0.05 + depth * 0.26);
      const length = unit * random.between(0.012, 0.05) * (0.4 + depth);
      const x = centre + random.between(-1, 1) * random.next() * spread;
      context.fillStyle = css(palette.light, random.between(0.25, 0.8) * (1 - depth * 0.65));
      context.fillRect(x - length / 2, y, length, unit * (0.0014 + depth * 0.003));
    }
  }
};

export const dunes: Painter = (stage) => {
  const { context, width, height, horizon, palette, look } = stage;
  const noise = createNoise(stage.random);
  for (let index = 0; index < 4; index++) {
    const foot = horizon + height * 0.085 * index;
    const line = (x: number) =>
      foot - Math.sin(x * (2.3 + index * 0.5) + index * 1.9) * height * 0.05 - noise(x * 3, index) * height * 0.03;
    layer(stage, 0.12 + index / 4.4, line);
    if (look.surface === 'flat') continue;
    const slope = context.createLinearGradient(0, foot - height * 0.08, width, foot + height * 0.2);
    slope.addColorStop(0, css(palette.light, 0.26));
    slope.addColorStop(0.5, css(palette.light, 0));
    context.beginPath();
    for (let x = 0; x <= 1.01; x += 0.02) context.lineTo(x * width, line(x));
    for (let x = 1; x >= -0.01; x -= 0.02)
      context.lineTo(x * width, line(x) + height * (0.05 + 0.06 * Math.sin(x * 4 + index)));
    context.fillStyle = slope;
    context.fill();
  }
};

export const underwater: Painter = (stage) => {
  const { context, width, height, unit, palette, look, random } = stage;
  glowAt(context, width / 2, -unit * 0.1, unit * 0.9, palette.light, look.glow * 0.8);
  const noise = createNoise(random);
  for (let index = 0; index < 3; index++) {
    layer(
      stage,
      0.3 + index * 0.3,
      (x) => height * (0.8 + index * 0.06) - noise(x * (4 - index), index * 9) * height * 0.045,
    );
  }
  for (let index = 0; index < 34; index++) {
    const [x, y, radius] = [
      random.between(0, width),
      random.between(0.1, 0.95) * height,
      unit * random.between(0.003, 0.014),
    ];
    context.strokeStyle = css(palette.light, 0.4);
    context.lineWidth = unit * 0.0016;
    context.beginPath();
    context.arc(x, y, radius, 0, Math.PI * 2);
    context.stroke();
  }
};
