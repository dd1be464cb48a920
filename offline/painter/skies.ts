import { glowAt } from './brush.ts';
import { css, lighten, mix } from './color.ts';
import { createNoise } from './random.ts';
import { disc, type Painter, type Stage } from './stage.ts';
import { weather } from './weather.ts';

/** The background of every picture: sky down to the horizon, and its haze below. */
export const paintSky: Painter = ({ context, width, height, horizon, palette, look, random }) => {
  const [top, middle, low] = palette.sky;
  const gradient = context.createLinearGradient(0, 0, width * random.between(-0.12, 0.12), height);
  const edge = Math.min(0.95, horizon / height);
  gradient.addColorStop(0, css(top));
  gradient.addColorStop(edge * 0.55, css(middle));
  gradient.addColorStop(edge, css(low));
  gradient.addColorStop(
    1,
    css(mix(low, palette.land, look.surface === 'flat' || look.surface === 'wash' ? 0.1 : 0.75)),
  );
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
  if (look.surface === 'wash') blots({ context, width, height, palette, random });
};

/** Spots where wet paper let the pigment run. */
function blots({
  context,
  width,
  height,
  palette,
  random,
}: Pick<Stage, 'context' | 'width' | 'height' | 'palette' | 'random'>): void {
  for (let index = 0; index < 16; index++) {
    const [x, y, radius] = [
      random.between(0, width),
      random.between(0, height * 0.75),
      random.between(0.1, 0.34) * Math.min(width, height),
    ];
    const tint = random.pick([palette.sky[1], palette.body, palette.accent]);
    const gradient = context.createRadialGradient(x, y, radius * 0.2, x, y, radius);
    gradient.addColorStop(0, css(tint, 0.12));
    gradient.addColorStop(0.85, css(tint, 0.17));
    gradient.addColorStop(0.93, css(tint, 0.06));
    gradient.addColorStop(1, css(tint, 0));
    context.fillStyle = gradient;
    context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  }
}

export type SkyElement = keyof typeof weather | 'sun' | 'moon' | 'stars' | 'clouds' | 'aurora';

export const skyElements: Record<SkyElement, Painter> = {
  ...weather,
  sun: (stage) => {
    const { context, unit, lightX: x, horizon, palette, random } = stage;
    const y = horizon * random.between(0.6, 0.86);
    glowAt(context, x, y, unit * 0.95, palette.light, 0.85);
    glowAt(context, x, y, unit * 0.3, palette.light, 0.9);
    disc(stage, x, y, unit * 0.072, css(lighten(palette.light, 0.05)));
  },
  moon: (stage) => {
    const { context, unit, lightX: x, horizon, palette } = stage;
    const [y, radius] = [horizon * 0.26, unit * 0.075];
    glowAt(context, x, y, unit * 0.5, palette.light, 0.7);
    disc(stage, x, y, radius, css(palette.light));
    for (const [dx, dy, r] of [
      [-0.3, -0.2, 0.24],
      [0.3, 0.25, 0.3],
      [0.1, -0.5, 0.14],
    ] as const) {
      disc(stage, x + dx * radius, y + dy * radius, r * radius, css(palette.sky[1], 0.22));
    }
  },
  stars: (stage) => {
    const { context, width, horizon, unit, palette, random } = stage;
    for (let index = 0; index < 190; index++) {
      const [x, y] = [random.between(0, width), random.next() ** 1.25 * horizon];
      const size = unit * random.between(0.0007, 0.0024);
      disc(stage, x, y, size, css(palette.light, random.between(0.25, 0.95)));
      if (index % 24 === 0) glowAt(context, x, y, size * 11, palette.light, 0.8);
    }
  },
  clouds: ({ context, width, horizon, unit, palette, random }) => {
    for (let index = 0; index < 7; index++) {
      const high = random.between(0.06, 0.8);
      const [x, y, size] = [
        random.between(-0.05, 1.05) * width,
        high * horizon,
        unit * random.between(0.07, 0.17) * (1.15 - high * 0.6),
      ];
      context.beginPath();
      for (let puff = 0; puff < 11; puff++) {
        const off = random.between(-1.7, 1.7);
        const radius = size * (0.2 + 0.42 * (1 - Math.abs(off) / 1.9)) * random.between(0.7, 1.1);
        context.moveTo(x + off * size + radius * 1.25, y - radius * 0.5);
        context.ellipse(x + off * size, y - radius * 0.5, radius * 1.25, radius, 0, 0, Math.PI * 2);
      }
      const gradient = context.createLinearGradient(0, y - size * 1.1, 0, y + size * 0.25);
      gradient.addColorStop(0, css(lighten(palette.light, 0.02), 0.78 - high * 0.35));
      gradient.addColorStop(0.6, css(mix(palette.light, palette.sky[1], 0.45), 0.42));
      gradient.addColorStop(1, css(palette.sky[1], 0));
      context.fillStyle = gradient;
      context.fill();
    }
  },
  aurora: ({ context, width, horizon, palette, random }) => {
    const noise = createNoise(random);
    context.save();
    context.globalCompositeOperation = 'screen';
    for (let band = 0; band < 3; band++) {
      const base = horizon * (0.42 + band * 0.13);
      for (let x = 0; x < width; x += width / 90) {
        const y = base + noise((x / width) * 4, band * 9) * horizon * 0.16;
        const reach = horizon * (0.22 + 0.14 * noise((x / width) * 9, band * 5 + 40));
        const gradient = context.createLinearGradient(0, y - reach, 0, y);
        gradient.addColorStop(0, css(palette.body, 0));
        gradient.addColorStop(0.7, css(palette.accent, 0.16));
        gradient.addColorStop(1, css(palette.accent, 0.34));
        context.fillStyle = gradient;
        context.fillRect(x, y - reach, width / 90 + 1, reach);
      }
    }
    context.restore();
  },
};
