import { readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');
export const DIST = join(ROOT, 'dist');
export const LIST = 'sources.json';

/**
 * The bundle of a program: its file in DIST, and the ES modules it needs. Null if there is none, or if any source of any bundle is no
 * longer what it was made from.
 * @param program path of the program's source
 */
export function bundleOf(program) {
  const list = listed();
  const bundle = list?.programs[relative(ROOT, resolve(program))];
  return bundle && list.sources.every(isAsItWas) ? bundle : null;
}

/** What tells a file that was changed from what it was. */
export function stampOf(file) {
  const found = statSync(join(ROOT, file), { throwIfNoEntry: false });
  return found && `${found.size} ${found.mtimeMs}`;
}

/** A source that is not there, as in an image that holds only the bundles, has not been changed. */
function isAsItWas([file, stamp]) {
  const now = stampOf(file);
  return now === undefined || now === stamp;
}

/** What the bundles in a folder are, and what they were made of. Null if there are none. */
export function listed(folder = DIST) {
  try {
    return JSON.parse(readFileSync(join(folder, LIST), 'utf8'));
  } catch {
    // None was made, or it is being made.
    return null;
  }
}
