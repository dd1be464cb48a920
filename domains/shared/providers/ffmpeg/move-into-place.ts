import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Moves a finished file to its target: synced, then renamed, so that the target is never half written. */
export async function moveIntoPlace(file: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await sync(file);
  try {
    await rename(file, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    // The target is on another disk: a copy next to it can be renamed.
    const partial = `${target}.${randomUUID()}.part`;
    await copyFile(file, partial);
    await sync(partial);
    await rename(partial, target);
    await rm(file);
  }
  await sync(dirname(target));
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
