import { open } from 'node:fs/promises';
import { announcedLayers, isIntact } from '../../../../offline/painter/layered-jpeg.ts';
import { imageSizeIn } from './image-size.ts';

type Rectangle = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** A picture's foreground, and what is behind it; both are kept behind the end of the picture's own file. */
export type PictureLayers = {
  /** The part of the picture that has a foreground, in its own pixels. */
  readonly box: Rectangle;
  /** Where the sheet begins in the file, which it ends with, in bytes. */
  readonly start: number;
  readonly end: number;
  /** The height of one of the sheet's three parts, in pixels; the box may be smaller. */
  readonly part: number;
};

/** The announcement is among the first segments. */
const HEAD_BYTES = 64 * 1024;
/** No sheet of a painted picture is nearly as large. */
const MOST_BYTES = 16e6;
const MOST_PIXELS = 40e6;

/**
 * The layers that a painter kept with a picture.
 * @param image the picture's size in pixels
 * @returns null for a picture without any. One whose layers are damaged is a flat picture too.
 */
export async function readLayers(
  file: string,
  image: { readonly width: number; readonly height: number },
): Promise<PictureLayers | null> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const read = async (from: number, length: number): Promise<Buffer> => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
      return buffer.subarray(0, bytesRead);
    };
    const announced = announcedLayers(await read(0, Math.min(size, HEAD_BYTES)), size);
    if (!announced || announced.length > MOST_BYTES) return null;
    const { box, start, length } = announced;
    if (box.left >= image.width || box.top >= image.height || 3 * box.width * box.height > MOST_PIXELS) return null;
    const sheet = await read(start, length);
    const shown = isIntact(sheet, announced) ? imageSizeIn(sheet) : null;
    if (shown?.format !== 'jpeg' || shown.width !== box.width || shown.height !== 3 * box.height) return null;
    const width = Math.min(box.width, image.width - box.left);
    const height = Math.min(box.height, image.height - box.top);
    return { box: { ...box, width, height }, start, end: size, part: box.height };
  } finally {
    await handle.close();
  }
}
