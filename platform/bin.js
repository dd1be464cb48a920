#!/usr/bin/env node
import { join } from 'node:path';

/**
 * `npx content-pipeline-platform …`: everything in one process, or the program that the first word names. Its data folder is below
 * the folder where it is run, like that of `npm start`.
 */
const ROOT = join(import.meta.dirname, '..');
const SERVICES = ['scout', 'director', 'media', 'editor', 'publisher', 'pulse', 'identity'];
const PROGRAMS = new Map([
  ['start', ['main.ts']],
  ['demo', ['main.ts', '--demo']],
  ['cli', ['cli/main.ts']],
  ['users', ['platform/users.ts']],
  ['doctor', ['platform/doctor/main.ts']],
  ['files', ['platform/files.ts']],
  ['documents', ['platform/documents.ts']],
  ['gateway', ['gateway/main.ts']],
  ['projections', ['projections/main.ts']],
  ...SERVICES.map((service) => [service, [`domains/${service}/main.ts`]]),
]);

const [node, bin, word = 'start', ...parameters] = process.argv;
const program = PROGRAMS.get(word);
if (program === undefined) {
  const isAsked = word === '--help' || word === 'help';
  const out = isAsked ? process.stdout : process.stderr;
  if (!isAsked) out.write(`There is no program ${word}.\n`);
  out.write(`content-pipeline-platform [${[...PROGRAMS.keys()].join(' | ')}] …\n`);
  process.exit(isAsked ? 0 : 2);
}
const [source, ...first] = program;
process.argv = [node, bin, join(ROOT, source), ...first, ...parameters];
await import('../kernel/process/typescript/run.js');
