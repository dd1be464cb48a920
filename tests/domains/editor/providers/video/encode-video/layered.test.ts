import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { lookNamed, TRANSITIONS } from '../../../../../../domains/shared/looks/index.ts';
import { layeredPicture } from '../../../../../support/fakes/layered-picture.ts';
import { newScript, type Script } from './support.ts';

const it = suite<Script>('scenes with layers');

const look = lookNamed('orbit');
const SIZE = { width: 144, height: 256 };

const picture = (colour: string, radius: number): Uint8Array =>
  layeredPicture(
    SIZE,
    (context) => {
      context.fillStyle = '#257';
      context.fillRect(0, 0, SIZE.width, SIZE.height);
    },
    (context) => {
      context.fillStyle = colour;
      context.beginPath();
      context.arc(72, 100, radius, 0, 2 * Math.PI);
      context.fill();
    },
  ).layered;

it.before.each(async (c) => {
  Object.assign(c, await newScript());
  await writeFile(join(c.folder, 'layered.jpg'), picture('#fc0', 30));
  await writeFile(join(c.folder, 'other.jpg'), picture('#0cf', 20));
});
it.after.each((c) => c.remove());

const scenesOf = (c: Script, ...names: readonly string[]) =>
  c.scenes.map((scene, index) => ({ ...scene, imagePath: join(c.folder, names[index] ?? '') }));

it('become each other by every transition, next to flat ones too', async (c) => {
  for (const entrance of TRANSITIONS)
    for (const names of [
      ['layered.jpg', 'other.jpg'],
      ['layered.jpg', 'two.jpg'],
      ['one.png', 'other.jpg'],
    ]) {
      const scenes = scenesOf(c, ...names).map((scene) => ({ ...scene, move: 'push' as const, entrance }));
      // The whole film is read back and counted.
      const { durationSeconds } = await c.encode({ look, scenes });
      assert.is(Math.round(10 * durationSeconds) / 10, 3);
    }
});

it('are found in the cache again, and encoded again where their layers or the look’s depth are others', async (c) => {
  const scenes = scenesOf(c, 'layered.jpg', 'two.jpg');
  const pieces = async () => (await c.filesIn('cache')).filter((name) => name.endsWith('.mp4'));
  await c.encode({ look, scenes });
  const first = await pieces();
  const inodes = await Promise.all(first.map(async (name) => (await stat(join(c.folder, 'cache', name))).ino));
  await c.encode({ look, scenes });
  assert.equal(await Promise.all(first.map(async (name) => (await stat(join(c.folder, 'cache', name))).ino)), inodes);
  await c.encode({ look: look && { ...look, motion: { ...look.motion, depth: 0.1 } }, scenes });
  assert.is((await pieces()).length, first.length + 1);
  await writeFile(join(c.folder, 'layered.jpg'), picture('#fc0', 31));
  await c.encode({ look, scenes });
  assert.is((await pieces()).length, first.length + 2);
});

it.run();
