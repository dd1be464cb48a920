import { loadImage } from '@napi-rs/canvas';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Announced, announcedLayers, isIntact, withLayers } from '../../../offline/painter/layered-jpeg.ts';
import { paintTestPicture } from '../../support/fakes/pictures.ts';

const it = suite('layered JPEG');

const box = { left: 16, top: 32, width: 48, height: 64 };
const picture = await paintTestPicture(108, 192, 'jpeg');
const sheet = await paintTestPicture(48, 192, 'jpeg', 90);
const layered = withLayers(picture, { box, sheet });

const sheetOf = (bytes: Uint8Array, { start }: Announced) => bytes.subarray(start);
const intact = (bytes: Uint8Array, head = bytes): boolean => {
  const announced = announcedLayers(head, bytes.length);
  return announced !== null && isIntact(sheetOf(bytes, announced), announced);
};

it('says where the layers are, and has them behind the picture', () => {
  const announced = announcedLayers(layered, layered.length);
  assert.ok(announced);
  assert.equal(announced.box, box);
  assert.equal(Buffer.from(sheetOf(layered, announced)), sheet);
  assert.equal(Buffer.from(layered.subarray(announced.start - 2, announced.start)), Buffer.from([0xff, 0xd9]));
  assert.ok(intact(layered));
});

it('is the same for the same picture and layers', () => {
  assert.equal(withLayers(picture, { box, sheet }), layered);
});

it('shows a viewer the flat picture', async () => {
  const image = await loadImage(Buffer.from(layered));
  assert.equal([image.width, image.height], [108, 192]);
});

it('grows by the layers and next to nothing', () => {
  assert.ok(layered.length - picture.length - sheet.length < 64);
});

it('needs the beginning of a file, and no more of it', () => {
  assert.ok(intact(layered, layered.subarray(0, 256)));
});

it('has no layers where the file was cut off, extended or changed', () => {
  const changed = (at: number) => {
    const bytes = Uint8Array.from(layered);
    bytes[at] = 255 - (bytes[at] ?? 0);
    return bytes;
  };
  for (let length = 0; length < layered.length; length += 7) assert.not.ok(intact(layered.subarray(0, length)));
  assert.not.ok(intact(Buffer.concat([layered, Buffer.from([0])])));
  for (let at = layered.length - sheet.length; at < layered.length; at += 11) assert.not.ok(intact(changed(at)));
});

it('never fails, whatever the beginning of a file is', () => {
  for (let at = 0; at < 64; at++)
    for (const value of [0, 1, 0x7f, 0xd8, 0xe9, 0xff]) {
      const bytes = Uint8Array.from(layered);
      bytes[at] = value;
      announcedLayers(bytes, bytes.length);
      announcedLayers(bytes.subarray(0, at), at);
    }
  for (const bytes of [picture, sheet, Buffer.alloc(0), Buffer.from([0xff, 0xd8, 0xff, 0xe9, 0, 0])])
    assert.is(announcedLayers(bytes, bytes.length), null);
});

it.run();
