import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createCanvas } from '@napi-rs/canvas';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FPS } from '../../../../../../domains/editor/frame-rate.ts';
import { narratedFilm } from './narrated-film.ts';
import { newScript, type Script } from './support.ts';

const it = suite<Script>('sound and pictures');

it.before.each(async (c) => {
  Object.assign(c, await newScript());
});
it.after.each((c) => c.remove());

const SIDE = 64;
const RATE = 48_000;

async function decoded({ ffmpeg }: Script, file: string, output: readonly string[]): Promise<Buffer> {
  const args = ['-v', 'error', '-i', file, ...output, '-'];
  const { stdout } = await promisify(execFile)(ffmpeg.binary, args, { encoding: 'buffer', maxBuffer: 1e8 });
  return stdout;
}

/** When the pictures turn from black to white or back, in seconds; the first scene begins at 0. */
async function cuts(c: Script, file: string): Promise<number[]> {
  const pixels = await decoded(c, file, ['-map', '0:v', '-f', 'rawvideo', '-pix_fmt', 'gray']);
  const bright = Array.from({ length: pixels.length / SIDE ** 2 }, (_, i) => (pixels[i * SIDE ** 2] ?? 0) > 128);
  return bright.flatMap((now, i) => (i === 0 || now !== bright[i - 1] ? [i / FPS] : []));
}

/** When sound follows a silence, in seconds. */
async function onsets(c: Script, file: string): Promise<number[]> {
  const bytes = await decoded(c, file, ['-map', '0:a', '-f', 's16le', '-ac', '1', '-ar', String(RATE)]);
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
  const found: number[] = [];
  let lastLoud = -RATE;
  for (const [i, sample] of samples.entries()) {
    if (Math.abs(sample) < 2_000) continue;
    if (i - lastLoud > RATE / 5) found.push(i / RATE);
    lastLoud = i;
  }
  return found;
}

it('change together within a frame, from the first scene to the last', async (c) => {
  const pictures: string[] = [];
  for (const colour of ['#000', '#fff']) {
    const canvas = createCanvas(SIDE, SIDE);
    const context = canvas.getContext('2d');
    context.fillStyle = colour;
    context.fillRect(0, 0, SIDE, SIDE);
    const imagePath = join(c.folder, `${colour.slice(1)}.png`);
    await writeFile(imagePath, await canvas.encode('png'));
    pictures.push(imagePath);
  }
  const count = 24;
  const scenes = Array.from({ length: count }, (_, i) => ({
    imagePath: pictures[i % 2] ?? '',
    samples: 6_001 + i * 37,
    text: '',
  }));
  const film = await narratedFilm(c.folder, scenes);
  const { file } = await c.encode({ ...film, subtitleStyle: 'none', width: SIDE, height: SIDE });
  const [seen, heard] = [await cuts(c, file), await onsets(c, file)];
  assert.equal([seen.length, heard.length], [count, count]);
  for (const [i, cut] of seen.entries()) {
    const late = (heard[i] ?? 0) - cut;
    assert.ok(late >= 0 && late < 1 / FPS, `scene ${i + 1} is heard ${(late * 1000).toFixed(1)} ms after it is seen`);
  }
});

/** What ffmpeg calls silence in a film's sound, in seconds. */
async function silences({ ffmpeg }: Script, file: string): Promise<{ start: number; end: number }[]> {
  const args = ['-i', file, '-af', 'silencedetect=noise=-50dB:d=0.1', '-f', 'null', '-'];
  const { stderr } = await promisify(execFile)(ffmpeg.binary, args);
  const times = (which: string) =>
    [...stderr.matchAll(new RegExp(`silence_${which}: (-?[\\d.]+)`, 'g'))].map(([, time]) => Number(time));
  const ends = times('end');
  return times('start').map((start, i) => ({ start, end: ends[i] ?? Number.POSITIVE_INFINITY }));
}

it('leave no gap in the voice but the breath after each scene', async (c) => {
  const imagePath = c.scenes[0]?.imagePath ?? '';
  const lengths = [0.9, 1.73, 1.2, 2.01];
  const film = await narratedFilm(
    c.folder,
    lengths.map((seconds) => ({ imagePath, samples: Math.round(seconds * 16_000), text: '' })),
  );
  const { file, durationSeconds } = await c.encode({ ...film, subtitleStyle: 'none', width: SIDE, height: SIDE });
  const ends = film.scenes.map((_, i) =>
    film.scenes.slice(0, i + 1).reduce((sum, { frames }) => sum + frames / FPS, 0),
  );
  const found = await silences(c, file);
  assert.is(found.length, lengths.length);
  for (const [i, { start, end }] of found.entries()) {
    const planned = { start: (ends[i - 1] ?? 0) + (lengths[i] ?? 0), end: ends[i] ?? 0 };
    // An AAC frame is 21 ms long, and rings before and after what it holds.
    assert.ok(Math.abs(start - planned.start) < 0.06, `silent from ${start}, ${planned.start} was planned`);
    assert.ok(
      Math.abs(Math.min(end, durationSeconds) - planned.end) < 0.06,
      `until ${end}, ${planned.end} was planned`,
    );
  }
});

it.run();
