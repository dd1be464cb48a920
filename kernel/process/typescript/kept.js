import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CACHE = join(import.meta.dirname, '../../../node_modules/.cache');

/**
 * What is made from a text, made once for all processes: kept next to the packages, under the text's digest. Where nothing can be
 * written, it is made each time.
 * @param kind names a folder of its own
 */
export async function kept(kind, source, make) {
  const folder = join(CACHE, kind);
  const file = join(folder, createHash('sha1').update(source).digest('hex'));
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const made = await make(source);
    keep(folder, file, made);
    return made;
  }
}

function keep(folder, file, made) {
  try {
    mkdirSync(folder, { recursive: true });
    // Other processes read it at any moment: it appears whole.
    writeFileSync(`${file}.${process.pid}`, made);
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    // A folder that belongs to someone else, or a full disk: neither keeps a process from starting.
  }
}
