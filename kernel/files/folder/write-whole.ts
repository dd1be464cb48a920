import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, unlink } from 'node:fs/promises';

/** Written under another name, synced, then renamed: a file that exists is complete, whenever the process died. */
export const writeWhole = (target: string, bytes: Uint8Array): Promise<void> =>
  putWhole(target, (handle) => handle.writeFile(bytes));

/** The same with the content of another file. */
export const copyWhole = (file: string, target: string): Promise<void> =>
  putWhole(target, async (handle) => {
    for await (const chunk of createReadStream(file)) await handle.writeFile(chunk as Buffer);
  });

async function putWhole(target: string, write: (handle: FileHandle) => Promise<void>): Promise<void> {
  const temporary = `${target}.${randomUUID()}.part`;
  try {
    const handle = await open(temporary, 'wx');
    try {
      await write(handle);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, target);
  } catch (error) {
    // An incomplete file must not add to a full disk.
    await unlink(temporary).catch(() => undefined /* never created */);
    throw error;
  }
}
