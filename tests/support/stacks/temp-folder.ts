import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder of its own, and how to remove it. */
export async function tempFolder(name: string): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
