import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { probeMp4 } from '../../../../../domains/shared/providers/ffmpeg/probe-mp4.ts';
import { runFfmpeg } from '../../../../../domains/shared/providers/ffmpeg/run.ts';
import { withFfmpeg } from '../../../editor/providers/with-ffmpeg.ts';

const it = suite('probeMp4');
const tools = withFfmpeg(it);

async function make(...output: string[]): Promise<string> {
  const file = join(tools.folder, 'made.mp4');
  const video = ['-f', 'lavfi', '-i', 'testsrc2=size=96x64:rate=25:duration=1'];
  const audio = ['-f', 'lavfi', '-i', 'sine=duration=1:sample_rate=44100'];
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'];
  const args = [...video, ...audio, ...codecs, ...output, file];
  await runFfmpeg({ binary: tools.binary, args, stage: 'making a file', signal: AbortSignal.timeout(20_000) });
  return file;
}

it('reads size, streams and timing', async () => {
  const file = await make('-movflags', '+faststart', '-bf', '0');
  const mp4 = await probeMp4(file);
  assert.is(mp4?.sizeBytes, (await readFile(file)).length);
  assert.is(mp4?.moovFirst, true);
  assert.ok(Math.abs((mp4?.durationSeconds ?? 0) - 1) < 0.05);
  const [video, audio] = mp4?.tracks ?? [];
  assert.equal([video?.kind, video?.codec, video?.samples, video?.sampleSeconds], ['video', 'avc1', 25, 0.04]);
  assert.equal([video?.video?.width, video?.video?.height], [96, 64]);
  assert.equal([audio?.kind, audio?.codec, audio?.audio?.sampleRate], ['audio', 'mp4a', 44_100]);
});

it('sees an edit list and an index at the end', async () => {
  const mp4 = await probeMp4(await make('-bf', '2', '-preset', 'veryfast'));
  assert.is(mp4?.moovFirst, false);
  assert.is(
    mp4?.tracks.some(({ hasEditList }) => hasEditList),
    true,
  );
});

it('knows what is no whole MP4', async () => {
  const whole = await readFile(await make('-movflags', '+faststart'));
  const file = join(tools.folder, 'broken.mp4');
  for (const bytes of [Buffer.alloc(0), Buffer.from('no video'), whole.subarray(0, 400), whole.subarray(0, -100)]) {
    await writeFile(file, bytes);
    assert.is(await probeMp4(file), null);
  }
});

it.run();
