import { open } from 'node:fs/promises';

/** A file that is read in parts. */
export type Bytes = {
  readonly size: number;
  /** Fewer than `length` bytes at the end of the file. */
  at(offset: number, length: number): Promise<Buffer>;
};

const WINDOW = 1_048_576;

/** Opens a file for `work`, which may read small parts in order at the cost of large ones. */
export async function withBytes<T>(location: string, work: (bytes: Bytes) => Promise<T>): Promise<T> {
  const handle = await open(location, 'r');
  try {
    const { size } = await handle.stat();
    let window: { readonly from: number; readonly bytes: Buffer } = { from: 0, bytes: Buffer.alloc(0) };
    const read = async (from: number, length: number): Promise<Buffer> => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
      return buffer.subarray(0, bytesRead);
    };
    return await work({
      size,
      async at(offset, length) {
        const from = Math.max(0, Math.min(offset, size));
        const end = Math.min(from + length, size);
        if (end - from > WINDOW) return read(from, end - from);
        const isInside = from >= window.from && end <= window.from + window.bytes.length;
        if (!isInside) window = { from, bytes: await read(from, Math.min(WINDOW, size - from)) };
        return window.bytes.subarray(from - window.from, end - window.from);
      },
    });
  } finally {
    await handle.close();
  }
}
