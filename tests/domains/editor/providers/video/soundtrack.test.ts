import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openRenderCache } from '../../../../../domains/editor/providers/video/cache.ts';
import { type FilmMusic, prepareSoundtrack } from '../../../../../domains/editor/providers/video/soundtrack.ts';
import { toneWav } from '../../../../support/fakes/tone-wav.ts';
import { measure } from '../audio/measure.ts';
import { withFfmpeg } from '../with-ffmpeg.ts';
import { failureOf } from './encode-video/support.ts';

const it = suite('soundtrack');
const tools = withFfmpeg(it);
const SECONDS = 6;
const WARM: FilmMusic = { source: 'composed', mood: 'warm', seed: 'film', levelDb: 0 };

/** The sound of a film of two scenes, in a folder whose name says what it is for. */
async function soundOf(name: string, music: FilmMusic | null, narration = toneWav(SECONDS)) {
  const file = join(tools.folder, `${name}.wav`);
  await writeFile(file, narration);
  const folder = join(tools.folder, 'cache');
  const cache = await openRenderCache(folder);
  const run = { ffmpeg: { binary: tools.binary, version: 'any' } as never, signal: AbortSignal.timeout(60_000) };
  try {
    const sound = { narration: file, seconds: SECONDS, sceneStarts: [0, 2.5], music };
    const key = await prepareSoundtrack(sound, cache, run);
    return {
      key,
      file: cache.path(key, 'aac'),
      kept: (await readdir(folder)).filter((one) => !one.startsWith('work-')),
    };
  } finally {
    await cache.close();
  }
}

it('is as loud as platforms play it, with and without music, and as long as the film', async () => {
  for (const music of [null, WARM]) {
    const { lufs, peak, durationSeconds } = await measure(tools.binary, (await soundOf('loud', music)).file);
    assert.ok(Math.abs(lufs + 14) < 1, `${lufs} LUFS`);
    assert.ok(peak <= -1, `${peak} dBTP`);
    assert.ok(Math.abs(durationSeconds - SECONDS) < 0.1, `${durationSeconds} s`);
  }
});

it('composes once: a render with the music softer finds what was composed', async () => {
  const first = await soundOf('again', WARM);
  const same = await soundOf('again', WARM);
  assert.equal([same.key, same.kept], [first.key, first.kept]);
  const softer = await soundOf('again', { ...WARM, levelDb: -6 });
  assert.is.not(softer.key, first.key);
  assert.equal(
    softer.kept.filter((name) => !first.kept.includes(name)),
    [`${softer.key}.aac`],
  );
});

it('is in stereo with music, which the narration is not', async () => {
  const sides = ['pan=mono|c0=c0-c1'];
  const alone = await measure(tools.binary, (await soundOf('sides', null)).file, sides);
  const accompanied = await measure(tools.binary, (await soundOf('sides', WARM)).file, sides);
  assert.ok(accompanied.lufs > alone.lufs + 20, `${alone.lufs} and ${accompanied.lufs} LUFS`);
});

it('takes a file for music, from its beginning again where it is too short', async () => {
  const file = join(tools.folder, 'tune.wav');
  await writeFile(file, toneWav(1));
  const silent = toneWav(SECONDS).fill(0, 44);
  const { lufs, durationSeconds } = await measure(
    tools.binary,
    (await soundOf('own', { source: 'file', file, levelDb: 0 }, silent)).file,
  );
  assert.ok(
    Math.abs(lufs + 14) < 1.5 && Math.abs(durationSeconds - SECONDS) < 0.1,
    `${lufs} LUFS, ${durationSeconds} s`,
  );
});

it('says of a file without sound that the music could not be read', async () => {
  const file = join(tools.folder, 'text.mp3');
  await writeFile(file, 'no music');
  const { cause } = await failureOf(soundOf('broken', { source: 'file', file, levelDb: 0 }));
  assert.match(cause, /^reading the music/);
});

it('ends with its signal', async () => {
  const cache = await openRenderCache(join(tools.folder, 'other-cache'));
  const file = join(tools.folder, 'narration.wav');
  await writeFile(file, toneWav(SECONDS));
  const stopped = new AbortController();
  const sound = { narration: file, seconds: SECONDS, sceneStarts: [0], music: WARM };
  const preparing = prepareSoundtrack(sound, cache, {
    ffmpeg: { binary: tools.binary, version: 'any' } as never,
    signal: stopped.signal,
  });
  stopped.abort(new Error('cancelled'));
  await preparing.then(
    () => assert.unreachable(),
    (error: Error) => assert.is(error.message, 'cancelled'),
  );
  await cache.close();
});

it.run();
