import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createCanvas } from '@napi-rs/canvas';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { lookNamed, TRANSITIONS, type Transition } from '../../../../../../domains/shared/looks/index.ts';
import { toneWav } from '../../../../../support/fakes/tone-wav.ts';
import { newScript, type Script } from './support.ts';

type Film = Script & { shades: (kind: Transition, frameRate?: number) => Promise<number[][]> };

const it = suite<Film>('transitions');

const SIDE = 64;
/** Of each scene, at 30 frames a second. */
const FRAMES = 30;
const look = lookNamed('circuit');
/** Frames before and after the cut. */
const HALF = 6;

it.before.each(async (c) => {
  Object.assign(c, await newScript());
  const scene = async (colour: string) => {
    const canvas = createCanvas(SIDE, SIDE);
    const context = canvas.getContext('2d');
    context.fillStyle = colour;
    context.fillRect(0, 0, SIDE, SIDE);
    const imagePath = join(c.folder, `${colour.slice(1)}.png`);
    await writeFile(imagePath, await canvas.encode('png'));
    return imagePath;
  };
  const [white, black] = [await scene('#fff'), await scene('#000')];
  await writeFile(join(c.folder, 'two.wav'), toneWav(2));
  /** The brightness of the left, middle and right of every frame, from 0 to 255. */
  c.shades = async (entrance, frameRate = 30) => {
    const frames = (FRAMES * frameRate) / 30;
    const plain = { frames, cues: [], card: null, hook: null, move: 'pan' } as const;
    const { file } = await c.encode({
      look: look && { ...look, treatment: { contrast: 1, saturation: 1, warmth: 0, grain: 0, vignette: 0 } },
      frameRate,
      scenes: [
        { ...plain, imagePath: white, entrance: 'cut' },
        { ...plain, imagePath: black, entrance },
      ],
      narrationPath: join(c.folder, 'two.wav'),
      width: SIDE,
      height: SIDE,
    });
    const raw = ['-v', 'error', '-i', file, '-map', '0:v', '-f', 'rawvideo', '-pix_fmt', 'gray', '-'];
    const { stdout } = await promisify(execFile)(c.ffmpeg.binary, raw, { encoding: 'buffer', maxBuffer: 1e8 });
    const at = (frame: number, x: number) => stdout[(frame * SIDE + SIDE / 2) * SIDE + x] ?? -1;
    return Array.from({ length: stdout.length / SIDE ** 2 }, (_, i) => [2, SIDE / 2, SIDE - 3].map((x) => at(i, x)));
  };
});
it.after.each((c) => c.remove());

const WHITE = 250;
const BLACK = 8;
const isWhite = (frame: readonly number[] = []) => frame.every((shade) => shade >= WHITE);
const isBlack = (frame: readonly number[] = []) => frame.every((shade) => shade <= BLACK);

for (const kind of TRANSITIONS) {
  it(`leave every other frame of both scenes alone: ${kind}`, async (c) => {
    const frames = await c.shades(kind);
    assert.is(frames.length, 2 * FRAMES);
    const half = kind === 'cut' ? 0 : HALF;
    assert.ok(frames.slice(0, FRAMES - half).every(isWhite));
    assert.ok(frames.slice(FRAMES + half).every(isBlack));
    if (kind !== 'cut') assert.ok(!isWhite(frames[FRAMES - 1]));
  });
}

/** The shade of the middle in each frame of the transition. */
const middles = (frames: readonly number[][]): number[] =>
  frames.slice(FRAMES - HALF, FRAMES + HALF).map(([, middle = -1]) => middle);

it('fade evenly from one picture to the next', async (c) => {
  const shades = middles(await c.shades('fade'));
  for (const [i, shade] of shades.slice(1).entries())
    assert.ok(shade < (shades[i] ?? 0), `frame ${i + 1} of ${shades}`);
  assert.ok(Math.abs((shades[HALF - 1] ?? 0) + (shades[HALF] ?? 0) - 255) < 20);
});

it('wipe the left before the right, and slide the right before the left', async (c) => {
  const [left = 0, , right = 0] = (await c.shades('wipe'))[FRAMES] ?? [];
  assert.ok(left < 60 && right > 200, `${left} ${right}`);
  const [first = 0, , last = 0] = (await c.shades('slide'))[FRAMES] ?? [];
  assert.ok(first > 200 && last < 60, `${first} ${last}`);
});

it('open an iris, and zoom through, from the middle', async (c) => {
  for (const kind of ['iris', 'zoom'] as const) {
    const [left = 0, middle = 255] = (await c.shades(kind))[FRAMES - 1] ?? [];
    assert.ok(left > 200 && middle < 60, `${kind}: ${left} ${middle}`);
  }
});

it('dip to the colour of the look', async (c) => {
  const shades = middles(await c.shades('dip'));
  assert.ok((shades[HALF - 1] ?? 255) < 60 && (shades[HALF] ?? 255) < 60, `${shades}`);
});

it('take as long at sixty frames a second', async (c) => {
  const frames = await c.shades('fade', 60);
  assert.is(frames.length, 4 * FRAMES);
  assert.ok(frames.slice(0, 2 * (FRAMES - HALF)).every(isWhite));
  assert.ok(frames.slice(2 * (FRAMES + HALF)).every(isBlack));
  assert.ok(!isWhite(frames[2 * FRAMES - HALF]));
});

it('are left out where they would take too much of a scene', async (c) => {
  const [one, two] = c.scenes;
  assert.ok(one && two);
  const narrationPath = join(c.folder, 'two.wav');
  const scenes = [
    { ...one, frames: 40 },
    { ...two, frames: 20, entrance: 'fade' as const },
  ];
  await c.encode({ look, scenes, narrationPath, subtitleStyle: 'none' });
  const pieces = (await c.filesIn('cache')).filter((name) => name.endsWith('.mp4'));
  assert.is(pieces.length, 2);
});

it.run();
