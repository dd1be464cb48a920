import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { VideoScene } from '../../../../../../domains/editor/providers/video/encode-video.ts';
import type { EncodingProgress } from '../../../../../../domains/editor/providers/video/encoding-progress.ts';
import { typescriptArguments } from '../../../../../../kernel/process/typescript.ts';
import { paintTestPicture } from '../../../../../support/fakes/pictures.ts';
import { processesWith } from '../../../../../support/stacks/processes.ts';
import { newScript, type Script } from './support.ts';

const it = suite<Script>('cache of encoded scenes');

it.before.each(async (c) => {
  Object.assign(c, await newScript());
});
it.after.each((c) => c.remove());

/** How many percent are done before anything is encoded. */
async function foundPercent({ encode }: Script, scenes: readonly VideoScene[]): Promise<number> {
  const seen: EncodingProgress[] = [];
  await encode({ scenes, onProgress: (progress) => void seen.push(progress) });
  return seen[0]?.percent ?? 0;
}

it('has only what changed since the last time encoded', async ({ folder, encode, filesIn }) => {
  await encode();
  const before = new Map((await filesIn('cache')).map((name) => [name, 0]));
  for (const name of before.keys()) before.set(name, (await stat(join(folder, 'cache', name))).ino);
  await writeFile(join(folder, 'two.jpg'), await paintTestPicture(108, 192, 'jpeg', 240));
  await encode();
  const after = await filesIn('cache');
  assert.is(before.size, 3);
  assert.is(after.length, 4);
  for (const [name, inode] of before) assert.is((await stat(join(folder, 'cache', name))).ino, inode);
});

it('encodes a damaged segment again', async ({ folder, encode, filesIn }) => {
  await encode();
  const [piece] = (await filesIn('cache')).filter((name) => name.endsWith('.mp4'));
  await writeFile(join(folder, 'cache', piece ?? ''), 'damaged');
  await encode();
  assert.is((await readdir(join(folder, 'cache'))).length, 3);
});

it('uses one piece for two equal scenes', async ({ folder, encode, filesIn }) => {
  const plain = { card: null, hook: null, move: 'pan', entrance: 'cut' } as const;
  const still = { imagePath: join(folder, 'one.png'), frames: 30, cues: [], ...plain };
  await encode({ scenes: [still, still, still] });
  assert.is((await filesIn('cache')).filter((name) => name.endsWith('.mp4')).length, 1);
});

/** More than are encoded at a time, together as long as the narration. */
const sixScenes = ({ scenes }: Script): VideoScene[] =>
  [10, 15, 20].flatMap((frames) => scenes.map((scene) => ({ ...scene, frames })));

/** Whether the first one is encoded. */
function hasSegment(folder: string): boolean {
  return readdirSync(`${folder}/cache`).some((name) => name.endsWith('.mp4'));
}

it('keeps what was encoded when the caller gives up, and no process, no video and no half of one', async (c) => {
  const { folder, encode, filesIn } = c;
  const scenes = sixScenes(c);
  const controller = new AbortController();
  const encoding = encode({
    scenes,
    signal: controller.signal,
    onProgress: () => {
      if (hasSegment(folder)) controller.abort(new Error('changed my mind'));
    },
  });
  await encoding.then(
    () => assert.unreachable('it should have failed'),
    (error: Error) => assert.is(error.message, 'changed my mind'),
  );
  assert.equal(await processesWith(folder), []);
  assert.not.ok((await readdir(folder)).includes('out'));
  const kept = await filesIn('cache');
  assert.ok(kept.length > 0 && kept.every((name) => /^[0-9a-f]+\.(mp4|aac)$/.test(name)), `${kept}`);
  const found = await foundPercent(c, scenes);
  assert.ok(found > 0 && found < 96, `${found} percent`);
});

it('is not confused by a process that was killed in the middle', async (c) => {
  const scenes = sixScenes(c);
  const url = new URL('../../../../../../domains/editor/providers/video/', import.meta.url).href;
  const script = `
    const { encodeVideo } = await import('${url}encode-video.ts');
    const { SOFTWARE } = await import('${url}encoder.ts');
    const { readdirSync } = await import('node:fs');
    const hasSegment = ${hasSegment};
    const onProgress = () => hasSegment(${JSON.stringify(c.folder)}) && process.kill(process.pid, 'SIGKILL');
    const request = ${JSON.stringify({ ...c.request, scenes })};
    await encodeVideo({ ...request, encoder: SOFTWARE, signal: AbortSignal.timeout(60_000), onProgress });`;
  const child = spawn(process.execPath, [...typescriptArguments(), '--input-type=module', '-e', script], {
    stdio: 'inherit',
  });
  const [, signal] = await once(child, 'exit');
  assert.is(signal, 'SIGKILL');
  assert.not.ok((await readdir(c.folder)).includes('out'));
  const found = await foundPercent(c, scenes);
  assert.ok(found > 0 && found < 96, `${found} percent`);
});

it('loses what killed processes left behind, and nothing younger', async ({ folder, encode, filesIn }) => {
  for (const [name, hours] of [
    ['work-dead', 2],
    ['work-alive', 0.5],
  ] as const) {
    await mkdir(join(folder, 'cache', name), { recursive: true });
    const then = new Date(Date.now() - hours * 3_600_000);
    await utimes(join(folder, 'cache', name), then, then);
  }
  await encode({ subtitleStyle: 'none' });
  assert.equal(
    (await filesIn('cache')).filter((name) => name.startsWith('work-')),
    ['work-alive'],
  );
});

it.run();
