import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';

/** Where the code that V8 made of a file of a bundle is kept. */
export const compiledAt = (file) => `${file}.compiled`;

/**
 * Loads files of bundles: CommonJS, whose code V8 made when they were built (`compile.js`). Compiling it anew is half the processor
 * time of loading. What was made by another V8 is not used.
 * @param folder of the bundles
 * @param modules what the packages export that are ES modules and no part of a bundle: `require` refuses those that wait for something
 * @param ran is told the path of each file and its script, once it has run
 * @returns gives the exports of a file, which is run once
 */
export function bundleLoader(folder, modules, ran = () => undefined) {
  const loaded = new Map();
  const outside = createRequire(join(folder, 'bundle.cjs'));
  const required = (name) => {
    if (name.startsWith('./')) return load(name.slice(2));
    return modules.get(name) ?? outside(name);
  };
  const load = (file) => {
    const known = loaded.get(file);
    if (known) return known.exports;
    const module = { exports: {} };
    // Before it runs: files of a bundle can need each other.
    loaded.set(file, module);
    const path = join(folder, file);
    const script = scriptOf(path);
    script.runInThisContext().call(module.exports, module.exports, required, module, path, folder, importing);
    ran(path, script);
    return module.exports;
  };
  return load;
}

/** `import()` of a package that is no part of a bundle: a script has none of its own. */
const importing = (name) => import(name);

/** What packages that are ES modules export, as `require` would give it. */
export async function imported(names) {
  const modules = await Promise.all(names.map(async (name) => [name, await import(name)]));
  return new Map(modules.map(([name, module]) => [name, 'default' in module ? module.default : module]));
}

function scriptOf(path) {
  const file = readFileSync(path, 'utf8');
  return new Script(`(function (exports, require, module, __filename, __dirname, importing) {${file}\n})`, {
    filename: path,
    cachedData: compiled(path),
  });
}

function compiled(path) {
  try {
    return readFileSync(compiledAt(path));
  } catch {
    // The package that is published has none: it does not know which V8 will run it.
    return undefined;
  }
}
