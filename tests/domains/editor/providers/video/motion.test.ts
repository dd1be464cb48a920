import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createCanvas } from '@napi-rs/canvas';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type MotionRequest, motionFilters, planMotion } from '../../../../../domains/editor/providers/video/motion.ts';
import { locateFfmpeg } from '../../../../../domains/shared/providers/ffmpeg/locate.ts';
import { tempFolder } from '../../../../support/stacks/temp-folder.ts';

const it = suite('motion');
const upright = { width: 1080, height: 1920 };
const VARIANTS = [0, 1] as const;
const square = { width: 1024, height: 1024 };
/** As in films without a look. */
const plain = { speed: null, diagonal: false } as const;
const plan = (changes: Partial<MotionRequest>) =>
  planMotion({ image: upright, ...upright, frames: 240, variant: 0, ...plain, ...changes });

it('moves along the side where the picture sticks out, one way or the other', () => {
  assert.equal(
    VARIANTS.map((variant) => plan({ image: square, variant }).direction),
    ['right', 'left'],
  );
  assert.equal(
    VARIANTS.map((variant) => plan({ ...square, variant }).direction),
    ['up', 'down'],
  );
});

it('moves along the longer side where the picture has the shape of the video', () => {
  assert.equal(
    VARIANTS.map((variant) => plan({ variant }).direction),
    ['up', 'down'],
  );
  const wide = { width: 1920, height: 1080 };
  assert.equal(
    VARIANTS.map((variant) => plan({ image: wide, ...wide, variant }).direction),
    ['right', 'left'],
  );
});

it('moves by a pixel a frame where there is room, and slower through long scenes', () => {
  assert.equal(plan({}), {
    direction: 'up',
    source: { width: 960, height: 1920 },
    canvas: { width: 1080, height: 2160 },
    phases: 2,
    framesPerPhase: 1,
    travel: 238,
  });
  const long = plan({ frames: 900 });
  assert.equal([long.phases, long.framesPerPhase, long.travel], [4, 1, 448]);
});

it('always has picture to show, without distorting it, from the smallest to the largest and for any length', () => {
  for (const image of [upright, square, { width: 4000, height: 300 }, { width: 700, height: 500 }])
    for (const size of [{ width: 64, height: 64 }, { width: 64, height: 2048 }, { width: 2048, height: 2048 }, upright])
      for (const frames of [1, 2, 31, 240, 5_000, 18_000])
        for (const variant of VARIANTS) {
          const { source, canvas, travel, direction } = planMotion({ image, ...size, frames, variant, ...plain });
          const alongX = direction === 'left' || direction === 'right';
          assert.is(canvas.width, size.width + (alongX ? travel + 2 : 0));
          assert.is(canvas.height, size.height + (alongX ? 0 : travel + 2));
          assert.ok(source.width <= image.width && source.height <= image.height);
          // Both sides of the part that is used are rounded to whole pixels.
          const stretched = Math.abs(canvas.width / source.width / (canvas.height / source.height) - 1);
          assert.ok(stretched <= 1.1 * (0.5 / source.width + 0.5 / source.height));
        }
});

/** Of luma in limited range. */
const BLACK = 16;

/**
 * Where a white line in the picture is in each frame, in pixels, to a fraction of one: the centre of the brightness along
 * the axis of the move.
 */
async function positions(direction: 'right' | 'left' | 'up' | 'down', frames: number): Promise<number[]> {
  const { folder, remove } = await tempFolder('motion');
  try {
    const alongX = direction === 'right' || direction === 'left';
    const [width, height] = alongX ? [96, 64] : [64, 96];
    const image = { width: width * 10, height: height * 10 };
    const canvas = createCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.fillRect(0, 0, image.width, image.height);
    context.fillStyle = '#fff';
    if (alongX) context.fillRect(image.width / 2 - 12, 0, 24, image.height);
    else context.fillRect(0, image.height / 2 - 12, image.width, 24);
    const file = join(folder, 'line.png');
    await writeFile(file, await canvas.encode('png'));
    const motion = planMotion({
      image,
      width,
      height,
      frames,
      ...plain,
      variant: direction === 'right' || direction === 'up' ? 0 : 1,
    });
    assert.is(motion.direction, direction);
    const { binary } = await locateFfmpeg({ configured: null, dataFolder: folder });
    const filters = motionFilters(motion, width, height).join(',');
    const raw = ['-frames:v', String(frames), '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-'];
    const { stdout } = await promisify(execFile)(
      binary,
      ['-v', 'error', '-f', 'png_pipe', '-i', file, '-vf', filters, ...raw],
      { encoding: 'buffer', maxBuffer: 1e8 },
    );
    return Array.from({ length: frames }, (_, frame) => {
      const pixels = stdout.subarray(frame * width * height * 1.5, (frame * 1.5 + 1) * width * height);
      let [weight, moment] = [0, 0];
      for (const [i, value] of pixels.entries()) {
        const light = value - BLACK;
        weight += light;
        moment += light * (alongX ? i % width : Math.floor(i / width));
      }
      return moment / weight;
    });
  } finally {
    await remove();
  }
}

for (const direction of ['right', 'left', 'up', 'down'] as const) {
  it(`moves the camera ${direction} by the same fraction of a pixel every frame`, async () => {
    const centres = await positions(direction, 60);
    const steps = centres.slice(1).map((centre, i) => centre - (centres[i] ?? 0));
    // The camera goes one way, so what it shows goes the other.
    const sign = direction === 'right' || direction === 'down' ? -1 : 1;
    const mean = (sign * ((centres.at(-1) ?? 0) - (centres[0] ?? 0))) / steps.length;
    assert.ok(Math.abs(mean - 1 / 3) < 0.02, `${mean} pixels a frame`);
    for (const step of steps)
      assert.ok(Math.abs(sign * step - mean) < 0.04, `a step of ${step} where ${mean} is the mean`);
  });
}

it.run();
