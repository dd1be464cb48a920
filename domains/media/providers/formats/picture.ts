import { createCanvas, loadImage } from '@napi-rs/canvas';
import { inspectImage } from '../fit-image.ts';
import type { PictureFormat } from './recognise.ts';

export type Picture = {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
};

/** Why a picture is not taken. */
export type PictureProblem =
  | { readonly is: 'damaged' }
  | { readonly is: 'too-many-pixels'; readonly width: number; readonly height: number };

/** Larger than any film; a picture with a longer side is made smaller. */
const LONGEST_SIDE = 4_096;

/**
 * An image as it is shown, re-encoded in its own format: upright, without what cameras write about places and
 * persons, and without anything but the picture. Of an animation, the first frame.
 * @param maxPixels is looked at before anything is decoded: a few bytes may claim a picture that would fill the memory
 */
export async function readPicture(
  bytes: Uint8Array,
  format: PictureFormat,
  maxPixels: number,
): Promise<Picture | PictureProblem> {
  const size = inspectImage(bytes);
  if (!size) return { is: 'damaged' };
  if (size.width * size.height > maxPixels) return { is: 'too-many-pixels', width: size.width, height: size.height };
  try {
    const image = await loadImage(Buffer.from(bytes));
    const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
    const width = Math.max(1, Math.round(image.width * scale));
    const height = Math.max(1, Math.round(image.height * scale));
    const canvas = createCanvas(width, height);
    const context = canvas.getContext('2d');
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, width, height);
    const encoded = format === 'png' ? await canvas.encode('png') : await canvas.encode(ENCODINGS[format], QUALITY);
    return { bytes: encoded, width, height };
  } catch {
    return { is: 'damaged' }; // the decoder says no more than that
  }
}

const QUALITY = 92;
const ENCODINGS = { jpg: 'jpeg', webp: 'webp' } as const;
