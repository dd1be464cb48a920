import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createCanvas } from '@napi-rs/canvas';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { zoomFilters } from '../../../../../domains/editor/providers/video/zoom.ts';
import { withFfmpeg } from '../with-ffmpeg.ts';

const it = suite('zoom');
const tools = withFfmpeg(it);

const VIDEO = { width: 270, height: 480 };
const FRAMES = 60;
/** Of luma in limited range. */
const BLACK = 16;
/** Where a line stands in the picture, of its width: zoomed, it moves away from the middle. */
const LINE = 0.2;

/** Where a white line is in each frame, in pixels, to a fraction of one. */
async function positions(towards: boolean, from = 0): Promise<number[]> {
  const image = { width: 1_080, height: 1_920 };
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.fillRect(0, 0, image.width, image.height);
  context.fillStyle = '#fff';
  context.fillRect(image.width * LINE - 12, 0, 24, image.height);
  const file = join(tools.folder, 'line.png');
  await writeFile(file, await canvas.encode('png'));
  const request = { image, ...VIDEO, frames: FRAMES, frameRate: 30, towards, speed: 0.06 };
  const vf = zoomFilters(request, from).join(',');
  const raw = ['-frames:v', String(FRAMES - from), '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-'];
  const args = ['-v', 'error', '-f', 'png_pipe', '-i', file, '-vf', vf, ...raw];
  const { stdout } = await promisify(execFile)(tools.binary, args, { encoding: 'buffer', maxBuffer: 1e8 });
  const { width, height } = VIDEO;
  return Array.from({ length: FRAMES - from }, (_, frame) => {
    const row = frame * width * height * 1.5 + Math.round(height / 2) * width;
    let [weight, moment] = [0, 0];
    for (const [x, value] of stdout.subarray(row, row + width).entries()) {
      weight += value - BLACK;
      moment += (value - BLACK) * x;
    }
    return moment / weight;
  });
}

for (const [name, towards] of [
  ['comes closer', true],
  ['goes away', false],
] as const)
  it(`${name} by about the same fraction of a pixel every frame, and never back`, async () => {
    const centres = await positions(towards);
    const steps = centres.slice(1).map((centre, i) => (towards ? -1 : 1) * (centre - (centres[i] ?? 0)));
    const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
    // At 0.06 of a side a second, what is 0.3 of the width from the middle moves 0.162 pixels a frame.
    assert.ok(Math.abs(mean - (0.5 - LINE) * VIDEO.width * (0.06 / 30)) < 0.02, `${mean} pixels a frame`);
    for (const step of steps) assert.ok(Math.abs(step - mean) < 0.06, `a step of ${step} where ${mean} is the mean`);
  });

it('goes on in the middle of a scene as if it had begun before', async () => {
  const [whole, rest] = [await positions(true), await positions(true, 20)];
  assert.equal(rest, whole.slice(20));
});

it.run();
