import { readdirSync, writeFileSync } from 'node:fs';
import { DIST, listed } from './bundles.js';
import { bundleLoader, compiledAt, imported } from './load-bundle.js';

/**
 * Keeps what V8 makes of the bundles beside them, for this version of Node: at the end of `npm run build`, and in an image. Programs
 * are loaded and not run, so that what is kept includes the functions that loading calls.
 */
const [, , folder = DIST] = process.argv;
const modules = Object.values(listed(folder).programs).flatMap((program) => program.modules);
const scripts = new Map();
const load = bundleLoader(folder, await imported([...new Set(modules)]), (path, script) => scripts.set(path, script));
for (const file of readdirSync(folder).filter((name) => name.endsWith('.cjs'))) load(file);
for (const [path, script] of scripts) writeFileSync(compiledAt(path), script.createCachedData());
// Loading may have started what keeps a process alive.
process.exit(0);
