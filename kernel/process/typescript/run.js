import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleOf, DIST } from './bundles.js';
import { bundleLoader, imported } from './load-bundle.js';

/**
 * `node kernel/process/typescript/run.js main.ts …` runs a program: the bundle that was made of it, or its sources if there is none or any of
 * them has been changed since. Finding, reading and compiling 2,000 files is half the processor time of a start.
 */
const [, , program, ...parameters] = process.argv;
if (program === undefined) {
  process.stderr.write('Name the program to run, such as main.ts\n');
  process.exit(2);
}
process.argv = [process.argv[0], resolve(program), ...parameters];

const bundle = bundleOf(program);
if (bundle === null) {
  await import('./register.js');
  await import(pathToFileURL(resolve(program)).href);
} else {
  const load = bundleLoader(DIST, await imported(bundle.modules));
  await load(bundle.file).run();
}
