import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CACHE = join(import.meta.dirname, '../../../node_modules/.cache');

/**
 * What is made from a text, made once for all test processes: kept beside the packages, under the text's digest.
 * @param kind names a folder of its own
 */
export async function kept(kind, source, make) {
  const folder = join(CACHE, kind);
  const file = join(folder, createHash('sha1').update(source).digest('hex'));
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const made = await make(source);
    mkdirSync(folder, { recursive: true });
    // Other processes read it at any moment: it appears whole.
    writeFileSync(`${file}.${process.pid}`, made);
    renameSync(`${file}.${process.pid}`, file);
    return made;
  }
}
