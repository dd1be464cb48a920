import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder of its own, and how to remove it. */
export async function tempFolder(name: string): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The files below a folder that this process has open; none where the system does not tell. */
export async function openFiles(folder: string): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd').catch(() => []);
  const paths = await Promise.all(descriptors.map((name) => readlink(join('/proc/self/fd', name)).catch(() => '')));
  return paths.filter((path) => path.startsWith(folder));
}
