import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { measureLoudness } from '../../../../../domains/editor/providers/audio/loudness.ts';
import { type Ffmpeg, locateFfmpeg } from '../../../../../domains/editor/providers/ffmpeg/locate.ts';
import { probeMp4 } from '../../../../../domains/editor/providers/ffmpeg/probe-mp4.ts';
import type { RenderProgress } from '../../../../../domains/editor/providers/render/progress.ts';
import {
  type RenderRequest,
  type RenderScene,
  renderVideo,
} from '../../../../../domains/editor/providers/render/render-video.ts';
import { findProblems } from '../../../../../domains/editor/providers/render/verify.ts';
import { ProviderError } from '../../../../../kernel/providers/provider-error.ts';
import { paintTestPicture } from '../../../../support/fakes/pictures.ts';
import { toneWav } from '../../../../support/fakes/tone-wav.ts';
import { processesWith } from '../../../../support/stacks/processes.ts';

const it = suite('renderVideo');
let folder = '';
let ffmpeg: Ffmpeg;
let scenes: RenderScene[] = [];

it.before(async () => {
  ffmpeg = await locateFfmpeg({ configured: null, dataFolder: tmpdir() });
});
it.before.each(async () => {
  folder = await mkdtemp(join(tmpdir(), 'render-'));
  await writeFile(join(folder, 'one.png'), await paintTestPicture(160, 160, 'png', 0));
  await writeFile(join(folder, 'two.jpg'), await paintTestPicture(108, 192, 'jpeg', 120));
  await writeFile(join(folder, 'narration.wav'), toneWav(3));
  const words = ['These', 'are', 'moving', 'words.'].map((text, i) => ({ text, start: i * 0.3, end: i * 0.3 + 0.25 }));
  scenes = [
    { imagePath: join(folder, 'one.png'), durationSeconds: 1.43, words },
    { imagePath: join(folder, 'two.jpg'), durationSeconds: 1.57, words },
  ];
});
it.after.each(() => rm(folder, { recursive: true }));

const render = (changes: Partial<RenderRequest> = {}) =>
  renderVideo({
    ffmpeg,
    scenes,
    narrationPath: join(folder, 'narration.wav'),
    captionStyle: 'highlight',
    width: 144,
    height: 256,
    tier: 'standard',
    outFile: join(folder, 'out', 'video.mp4'),
    cacheFolder: join(folder, 'cache'),
    signal: AbortSignal.timeout(60_000),
    ...changes,
  });

const files = async (name: string) => (await readdir(join(folder, name))).sort();

async function failure(rendering: Promise<unknown>) {
  const error = await rendering.then(
    () => assert.unreachable('it should have failed'),
    (thrown: unknown) => thrown,
  );
  assert.instance(error, ProviderError);
  return (error as ProviderError).details;
}

/** One pixel in sixteen of a frame, as brightness. */
async function frame(second: number): Promise<number[]> {
  const file = join(folder, 'out', 'video.mp4');
  const args = [
    '-v',
    'error',
    '-ss',
    String(second),
    '-i',
    file,
    '-frames:v',
    '1',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'gray',
    '-',
  ];
  const { stdout } = await promisify(execFile)(ffmpeg.binary, args, { encoding: 'buffer' });
  return [...stdout].filter((_, i) => i % 16 === 0);
}

const difference = (a: number[], b: number[]) =>
  a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;

it('makes a video as the platforms want it, exactly as long as its narration', async () => {
  const video = await render();
  const mp4 = await probeMp4(video.file);
  assert.ok(mp4);
  assert.equal(mp4 && findProblems(mp4, { frames: 90, width: 144, height: 256 }), []);
  assert.equal(
    { ...video, durationSeconds: 0, sizeBytes: 0 },
    { file: join(folder, 'out', 'video.mp4'), durationSeconds: 0, width: 144, height: 256, sizeBytes: 0 },
  );
  assert.is(video.sizeBytes, (await stat(video.file)).size);
  assert.ok(Math.abs(video.durationSeconds - 3) < 0.05);
  const { lufs } = await measureLoudness({
    binary: ffmpeg.binary,
    file: video.file,
    signal: AbortSignal.timeout(10_000),
  });
  assert.ok(Math.abs((lufs ?? 0) + 14) < 1, `${lufs} LUFS`);
});

it('moves within a scene, changes with it, and shows its captions', async () => {
  await render();
  const [first, soon, next] = [await frame(0.1), await frame(1.2), await frame(1.6)];
  assert.ok(difference(first, soon) > 1);
  assert.ok(difference(first, next) > 10);
  await render({ captionStyle: 'none' });
  assert.ok(difference(first, await frame(0.1)) > 1);
});

it('reports progress that only rises and ends at a hundred', async () => {
  const seen: RenderProgress[] = [];
  await render({ onProgress: (progress) => void seen.push(progress) });
  assert.is(seen[0]?.percent, 0);
  assert.is(seen.at(-1)?.percent, 100);
  assert.ok(seen.every(({ percent }, i) => percent >= (seen[i - 1]?.percent ?? 0)));
});

for (const [captionStyle, width, height] of [
  ['none', 64, 64],
  ['classic', 264, 144],
  ['karaoke', 64, 2048],
] as const) {
  it(`renders ${width}x${height} with captions in the style ${captionStyle}`, async () => {
    const video = await render({ width, height, captionStyle, tier: 'preview' });
    assert.equal([video.width, video.height], [width, height]);
  });
}

it('encodes only what changed since the last time', async () => {
  await render();
  const before = new Map((await files('cache')).map((name) => [name, 0]));
  for (const name of before.keys()) before.set(name, (await stat(join(folder, 'cache', name))).ino);
  await writeFile(join(folder, 'two.jpg'), await paintTestPicture(108, 192, 'jpeg', 240));
  await render();
  const after = await files('cache');
  assert.is(before.size, 3);
  assert.is(after.length, 4);
  for (const [name, inode] of before) assert.is((await stat(join(folder, 'cache', name))).ino, inode);
});

it('makes a damaged piece in the cache anew', async () => {
  await render();
  const [piece] = (await files('cache')).filter((name) => name.endsWith('.mp4'));
  await writeFile(join(folder, 'cache', piece ?? ''), 'damaged');
  await render();
  assert.is((await readdir(join(folder, 'cache'))).length, 3);
});

it('uses one piece for two equal scenes', async () => {
  const still = { imagePath: join(folder, 'one.png'), durationSeconds: 1, words: [] };
  await render({ scenes: [still, still, still] });
  // The second moves the other way.
  assert.is((await files('cache')).filter((name) => name.endsWith('.mp4')).length, 2);
});

it('leaves no process, no video and no half of one when the caller gives up, and goes on where it was', async () => {
  const controller = new AbortController();
  let pieces = 0;
  const rendering = render({
    signal: controller.signal,
    onProgress: ({ percent }) => {
      if (percent > 46 && pieces++ === 0) controller.abort(new Error('changed my mind'));
    },
  });
  await rendering.then(
    () => assert.unreachable('it should have failed'),
    (error: Error) => assert.is(error.message, 'changed my mind'),
  );
  assert.equal(await processesWith(folder), []);
  assert.not.ok((await readdir(folder)).includes('out'));
  assert.equal((await files('cache')).map((name) => name.split('.')[1]).sort(), ['aac', 'mp4']);

  const seen: RenderProgress[] = [];
  await render({ onProgress: (progress) => void seen.push(progress) });
  assert.ok((seen[0]?.percent ?? 0) > 40);
});

it('is not confused by having been killed in the middle', async () => {
  const url = new URL('../../../../../domains/editor/providers/render/render-video.ts', import.meta.url).href;
  const request = {
    ...{ ffmpeg, scenes, narrationPath: join(folder, 'narration.wav'), captionStyle: 'highlight' },
    ...{ width: 144, height: 256, tier: 'standard', outFile: join(folder, 'out', 'video.mp4') },
    cacheFolder: join(folder, 'cache'),
  };
  const script = `
    const { renderVideo } = await import(${JSON.stringify(url)});
    const onProgress = ({ percent }) => percent > 46 && process.kill(process.pid, 'SIGKILL');
    await renderVideo({ ...${JSON.stringify(request)}, signal: AbortSignal.timeout(60_000), onProgress });`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], { stdio: 'inherit' });
  const [, signal] = await once(child, 'exit');
  assert.is(signal, 'SIGKILL');
  assert.not.ok((await readdir(folder)).includes('out'));

  const seen: RenderProgress[] = [];
  await render({ onProgress: (progress) => void seen.push(progress) });
  assert.ok((seen[0]?.percent ?? 0) > 40, 'the first scene was there already');
});

it('removes what killed processes left behind, and nothing younger', async () => {
  for (const [name, hours] of [
    ['work-dead', 2],
    ['work-alive', 0.5],
  ] as const) {
    await mkdir(join(folder, 'cache', name), { recursive: true });
    const then = new Date(Date.now() - hours * 3_600_000);
    await utimes(join(folder, 'cache', name), then, then);
  }
  await render({ captionStyle: 'none' });
  assert.equal(
    (await files('cache')).filter((name) => name.startsWith('work-')),
    ['work-alive'],
  );
});

it('says which picture it cannot read', async () => {
  await writeFile(join(folder, 'two.jpg'), 'no picture');
  const { code, cause } = await failure(render());
  assert.is(code, 'image-unreadable');
  assert.match(cause, 'two.jpg');
});

it('says at which scene a picture turned out broken', async () => {
  const picture = await paintTestPicture(108, 192, 'jpeg', 120);
  await writeFile(join(folder, 'two.jpg'), picture.subarray(0, 200));
  const { code, cause } = await failure(render());
  assert.ok(['ffmpeg-failed', 'image-unreadable'].includes(code));
  assert.match(cause, /scene 2|two\.jpg/);
});

it('refuses a narration that does not fit the scenes, and scenes without a duration', async () => {
  await writeFile(join(folder, 'narration.wav'), toneWav(2));
  assert.is((await failure(render())).code, 'narration-length');
  assert.is((await failure(render({ scenes: [] }))).code, 'empty-scene');
});

it.run();
