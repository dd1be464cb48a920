import { open } from 'node:fs/promises';
import { imageSize } from 'image-size';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';

export type ImageSize = { format: 'png' | 'jpeg' | 'webp'; width: number; height: number };

/** A JPEG may contain a colour profile and a preview before its size. */
const READ_BYTES = 512 * 1024;

const FORMATS: Readonly<Record<string, ImageSize['format']>> = { png: 'png', jpg: 'jpeg', webp: 'webp' };

/**
 * A picture's format and size, judged by its content, not its name.
 * @throws ProviderError `image-unreadable` if the file is missing or not PNG, JPEG or WebP
 */
export async function readImageSize(file: string): Promise<ImageSize> {
  const bytes = await readStart(file).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(file, error.code ?? error.message);
  });
  const size = imageSizeIn(bytes);
  if (!size) throw unreadable(file, 'neither PNG nor JPEG nor WebP');
  return size;
}

/** Null for anything but a PNG, JPEG or WebP. */
export function imageSizeIn(bytes: Uint8Array): ImageSize | null {
  const { type = '', width, height } = measured(bytes);
  const format = FORMATS[type];
  return format && width > 0 && height > 0 ? { format, width, height } : null;
}

function measured(bytes: Uint8Array): ReturnType<typeof imageSize> {
  try {
    return imageSize(bytes);
  } catch {
    // An unknown format or a truncated one; the package distinguishes them only by message.
    return { width: 0, height: 0 };
  }
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const unreadable = (file: string, why: string) =>
  new ProviderError({
    provider: 'renderer',
    kind: 'invalid',
    code: 'image-unreadable',
    cause: `the image ${file.split(/[\\/]/).at(-1)} cannot be read: ${why}`,
    nextAction: 'generate the image again, then render again',
  });
