import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { burnInScript } from '../../../../../domains/editor/providers/captions/index.ts';
import { PLAIN_TYPOGRAPHY } from '../../../../../domains/editor/providers/lettering/typography.ts';
import { heightOfLogo, logoBox, planLogo } from '../../../../../domains/editor/providers/video/logo.ts';
import { lookNamed } from '../../../../../domains/shared/looks/index.ts';
import { colourAt, drawScript, extentOf, frameOf } from '../drawn.ts';
import { withFfmpeg } from '../with-ffmpeg.ts';
import { newScript } from './encode-video/support.ts';

const it = suite('the logo of a video');
const tools = withFfmpeg(it);

const TITLE = 'The title of a video that takes as many lines as there may be of it above its captions';
const UPRIGHT = { width: 1080, height: 1920 };

it('keeps its shape, in the upper left corner of where apps leave a video alone', () => {
  const square = logoBox({ width: 500, height: 500 }, UPRIGHT);
  assert.equal(square, { left: 136, top: 240, width: 92, height: 92 });
  const long = logoBox({ width: 2_000, height: 200 }, UPRIGHT);
  assert.equal([long.width, long.height], [368, 36]);
  const tiny = logoBox({ width: 4_000, height: 3 }, UPRIGHT);
  assert.is(tiny.height, 2);
  const wide = logoBox({ width: 500, height: 500 }, { width: 1920, height: 1080 });
  assert.equal(wide, { left: 134, top: 76, width: 92, height: 92 });
});

it('is there in every frame, in its colours and with its transparency, also while scenes change', async () => {
  const script = await newScript();
  try {
    const path = join(script.folder, 'logo.png');
    await writeFile(path, await halfOf('#ff0000'));
    const logo = await planLogo(path, { width: 144, height: 256 });
    const scenes = script.scenes.map((scene) => ({ ...scene, cues: [] }));
    const [first = scenes[0], second = scenes[1]] = scenes;
    assert.ok(first && second);
    const look = lookNamed('archive');
    const { file } = await script.encode({ logo, look, scenes: [first, { ...second, entrance: 'fade' }] });
    const { box } = logo;
    for (const frame of [0, 42, 44, 88]) {
      const picture = await frameOf(tools, file, frame);
      const red = colourAt(picture, box.left + 2, box.top + Math.round(box.height / 2));
      const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(red.slice(at, at + 2), 16));
      assert.ok(r > 215 && g < 50 && b < 50, `${red} in frame ${frame}`);
      const beside = colourAt(picture, box.left + box.width - 2, box.top + Math.round(box.height / 2));
      assert.not.match(beside, /^#[ef].[0-3].[0-3]/);
    }
  } finally {
    await script.remove();
  }
});

it('is not under the title that the video begins with', async () => {
  const video = { width: 360, height: 640 };
  const logo = { file: '', content: '', box: logoBox({ width: 90, height: 90 }, video) };
  const topOf = async (taken: number) => {
    const writing = {
      cues: [],
      style: 'none',
      card: null,
      hook: TITLE,
      seconds: 3,
      logo: taken,
    } as const;
    const drawn = await drawScript(tools, burnInScript(writing, video, PLAIN_TYPOGRAPHY) ?? '', {
      ...video,
      seconds: 1,
    });
    return extentOf(drawn, [PLAIN_TYPOGRAPHY.palette.ink, PLAIN_TYPOGRAPHY.palette.accent]).top;
  };
  const moved = (await topOf(heightOfLogo(logo, video))) - (await topOf(0));
  assert.ok(moved > logo.box.height, `${moved} pixels for a logo of ${logo.box.height}`);
  assert.is(heightOfLogo(null, video), 0);
});

/** A square whose left half has a colour, and whose right half has none. */
async function halfOf(colour: string): Promise<Buffer> {
  const canvas = createCanvas(40, 40);
  const context = canvas.getContext('2d');
  context.fillStyle = colour;
  context.fillRect(0, 0, 20, 40);
  return canvas.encode('png');
}

it.run();
