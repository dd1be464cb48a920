import { createCanvas, loadImage } from '@napi-rs/canvas';
import { imageSize } from 'image-size';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { endOfJpeg } from './formats/jpeg.ts';
import type { GenerationResult } from './image-provider.ts';

type Size = { width: number; height: number };

export type FittedImage = Pick<GenerationResult, 'bytes' | 'format' | 'width' | 'height'> & {
  /** The size that the provider delivered, if it was not the requested one. */
  deliveredSize: Size | null;
};

/**
 * A provider's bytes at the requested size in pixels. Bytes of that size are returned unchanged; others are scaled to
 * cover it, cropped around the centre and encoded as JPEG.
 * @throws ProviderError `unavailable` with code `undecodable-image` or `too-many-pixels`: the next provider may do
 *   better
 */
export async function fitImage(bytes: Uint8Array, { width, height }: Size, provider: string): Promise<FittedImage> {
  const delivered = inspectImage(bytes);
  if (!delivered) throw undecodable(provider);
  if (delivered.width * delivered.height > MAX_PIXELS) throw tooManyPixels(provider, delivered);
  if (delivered.width === width && delivered.height === height) return { ...delivered, bytes, deliveredSize: null };
  const cropped = await cover(bytes, width, height).catch((error: unknown) => {
    throw undecodable(provider, error);
  });
  const deliveredSize = { width: delivered.width, height: delivered.height };
  return { bytes: cropped, format: 'jpeg', width, height, deliveredSize };
}

/** Limit for decoding. A few header bytes may claim an image that would fill the memory when decoded. */
const MAX_PIXELS = 40_000_000;

const FORMATS: Readonly<Record<string, GenerationResult['format']>> = { jpg: 'jpeg', png: 'png', webp: 'webp' };

/**
 * Format and size according to the bytes themselves, because servers label JPEG as PNG; null if they are not JPEG, PNG
 * or WebP, or are truncated.
 */
export function inspectImage(bytes: Uint8Array): Pick<GenerationResult, 'format' | 'width' | 'height'> | null {
  try {
    const { type = '', width, height } = imageSize(bytes);
    const format = FORMATS[type];
    return format && width > 0 && height > 0 && isWhole(bytes, format) ? { format, width, height } : null;
  } catch {
    return null; // image-size throws on anything it does not recognise
  }
}

const PNG_END = Buffer.from('IEND\xaeB`\x82', 'latin1');

/**
 * Whether the file is complete: only its header was read so far, and the decoder draws truncated files without error.
 */
function isWhole(bytes: Uint8Array, format: GenerationResult['format']): boolean {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (format === 'png') return data.includes(PNG_END);
  if (format === 'webp') return data.length >= data.readUInt32LE(4) + 8;
  return endOfJpeg(data) !== null;
}

/**
 * An image with sides of at most so many pixels: smaller ones are returned unchanged, others as JPEG. Null if it is not
 * one that can be decoded.
 */
export async function reduceImage(
  bytes: Uint8Array,
  longest: number,
): Promise<Pick<GenerationResult, 'bytes' | 'format'> | null> {
  const found = inspectImage(bytes);
  if (!found || found.width * found.height > MAX_PIXELS) return null;
  const scale = longest / Math.max(found.width, found.height);
  if (scale >= 1) return { bytes, format: found.format };
  const [width, height] = [found.width, found.height].map((side) => Math.max(1, Math.round(side * scale)));
  const reduced = await cover(bytes, width ?? 1, height ?? 1).catch(() => null);
  return reduced && { bytes: reduced, format: 'jpeg' };
}

async function cover(bytes: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  const image = await loadImage(Buffer.from(bytes));
  const scale = Math.max(width / image.width, height / image.height);
  const [w, h] = [image.width * scale, image.height * scale];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency; without a background, transparent areas would turn black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, (width - w) / 2, (height - h) / 2, w, h);
  return await canvas.encode('jpeg', 92);
}

const tooManyPixels = (provider: string, { width, height }: Size): ProviderError =>
  new ProviderError({
    provider,
    kind: 'unavailable',
    code: 'too-many-pixels',
    cause: `the image has ${width} × ${height} pixels, more than the limit of ${MAX_PIXELS}`,
    nextAction: 'have the provider deliver the requested size',
  });

function undecodable(provider: string, cause?: unknown): ProviderError {
  return new ProviderError(
    {
      provider,
      kind: 'unavailable',
      code: 'undecodable-image',
      cause: 'the answer contains no complete JPEG, PNG or WebP image',
      nextAction: 'try again, or check the provider’s output format',
    },
    { cause },
  );
}
