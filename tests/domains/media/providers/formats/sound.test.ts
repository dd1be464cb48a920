import { execFile } from 'node:child_process';
import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withBytes } from '../../../../../domains/media/providers/formats/bytes.ts';
import { recognise, type SoundFormat } from '../../../../../domains/media/providers/formats/recognise.ts';
import { readSound } from '../../../../../domains/media/providers/formats/sound.ts';
import { toneWav } from '../../../../support/fakes/tone-wav.ts';
import { withFfmpeg } from '../../../editor/providers/with-ffmpeg.ts';

const it = suite('sounds');
const tools = withFfmpeg(it);

const SECONDS = 1.5;

/** How files are made, and the format that they are recognised as. */
const MADE: readonly (readonly [name: string, format: SoundFormat, args: readonly string[]])[] = [
  ['tone.mp3', 'mp3', ['-b:a', '64k']],
  ['variable.mp3', 'mp3', ['-q:a', '4', '-write_xing', '0']],
  ['low.mp3', 'mp3', ['-ar', '16000', '-id3v2_version', '0']],
  ['tone.m4a', 'm4a', []],
  ['phone.mp4', 'm4a', []],
  ['tone.aac', 'aac', []],
  ['vorbis.ogg', 'ogg', ['-c:a', 'libvorbis']],
  ['opus.ogg', 'ogg', ['-c:a', 'libopus']],
  ['tone.flac', 'flac', []],
  ['tone.wav', 'wav', ['-c:a', 'pcm_s24le']],
];

const outFile = (name: string): string => join(tools.folder, name);
const ffmpeg = (...args: readonly string[]) => promisify(execFile)(tools.binary, ['-y', '-v', 'error', ...args]);

it.before(async () => {
  await writeFile(outFile('source.wav'), toneWav(SECONDS));
  const outputs = MADE.flatMap(([name, , args]) => [...args, outFile(name)]);
  await ffmpeg('-i', outFile('source.wav'), ...outputs);
});

const read = (name: string, format: SoundFormat) => withBytes(outFile(name), (bytes) => readSound(bytes, format));

for (const [name, format] of MADE) {
  it(`recognises ${name} by its content, and finds out how long it takes`, async () => {
    const recognised = await withBytes(outFile(name), async (bytes) => recognise(await bytes.at(0, 64)));
    assert.equal(recognised, { is: 'sound', format });
    const sound = await read(name, format);
    assert.is(sound.is, 'sound');
    // Encoders fill up their last frame, and some begin with an empty one.
    if (sound.is === 'sound') assert.ok(Math.abs(sound.seconds - SECONDS) < 0.15, `${name}: ${sound.seconds}`);
  });
}

it('tells a clip from a sound by its tracks', async () => {
  await ffmpeg(
    '-f',
    'lavfi',
    '-i',
    'color=s=16x16:d=0.2',
    '-i',
    outFile('source.wav'),
    '-shortest',
    outFile('clip.mp4'),
  );
  assert.equal(await read('clip.mp4', 'm4a'), { is: 'clip' });
});

it('says of a file that is cut off or empty that it is damaged', async () => {
  await truncate(outFile('tone.m4a'), 2_000);
  assert.is((await read('tone.m4a', 'm4a')).is, 'damaged');
  await writeFile(outFile('no.mp3'), Buffer.from(`\xff\xfb${'x'.repeat(100_000)}`, 'latin1'));
  assert.is((await read('no.mp3', 'mp3')).is, 'damaged');
  for (const [, format] of MADE) {
    await writeFile(outFile('empty'), Buffer.alloc(64));
    assert.is((await read('empty', format)).is, 'damaged', format);
  }
});

it.run();
