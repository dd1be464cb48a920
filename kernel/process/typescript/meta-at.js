import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `import.meta` as a module sees it that was not bundled: what it names beside itself is where its source is.
 * @param meta of the bundle, which is in a folder of the root
 * @param source path of the module's source, from the root
 */
export function metaAt(meta, source) {
  const url = new URL(`../${source}`, meta.url).href;
  return {
    url,
    dirname: dirname(fileURLToPath(url)),
    resolve: (specifier) => (specifier.startsWith('.') ? new URL(specifier, url).href : meta.resolve(specifier)),
  };
}
