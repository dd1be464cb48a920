import { createCanvas } from '@napi-rs/canvas';

/** A small real image of the size asked for; the hue tells one from another. */
export async function paintTestPicture(
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'webp' = 'png',
  hue = 200,
): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = `hsl(${hue}, 70%, 50%)`;
  context.fillRect(0, 0, width, height);
  context.fillStyle = `hsl(${hue + 120}, 70%, 50%)`;
  context.fillRect(0, 0, width / 2, height / 2);
  return format === 'png' ? await canvas.encode('png') : await canvas.encode(format, 90);
}
