import { createCanvas, type Image } from '@napi-rs/canvas';
import { css } from '../color.ts';
import type { Stage } from '../stage.ts';
import type { Standing } from './someone.ts';

const PROBE = 24;

/**
 * Shows a picture of someone: cut out as it is, it stands in the scene itself; any other hangs there in a round frame, of
 * which its upper part is seen, where faces are.
 */
export function showPicture(stage: Stage, { x: wanted, y, tall }: Standing, picture: Image): void {
  const { context, palette, look } = stage;
  context.save();
  if (look.name === 'noir') context.filter = 'grayscale(1) contrast(1.1)';
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  if (isCutOut(picture)) {
    const scale = Math.min(tall / picture.height, (tall * 0.9) / picture.width);
    const [width, height] = [picture.width * scale, picture.height * scale];
    context.drawImage(picture, wanted - width / 2, y - height, width, height);
  } else {
    const radius = tall * 0.31;
    const x = Math.min(Math.max(wanted, radius * 1.2), stage.width - radius * 1.2);
    const middle = y - tall * 0.56;
    const round = (size: number, tint: string) => {
      context.fillStyle = tint;
      context.beginPath();
      context.arc(x, middle, size, 0, Math.PI * 2);
      context.fill();
    };
    round(radius * 1.1, css(palette.accent));
    round(radius * 1.05, css({ l: 0.97, c: 0.01, h: palette.light.h }));
    context.beginPath();
    context.arc(x, middle, radius, 0, Math.PI * 2);
    context.clip();
    const side = Math.min(picture.width, picture.height);
    const [left, top] = [(picture.width - side) / 2, (picture.height - side) * 0.15];
    context.drawImage(picture, left, top, side, side, x - radius, middle - radius, radius * 2, radius * 2);
  }
  context.restore();
}

/** Whether most of a picture's edge is see-through. */
export function isCutOut(picture: Image): boolean {
  const probe = createCanvas(PROBE, PROBE).getContext('2d');
  probe.drawImage(picture, 0, 0, PROBE, PROBE);
  const { data } = probe.getImageData(0, 0, PROBE, PROBE);
  let [edge, clear] = [0, 0];
  for (let row = 0; row < PROBE; row++)
    for (let column = 0; column < PROBE; column++) {
      if (row % (PROBE - 1) !== 0 && column % (PROBE - 1) !== 0) continue;
      edge++;
      if ((data[(row * PROBE + column) * 4 + 3] ?? 255) < 40) clear++;
    }
  return clear / edge > 0.6;
}
