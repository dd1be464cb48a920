import { createCanvas, loadImage } from '@napi-rs/canvas';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { type ImageHeader, readImageHeader } from './image-bytes.ts';

export type FittedImage = ImageHeader & {
  bytes: Uint8Array;
  /** What the provider had delivered, when that was not the asked size. */
  deliveredSize: { width: number; height: number } | null;
};

/**
 * A provider's bytes at the asked size in pixels. Bytes of that size already are passed on untouched; others are scaled
 * to cover it, cropped around the centre and encoded as JPEG.
 *
 * @throws ProviderError `unavailable` with code `undecodable-image`: the next provider may do better
 */
export async function fitImage(
  bytes: Uint8Array,
  asked: { width: number; height: number },
  provider: string,
): Promise<FittedImage> {
  const header = readImageHeader(bytes);
  if (!header) throw undecodable(provider);
  if (header.width === asked.width && header.height === asked.height) return { ...header, bytes, deliveredSize: null };
  const { width, height } = asked;
  const cropped = await cover(bytes, width, height).catch((error: unknown) => {
    throw undecodable(provider, error);
  });
  return {
    bytes: cropped,
    format: 'jpeg',
    width,
    height,
    deliveredSize: { width: header.width, height: header.height },
  };
}

async function cover(bytes: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  const image = await loadImage(Buffer.from(bytes));
  const scale = Math.max(width / image.width, height / image.height);
  const [w, h] = [image.width * scale, image.height * scale];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency; without a ground, transparent areas would come out black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, (width - w) / 2, (height - h) / 2, w, h);
  return await canvas.encode('jpeg', 92);
}

function undecodable(provider: string, cause?: unknown): ProviderError {
  return new ProviderError(
    {
      provider,
      kind: 'unavailable',
      code: 'undecodable-image',
      cause: 'the answer holds no complete JPEG, PNG or WebP picture',
      nextAction: 'try again, or look at the provider’s output format',
    },
    { cause },
  );
}
