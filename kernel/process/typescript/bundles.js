import { readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export const ROOT = join(import.meta.dirname, '../../..');
export const DIST = join(ROOT, 'dist');
export const LIST = 'sources.json';

/**
 * The bundle of a program, as a URL. Null if there is none, or if any source of any bundle is no longer what it was made from.
 * @param program path of the program's source
 */
export function bundleOf(program) {
  const list = listed();
  const name = list?.programs[relative(ROOT, resolve(program))];
  if (name === undefined || !list.sources.every(isAsItWas)) return null;
  return pathToFileURL(join(DIST, name)).href;
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

function listed() {
  try {
    return JSON.parse(readFileSync(join(DIST, LIST), 'utf8'));
  } catch {
    // None was made, or it is being made.
    return null;
  }
}
