import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { PLAIN_TYPOGRAPHY } from '../../../../../domains/editor/providers/lettering/typography.ts';
import { inputsOf } from '../../../../../domains/editor/providers/video/segment.ts';
import { planShot, type ShotRequest } from '../../../../../domains/editor/providers/video/shot.ts';
import { locateFfmpeg } from '../../../../../domains/shared/providers/ffmpeg/locate.ts';
import { layeredPicture } from '../../../../support/fakes/layered-picture.ts';
import { tempFolder } from '../../../../support/stacks/temp-folder.ts';

type Film = { folder: string; binary: string; remove: () => Promise<void> };

const it = suite<Film>('parallax');

it.before.each(async (c) => {
  Object.assign(c, await tempFolder('parallax'));
  c.binary = (await locateFfmpeg({ configured: null, dataFolder: c.folder })).binary;
});
it.after.each((c) => c.remove());

const PICTURE = { width: 288, height: 512 };
const UPRIGHT = { width: 270, height: 480 };
const FRAMES = 40;
const DEPTH = 0.5;

const mark =
  (colour: string, x: number, y: number, radius: number) =>
  (context: SKRSContext2D): void => {
    context.fillStyle = colour;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  };
const [front, back] = [mark('#0f0', 144, 190, 36), mark('#f00', 144, 330, 30)];
const marked = layeredPicture(
  PICTURE,
  (context) => {
    context.fillStyle = '#ddd';
    context.fillRect(0, 0, PICTURE.width, PICTURE.height);
    back(context);
  },
  front,
);

type Shown = Partial<Pick<ShotRequest, 'move' | 'width' | 'height' | 'frameRate' | 'frames'>> & {
  depth?: number;
  from?: number;
  vignette?: number;
};

/** The frames that a viewer sees of a picture, each as red, green and blue of its pixels. */
async function show({ folder, binary }: Film, bytes: Uint8Array, shown: Shown): Promise<Buffer[]> {
  const { depth = DEPTH, from = 0, vignette = 0, ...changes } = shown;
  const imagePath = join(folder, `it's a [picture], ${bytes.length}.jpg`);
  await writeFile(imagePath, bytes);
  const plain = { contrast: 1, saturation: 1, warmth: 0, grain: 0, vignette };
  const motion = { opening: 'pan', middle: ['pan'], closing: 'pan', speed: 0.15, depth } as const;
  const request = { move: 'pan', frames: FRAMES, frameRate: 30, ...UPRIGHT, ...changes } as const;
  const still = { index: 0, handle: 0, lead: 0 } as const;
  const bare = { cues: [], card: null, hook: null, ...still, logo: null, subtitleStyle: 'none' } as const;
  const typography = PLAIN_TYPOGRAPHY;
  const shot = await planShot({ ...bare, ...request, typography, imagePath, look: { treatment: plain, motion } });
  const graph = [
    '-filter_complex',
    `${shot.picture(from)}[v]`,
    '-map',
    '[v]',
    '-frames:v',
    String(request.frames - from),
  ];
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
  const { stdout } = await promisify(execFile)(binary, ['-v', 'error', ...inputsOf(shot), ...graph, ...raw], {
    encoding: 'buffer',
    maxBuffer: 1e9,
  });
  const length = request.width * request.height * 3;
  return Array.from({ length: stdout.length / length }, (_, i) => stdout.subarray(i * length, (i + 1) * length));
}

/** Where a mark is and how wide, in pixels to a fraction of one; `one` is the channel of its colour. */
function find(frame: Buffer, width: number, one: 0 | 1): { x: number; y: number; spread: number } {
  let [weight, x, y] = [0, 0, 0];
  for (let at = 0; at < frame.length; at += 3) {
    const strength = Math.max(0, (frame[at + one] ?? 0) - (frame[at + 1 - one] ?? 0) - 40);
    weight += strength;
    x += strength * ((at / 3) % width);
    y += strength * Math.floor(at / 3 / width);
  }
  assert.ok(weight > 0, 'a mark is not seen');
  return { x: x / weight, y: y / weight, spread: Math.sqrt(weight) };
}

const marksOf = (frames: readonly Buffer[], width: number) =>
  frames.map((frame) => ({ front: find(frame, width, 1), back: find(frame, width, 0) }));
const ends = <T>(list: readonly T[]): [first: T, last: T] => [list[0] as T, list.at(-1) as T];

/** How far something goes in all. */
const way = (places: readonly { x: number; y: number }[]): number => {
  const [first, last] = ends(places);
  return Math.hypot(last.x - first.x, last.y - first.y);
};

for (const move of ['pan', 'drift'] as const)
  it(`has the foreground go farther than what is behind it, the same way: ${move}`, async (c) => {
    const marks = marksOf(await show(c, marked.layered, { move }), UPRIGHT.width);
    const [fronts, backs] = [marks.map(({ front }) => front), marks.map(({ back }) => back)];
    const share = way(fronts) / way(backs) - 1;
    assert.ok(Math.abs(share - DEPTH) < 0.35 * DEPTH, `by ${share} of the way`);
    const [[first, last], [start, end]] = [ends(fronts), ends(backs)];
    assert.ok((last.x - first.x) * (end.x - start.x) + (last.y - first.y) * (end.y - start.y) > 0);
    // In the middle of the scene it lies where it was painted.
    const between = ({ front, back }: (typeof marks)[number]) => front.y - back.y;
    const [flat] = marksOf(await show(c, marked.layered, { move, depth: 0 }), UPRIGHT.width);
    const [before, after] = [marks[FRAMES / 2 - 1], marks[FRAMES / 2]];
    assert.ok(before && after && flat);
    const inTheMiddle = (between(before) + between(after)) / 2;
    assert.ok(Math.abs(inTheMiddle - between(flat)) < 1, `${inTheMiddle} and ${between(flat)}`);
  });

for (const [move, sign] of [
  ['push', 1],
  ['pull', -1],
] as const)
  it(`has the foreground grow and shrink more than what is behind it: ${move}`, async (c) => {
    const [first, last] = ends(marksOf(await show(c, marked.layered, { move }), UPRIGHT.width));
    const grown = (name: 'front' | 'back') => (last[name].spread / first[name].spread) ** sign;
    assert.ok(grown('back') > 1.1);
    assert.ok(grown('front') > grown('back') + 0.03, `${grown('front')} and ${grown('back')}`);
  });

it('moves the foreground by the same fraction of a pixel every frame', async (c) => {
  for (const frameRate of [30, 60]) {
    const frames = await show(c, marked.layered, { move: 'pan', frameRate, frames: 60 });
    const places = frames.map((frame) => find(frame, UPRIGHT.width, 1).y);
    const steps = places.slice(1).map((place, i) => place - (places[i] ?? 0));
    const mean = ((places.at(-1) ?? 0) - (places[0] ?? 0)) / steps.length;
    for (const step of steps) assert.ok(Math.abs(step - mean) < 0.12, `a step of ${step} where ${mean} is the mean`);
  }
});

it('grows as evenly as the picture', async (c) => {
  const marks = marksOf(await show(c, marked.layered, { move: 'push', frames: 90 }), UPRIGHT.width);
  const tremble = (places: readonly number[]): number => {
    const steps = places.slice(1).map((place, i) => place - (places[i] ?? 0));
    const mean = ((places.at(-1) ?? 0) - (places[0] ?? 0)) / steps.length;
    return Math.max(...steps.map((step) => Math.abs(step - mean)));
  };
  const [front, back] = [tremble(marks.map(({ front }) => front.y)), tremble(marks.map(({ back }) => back.y))];
  assert.ok(front < 0.15 && back < 0.15, `${front} and ${back} pixels a frame beside the mean`);
});

it('begins in the middle of a scene where it would be there', async (c) => {
  for (const move of ['pan', 'push'] as const) {
    const whole = await show(c, marked.layered, { move });
    const rest = await show(c, marked.layered, { move, from: 13 });
    assert.is(Buffer.compare(rest[0] ?? Buffer.alloc(0), whole[13] ?? Buffer.alloc(1)), 0, move);
  }
});

/** Everything is light: whatever is dark is an edge, or what lies beyond one. */
const light = layeredPicture(
  PICTURE,
  (context) => {
    context.fillStyle = '#eee';
    context.fillRect(0, 0, PICTURE.width, PICTURE.height);
  },
  (context) => {
    context.fillStyle = '#fc9';
    context.fillRect(0, 40, PICTURE.width, 400);
  },
);

for (const [name, size] of Object.entries({
  upright: UPRIGHT,
  square: { width: 270, height: 270 },
  wide: { width: 480, height: 270 },
  '4:5': { width: 288, height: 360 },
})) {
  it(`never shows an edge: ${name}`, async (c) => {
    for (const move of ['push', 'pull', 'pan', 'drift'] as const) {
      const frames = await show(c, light.layered, { move, ...size });
      const flat = await show(c, light.layered, { move, ...size, depth: 0 });
      assert.is(frames.length, FRAMES);
      for (const [at, frame] of frames.entries()) {
        const [darkest, before] = [frame, flat[at] ?? Buffer.alloc(0)].map((pixels) =>
          pixels.reduce((a, b) => Math.min(a, b), 255),
        );
        assert.ok(
          (darkest ?? 0) > (before ?? 0) - 12,
          `${move}, frame ${at}: ${darkest} where the flat one has ${before}`,
        );
      }
    }
  });

  it(`shows the foreground in front of the same picture: ${name}`, async (c) => {
    const [layered, flat] = [
      await show(c, marked.layered, { ...size, frames: 1 }),
      await show(c, marked.layered, { ...size, frames: 1, depth: 0 }),
    ].map(([frame = Buffer.alloc(0)]) => find(frame, size.width, 1));
    assert.ok(layered && flat);
    assert.ok(
      Math.hypot(layered.x - flat.x, layered.y - flat.y) < 1.5,
      `${layered.x},${layered.y} ${flat.x},${flat.y}`,
    );
    assert.ok(Math.abs(layered.spread / flat.spread - 1) < 0.02);
  });
}

it('darkens the foreground with the corners that it is in', async (c) => {
  const frames = await show(c, light.layered, { frames: 1, vignette: 0.7 });
  const [frame = Buffer.alloc(0)] = frames;
  const at = (x: number, y: number) => frame[3 * (y * UPRIGHT.width + x)] ?? 0;
  assert.ok(at(40, 60) < at(135, 240) - 15, `${at(40, 60)} and ${at(135, 240)}`);
});

it('shows a flat picture where the layers are damaged, cut off or followed by something', async (c) => {
  const { layered, flat } = marked;
  const turned = Uint8Array.from(layered);
  turned[layered.length - 200] = 255 - (turned[layered.length - 200] ?? 0);
  const damaged = {
    turned,
    short: layered.subarray(0, layered.length - 100),
    missing: layered.subarray(0, layered.length - (layered.length - flat.length) + 64),
    longer: Buffer.concat([layered, Buffer.from('and more')]),
  };
  for (const [name, bytes] of Object.entries(damaged)) {
    const frames = await show(c, bytes, { move: 'push' });
    const expected = await show(c, bytes, { move: 'push', depth: 0 });
    assert.is(Buffer.compare(Buffer.concat(frames), Buffer.concat(expected)), 0, name);
    assert.is(frames.length, FRAMES);
  }
});

it('leaves pictures without layers as they are', async (c) => {
  const frames = await show(c, marked.flat, { move: 'drift' });
  const expected = await show(c, marked.flat, { move: 'drift', depth: 0 });
  assert.is(Buffer.compare(Buffer.concat(frames), Buffer.concat(expected)), 0);
});

it.run();
