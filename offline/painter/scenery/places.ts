import { glowAt } from '../brush.ts';
import { css, lighten, mix } from '../color.ts';
import { layerColor } from '../palette.ts';
import type { Painter, Stage } from '../stage.ts';

export const skyline: Painter = (stage) => {
  const { context, width, height, horizon, unit, palette, look, random } = stage;
  glowAt(context, width / 2, horizon, unit * 0.7, palette.sky[2], 0.6 * look.glow);
  for (let index = 0; index < 3; index++) {
    const nearness = 0.2 + index * 0.36;
    const foot = horizon + height * (0.03 + 0.075 * index);
    const tint = layerColor(palette, nearness);
    for (let x = -unit * 0.05; x < width; ) {
      const across = unit * random.between(0.045, 0.11) * (0.8 + index * 0.35);
      const middle = Math.abs((x + across / 2) / width - 0.5) * 2;
      // Near towers frame the picture; far ones rise behind the middle.
      const reach = index === 2 ? 0.1 + 0.3 * middle ** 2 : 0.36 - 0.16 * middle - index * 0.05;
      tower(stage, x, foot, across, height * reach * random.between(0.5, 1.1), css(tint), index);
      x += across + unit * random.between(0, 0.016);
    }
    context.fillStyle = css(index === 2 ? palette.land : tint);
    context.fillRect(0, foot - 1, width, height - foot + 1);
    if (index < 2 && look.surface !== 'flat') mist(stage, foot, 0.4 - index * 0.15);
  }
};

function tower(
  stage: Stage,
  x: number,
  foot: number,
  across: number,
  tall: number,
  style: string,
  index: number,
): void {
  const { context, unit, palette, look, random } = stage;
  context.fillStyle = style;
  context.fillRect(x, foot - tall, across, tall);
  if (random.chance(0.35)) context.fillRect(x + across * 0.25, foot - tall * 1.07, across * 0.5, tall * 0.08);
  if (random.chance(0.2)) context.fillRect(x + across * 0.48, foot - tall * 1.2, unit * 0.004, tall * 0.22);
  if (look.surface === 'outline') {
    context.strokeStyle = css(index % 2 === 0 ? palette.body : palette.accent, 0.5);
    context.lineWidth = unit * 0.0022;
    context.strokeRect(x, foot - tall, across, tall);
  }
  if (index === 0) return;
  const pane = unit * 0.0075 * (0.7 + index * 0.3);
  for (let row = foot - tall + pane * 2; row < foot - pane; row += pane * 2.3) {
    for (let column = x + pane; column < x + across - pane * 1.4; column += pane * 1.9) {
      if (!random.chance(0.36)) continue;
      context.fillStyle = css(random.chance(0.75) ? palette.light : palette.accent, random.between(0.3, 0.9));
      context.fillRect(column, row, pane, pane * 1.2);
    }
  }
}

function mist({ context, width, unit, palette }: Stage, y: number, strength: number): void {
  const gradient = context.createLinearGradient(0, y - unit * 0.17, 0, y + unit * 0.03);
  gradient.addColorStop(0, css(palette.sky[2], 0));
  gradient.addColorStop(1, css(palette.sky[2], strength));
  context.fillStyle = gradient;
  context.fillRect(0, y - unit * 0.17, width, unit * 0.2);
}

/** A lit floor in front of a wall, suitable for any subject. */
export const studio: Painter = (stage) => {
  const { context, width, height, horizon, unit, palette, look } = stage;
  glowAt(context, width / 2, horizon * 0.66, unit * 0.85, mix(palette.light, palette.sky[2], 0.45), 0.7 * look.glow);
  const floor = context.createLinearGradient(0, horizon, 0, height);
  floor.addColorStop(0, css(mix(palette.sky[1], palette.land, 0.45), 0.85));
  floor.addColorStop(1, css(palette.land));
  context.fillStyle = floor;
  context.fillRect(0, horizon, width, height - horizon);
  pool(stage, width / 2, horizon + (height - horizon) * 0.32, 0.46);
};

export const theatre: Painter = (stage) => {
  const { context, width, height, horizon, unit, palette, random } = stage;
  studio(stage);
  context.save();
  context.globalCompositeOperation = 'screen';
  for (const [index, from] of [0.06, 0.3, 0.7, 0.94].entries()) {
    const tint = index % 2 === 0 ? palette.accent : palette.body;
    const [x, target] = [width * from, width * (0.5 + random.between(-0.2, 0.2))];
    const beam = context.createLinearGradient(x, 0, target, height * 0.86);
    beam.addColorStop(0, css(lighten(tint, 0.1), 0.5));
    beam.addColorStop(1, css(tint, 0));
    context.fillStyle = beam;
    context.beginPath();
    context.moveTo(x - unit * 0.015, 0);
    context.lineTo(x + unit * 0.015, 0);
    context.lineTo(target + unit * 0.2, height * 0.86);
    context.lineTo(target - unit * 0.2, height * 0.86);
    context.fill();
    glowAt(context, x, 0, unit * 0.12, tint, 1);
  }
  context.restore();
  pool(stage, width / 2, horizon + (height - horizon) * 0.32, 0.5);
};

export const room: Painter = (stage) => {
  const { context, width, height, horizon, unit, palette, look, random } = stage;
  studio(stage);
  if (look.surface === 'flat') return;
  const [left, top, size] = [width * random.between(0.08, 0.5), horizon * 0.1, Math.min(width, horizon) * 0.34];
  context.save();
  context.globalCompositeOperation = 'screen';
  context.transform(1, 0.1, -0.22, 1, 0, 0);
  for (const [column, row] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    context.fillStyle = css(palette.light, 0.2 - row * 0.05);
    context.fillRect(left + column * size * 0.56 + unit * 0.1, top + row * size * 0.66, size * 0.5, size * 0.6);
  }
  context.restore();
  context.fillStyle = css(lighten(palette.land, 0.06));
  context.fillRect(0, horizon - height * 0.012, width, height * 0.014);
};

/** Light on the floor, wider than it is deep. */
function pool({ context, palette, look, unit }: Stage, x: number, y: number, size: number): void {
  context.save();
  context.translate(x, y);
  context.scale(1, 0.26);
  glowAt(context, 0, 0, unit * size, palette.light, 0.75 * look.glow);
  context.restore();
}
