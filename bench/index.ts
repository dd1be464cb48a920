import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { typescriptArguments } from '../kernel/process/typescript.ts';

/**
 * All comparisons, one after the other so that none disturbs another: `npm run bench`, or `npm run bench -- gateway`. What the
 * tests cost is no comparison, takes as long as they do, and has to be asked for: `npm run bench -- tests`. So have the
 * comparisons with what someone would use instead, `npm run bench -- peers`: they are in part those of write path and
 * gateway.
 */
const ALL = [
  'write-path',
  'projections',
  'gateway',
  'event-store',
  'checksums',
  'document-store',
  'upserts',
  'render',
  'film',
  'alignment',
  'dashboard',
];
const ON_DEMAND = ['peers', 'load', 'rest', 'tests'];
const wanted = process.argv.slice(2);

/** A comparison with many parts has a folder. */
const entryOf = (name: string): string => {
  const folder = join(import.meta.dirname, name);
  return existsSync(folder) ? join(folder, 'index.ts') : `${folder}.ts`;
};

const chosen = wanted.length === 0 ? ALL : [...ALL, ...ON_DEMAND].filter((each) => wanted.includes(each));

for (const name of chosen) {
  console.log(`\n=== ${name}`);
  const { status } = spawnSync(process.execPath, [...typescriptArguments(), entryOf(name)], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
