import { open } from 'node:fs/promises';

/** Bytes `from` (inclusive) to `to` (exclusive) of a file. @throws Error if the file is shorter */
export async function readChunk(file: string, from: number, to: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(to - from);
  const handle = await open(file);
  try {
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, from);
    if (bytesRead !== bytes.length) throw new Error(`${file} became shorter while it was being read`);
    return bytes;
  } finally {
    await handle.close();
  }
}
