import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** All comparisons, one after the other so that none disturbs another: `npm run bench`, or `npm run bench -- gateway`. */
const ALL = ['write-path', 'projections', 'gateway', 'event-store', 'document-store', 'upserts', 'render'];
const wanted = process.argv.slice(2);

for (const name of ALL.filter((each) => wanted.length === 0 || wanted.includes(each))) {
  console.log(`\n=== ${name}`);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(import.meta.dirname, `${name}.ts`)], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
