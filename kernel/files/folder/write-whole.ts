import { randomUUID } from 'node:crypto';
import { open, rename, unlink } from 'node:fs/promises';

/** Written under another name, synced, then renamed: a file that exists is complete, whenever the process died. */
export async function writeWhole(target: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${target}.${randomUUID()}.part`;
  try {
    const handle = await open(temporary, 'wx');
    try {
      await handle.writeFile(bytes);
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
