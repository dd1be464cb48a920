import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { imageSizeIn, readImageSize } from '../../../../../domains/editor/providers/video/image-size.ts';
import type { ProviderError } from '../../../../../kernel/providers/provider-error.ts';
import { paintTestPicture } from '../../../../support/fakes/pictures.ts';
import { tempFolder } from '../../../../support/stacks/temp-folder.ts';

const it = suite('image size');

for (const format of ['png', 'jpeg', 'webp'] as const) {
  it(`reads the size of a ${format}`, async () => {
    assert.equal(imageSizeIn(await paintTestPicture(123, 77, format)), { format, width: 123, height: 77 });
  });
}

it('has no size for what is no picture, for another format, and for one cut short', async () => {
  const png = await paintTestPicture(10, 10, 'png');
  const jpeg = await paintTestPicture(10, 10, 'jpeg');
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
  const empty = Buffer.from(png);
  empty.writeUInt32BE(0, 16);
  const texts = [Buffer.alloc(0), Buffer.from('#EXTM3U\nfile.ts')];
  for (const bytes of [...texts, gif, svg, empty, png.subarray(0, 12), jpeg.subarray(0, 20)])
    assert.is(imageSizeIn(bytes), null);
});

it('says which picture cannot be read, and goes by its content, not its name', async () => {
  const { folder, remove } = await tempFolder('image');
  const file = join(folder, 'picture.png');
  const failure = () => readImageSize(file).catch((error: ProviderError) => error.details);
  assert.match(JSON.stringify(await failure()), /image-unreadable.*picture\.png.*ENOENT/);
  await writeFile(file, 'no picture');
  assert.match(JSON.stringify(await failure()), /neither PNG nor JPEG nor WebP/);
  await writeFile(file, await paintTestPicture(8, 9, 'jpeg'));
  assert.is((await readImageSize(file)).format, 'jpeg');
  await remove();
});

it.run();
