import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  LOUDNESS_TARGET,
  loudnessFilters,
  measureLoudness,
} from '../../../../../domains/editor/providers/audio/loudness.ts';
import { encodeWav } from '../../../../../domains/editor/providers/audio/wav.ts';
import { withFfmpeg } from '../with-ffmpeg.ts';

const it = suite('loudness');
const tools = withFfmpeg(it);
const RATE = 22_050;

/** Like speech: syllables of a tone at the given level, with short peaks far above them. */
async function speechLike(level: number): Promise<{ binary: string; file: string; signal: AbortSignal }> {
  const pcm = Int16Array.from({ length: 4 * RATE }, (_, i) => {
    const loud = (i / RATE) % 0.25 < 0.18 ? (i % 2_000 < 40 ? 4 : 1) : 0;
    return Math.max(-32_000, Math.min(32_000, level * 32_767 * loud * Math.sin((2 * Math.PI * 300 * i) / RATE)));
  });
  const file = join(tools.folder, 'speech.wav');
  await writeFile(file, encodeWav(pcm, RATE));
  return { binary: tools.binary, file, signal: AbortSignal.timeout(20_000) };
}

for (const level of [0.03, 0.1, 0.5]) {
  it(`brings a level of ${level} to the target`, async () => {
    const source = await speechLike(level);
    const filters = await loudnessFilters(source, await measureLoudness(source));
    const { lufs } = await measureLoudness(source, filters);
    assert.ok(Math.abs((lufs ?? 0) - LOUDNESS_TARGET.targetLufs) < 1, `${lufs} LUFS`);
  });
}

it('leaves silence alone', async () => {
  const source = await speechLike(0);
  const measured = await measureLoudness(source);
  assert.equal(measured, { lufs: null, durationSeconds: 4 });
  assert.equal(await loudnessFilters(source, measured), ['aresample=48000', 'aformat=channel_layouts=stereo']);
});

it.run();
