import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decodeWav } from '../../../../../domains/editor/providers/audio/wav.ts';
import { OUTPUT_FORMATS, writeAudio } from '../../../../../domains/editor/providers/audio/write-audio.ts';
import type { ProviderError } from '../../../../../kernel/providers/provider-error.ts';
import { toneWav } from '../../../../support/fakes/tone-wav.ts';
import { withFfmpeg } from '../with-ffmpeg.ts';
import { measure } from './measure.ts';

const it = suite('writeAudio');
const tools = withFfmpeg(it);
const tone = decodeWav(toneWav(2)) ?? assert.unreachable();

const write = (format: (typeof OUTPUT_FORMATS)[number], binary = async () => tools.binary) =>
  writeAudio({
    ...{ pcm: tone?.pcm ?? new Int16Array(), sampleRate: tone?.sampleRate ?? 0 },
    ...{ binary, format, outFile: join(tools.folder, `tone.${format}`), signal: AbortSignal.timeout(20_000) },
  });

const START: Record<(typeof OUTPUT_FORMATS)[number], RegExp> = {
  wav: /^RIFF/,
  mp3: /^(ID3|\xff[\xfa\xfb])/,
  aac: /^\xff[\xf0\xf1]/,
  opus: /^OggS[\s\S]*OpusHead/,
};

for (const format of OUTPUT_FORMATS) {
  it(`writes ${format} that is as long and as loud as what was given`, async () => {
    await write(format);
    const file = join(tools.folder, `tone.${format}`);
    assert.match((await readFile(file)).toString('latin1', 0, 64), START[format]);
    const original = await measure(tools.binary, join(tools.folder, 'tone.wav'));
    const { lufs, durationSeconds } = await measure(tools.binary, file);
    assert.ok(Math.abs(durationSeconds - 2) < 0.1, `${durationSeconds} s`);
    assert.ok(Math.abs(lufs - original.lufs) < 1, `${lufs} LUFS`);
  });
}

it('needs no ffmpeg for a wav', async () => {
  await write('wav', async () => assert.unreachable('no one needs it') ?? '');
});

it('leaves nothing half written when it fails', async () => {
  const before = await readdir(tools.folder);
  const error = await write('mp3', async () => join(tools.folder, 'missing')).catch((thrown: ProviderError) => thrown);
  assert.is(error?.details.code, 'ffmpeg-missing');
  assert.equal(await readdir(tools.folder), before);
});

it.run();
