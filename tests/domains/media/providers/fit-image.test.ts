import { createCanvas } from '@napi-rs/canvas';
import { imageSize } from 'image-size';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fitImage, inspectImage, reduceImage } from '../../../../domains/media/providers/fit-image.ts';
import { announcedLayers, withLayers } from '../../../../offline/painter/layered-jpeg.ts';
import { paintTestPicture } from '../../../support/fakes/pictures.ts';
import { providerErrorOf } from './support.ts';

const it = suite('fit image');

const size = { width: 128, height: 64 };
const other = { width: 64, height: 64 };

/** A JPEG with a thumbnail in its EXIF segment, as cameras and some servers write it. */
async function withThumbnail(): Promise<Buffer> {
  const [jpeg, thumbnail] = await Promise.all([
    paintTestPicture(size.width, size.height, 'jpeg'),
    paintTestPicture(16, 16, 'jpeg'),
  ]);
  const exif = Buffer.concat([Buffer.from('Exif\0\0MM\0\x2a\0\0\0\x08\0\0\0\0\0\0', 'latin1'), thumbnail]);
  const header = Buffer.from([0xff, 0xe1, 0, 0]);
  header.writeUInt16BE(exif.length + 2, 2);
  const behindJfif = 4 + jpeg.readUInt16BE(4);
  return Buffer.concat([jpeg.subarray(0, behindJfif), header, exif, jpeg.subarray(behindJfif)]);
}

const codeOf = async (bytes: Uint8Array): Promise<string[]> => {
  const codes = await Promise.all(
    [size, other].map(async (requested) => (await providerErrorOf(fitImage(bytes, requested, 'p'))).code),
  );
  return [...new Set(codes)];
};

for (const format of ['png', 'jpeg', 'webp'] as const) {
  it(`passes ${format} of the requested size on untouched`, async () => {
    const bytes = await paintTestPicture(size.width, size.height, format);
    assert.equal(await fitImage(bytes, size, 'p'), { bytes, format, ...size, deliveredSize: null });
  });

  it(`crops ${format} of another size to JPEG`, async () => {
    const bytes = await paintTestPicture(size.width, size.height, format);
    const { bytes: cropped, ...fitted } = await fitImage(bytes, other, 'p');
    assert.equal(fitted, { format: 'jpeg', ...other, deliveredSize: size });
    assert.equal(imageSize(cropped), { type: 'jpg', ...other });
  });

  it(`rejects ${format} that ends too early, at any requested size`, async () => {
    const bytes = await paintTestPicture(size.width, size.height, format);
    for (const length of [bytes.length - 12, bytes.length >> 1, 40, 8, 0])
      assert.equal(await codeOf(bytes.subarray(0, length)), ['undecodable-image'], `${length} bytes`);
  });
}

it('does not take the end of a thumbnail for the end of the image', async () => {
  const bytes = await withThumbnail();
  assert.is((await fitImage(bytes, size, 'p')).format, 'jpeg');
  assert.equal(await codeOf(bytes.subarray(0, bytes.length - 2)), ['undecodable-image']);
});

it('passes a picture with layers behind its end on untouched, whatever bytes they are of', async () => {
  const sheet = Buffer.from([0xff, 0xc0, 0xff, 0xc2, 0, 0xff, 0xd8, 0xff, 0xda]);
  const picture = await paintTestPicture(size.width, size.height, 'jpeg');
  const bytes = withLayers(picture, { box: { left: 0, top: 0, width: 16, height: 16 }, sheet });
  assert.equal(await fitImage(bytes, size, 'p'), { bytes, format: 'jpeg', ...size, deliveredSize: null });
  assert.equal(await codeOf(bytes.subarray(0, bytes.length - sheet.length - 2)), ['undecodable-image']);
  const { bytes: cropped } = await fitImage(bytes, other, 'p');
  assert.is(announcedLayers(cropped, cropped.length), null);
});

it('rejects every other format, also one that the decoder takes', async () => {
  const canvas = createCanvas(size.width, size.height);
  for (const bytes of [await canvas.encode('avif'), await canvas.encode('gif')]) {
    assert.equal(await codeOf(bytes), ['undecodable-image']);
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="64"/>`;
  assert.equal(await codeOf(Buffer.from(svg)), ['undecodable-image']);
});

it('decodes no image that claims more pixels than there is room for', async () => {
  const bytes = await paintTestPicture(size.width, size.height, 'png');
  bytes.writeUInt32BE(60_000, 16);
  bytes.writeUInt32BE(60_000, 20);
  assert.equal(await codeOf(bytes), ['too-many-pixels']);
});

it('rejects an image without width', async () => {
  const bytes = await paintTestPicture(size.width, size.height, 'png');
  bytes.writeUInt32BE(0, 16);
  assert.equal(await codeOf(bytes), ['undecodable-image']);
});

it('reduces a picture to what is needed of it, and leaves a small one as it is', async () => {
  const small = await paintTestPicture(300, 200, 'png', 0);
  assert.equal(await reduceImage(small, 300), { bytes: small, format: 'png' });
  const reduced = await reduceImage(small, 150);
  assert.equal(inspectImage(reduced?.bytes ?? new Uint8Array()), { format: 'jpeg', width: 150, height: 100 });
  assert.is(await reduceImage(Buffer.from('no picture'), 150), null);
});

it.run();
