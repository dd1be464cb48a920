import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseImageHeader, readImageHeader } from '../../../../../domains/editor/providers/render/image-header.ts';
import type { ProviderError } from '../../../../../kernel/providers/provider-error.ts';
import { paintTestPicture } from '../../../../support/fakes/pictures.ts';

const it = suite('image header');

for (const format of ['png', 'jpeg', 'webp'] as const) {
  it(`reads the size of a ${format}`, async () => {
    assert.equal(parseImageHeader(await paintTestPicture(123, 77, format)), { format, width: 123, height: 77 });
  });
}

it('knows what is no picture, or one cut short', async () => {
  const png = await paintTestPicture(10, 10, 'png');
  const jpeg = await paintTestPicture(10, 10, 'jpeg');
  for (const bytes of [Buffer.alloc(0), Buffer.from('#EXTM3U\nfile.ts'), png.subarray(0, 12), jpeg.subarray(0, 20)])
    assert.is(parseImageHeader(bytes), null);
});

it('says which picture cannot be read, and goes by its content, not its name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'image-'));
  const file = join(folder, 'picture.png');
  const failure = () => readImageHeader(file).catch((error: ProviderError) => error.details);
  assert.match(JSON.stringify(await failure()), /image-unreadable.*picture\.png.*ENOENT/);
  await writeFile(file, 'no picture');
  assert.match(JSON.stringify(await failure()), /neither PNG nor JPEG nor WebP/);
  await writeFile(file, await paintTestPicture(8, 9, 'jpeg'));
  assert.is((await readImageHeader(file)).format, 'jpeg');
  await rm(folder, { recursive: true });
});

it.run();
