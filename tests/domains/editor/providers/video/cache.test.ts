import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openRenderCache } from '../../../../../domains/editor/providers/video/cache.ts';
import { tempFolder } from '../../../../support/stacks/temp-folder.ts';

const it = suite('the cache of renders');
const HOUR_MS = 3_600_000;

it('keeps to its size: what was not used for longest goes, what may be in use stays', async () => {
  const { folder, remove } = await tempFolder('render-cache');
  const file = async (name: string, bytes: number, usedHoursAgo: number): Promise<void> => {
    await writeFile(join(folder, name), Buffer.alloc(bytes));
    const at = new Date(Date.now() - usedHoursAgo * HOUR_MS);
    await utimes(join(folder, name), at, at);
  };
  const left = async (mostBytes?: number): Promise<string[]> => {
    await openRenderCache(folder, mostBytes).then((cache) => cache.close());
    return (await readdir(folder)).sort();
  };
  await file('a.mp4', 1_000, 30);
  await file('b.mp4', 1_000, 20);
  await file('c.mp4', 1_000, 10);
  await file('d.mp4', 5_000, 0.5);
  assert.equal(await left(), ['a.mp4', 'b.mp4', 'c.mp4', 'd.mp4']);
  assert.equal(await left(6_500), ['c.mp4', 'd.mp4']);
  assert.equal(await left(1), ['d.mp4'], 'what was used within the hour may belong to a render');
  await remove();
});

it.run();
