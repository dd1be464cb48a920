import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * `import.meta` as a module sees it that was not bundled: what it names beside itself is where its source is. It is part of a bundle,
 * in a folder of the root.
 * @param source path of the module's source, from the root
 */
export function metaAt(source) {
  const url = new URL(`../${source}`, import.meta.url).href;
  const packages = createRequire(url);
  return {
    url,
    dirname: dirname(fileURLToPath(url)),
    resolve: (specifier) =>
      specifier.startsWith('.') ? new URL(specifier, url).href : pathToFileURL(packages.resolve(specifier)).href,
  };
}
