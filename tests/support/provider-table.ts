import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type CaseResult, PROVIDER_CASES, TABLE_VARIABLE } from './provider-cases.ts';

/** Tries every adapter of every kind with every case, and prints who can do what: `npm run providers`. */

const MARKS = { passed: '✔', failed: '✘', skipped: '–' } as const;
const WIDE = 18;

const folder = mkdtempSync(join(tmpdir(), 'provider-table-'));
const reasons = new Map<string, string[]>();
const tests = join(import.meta.dirname, '..');
const files = readdirSync(tests, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /every-[\w-]+\.test\.ts$/.test(file) && readFileSync(join(tests, file), 'utf8').includes('tryEach('),
);

console.log(['adapter'.padEnd(WIDE), ...PROVIDER_CASES].join('  '));
for (const file of files.sort()) {
  const kind = basename(file, '.test.ts').replace('every-', '');
  const out = join(folder, kind);
  const runner = ['--import', './kernel/process/typescript/register.js', 'tests/support/runner/main.ts', file];
  const run = spawnSync(process.execPath, runner, { env: { ...process.env, [TABLE_VARIABLE]: out }, encoding: 'utf8' });
  const results = resultsIn(out);
  if (results.length > 0) print(kind, results);
  if (run.status !== 0) {
    process.exitCode = 1;
    console.log(run.stdout);
  }
}
console.log(`\n${MARKS.passed} does it   ${MARKS.failed} fails   ${MARKS.skipped} cannot:`);
for (const [reason, who] of reasons) console.log(`  ${reason}: ${who.join(', ')}`);
rmSync(folder, { recursive: true });

function print(kind: string, results: readonly CaseResult[]): void {
  console.log(`\n${kind}`);
  for (const name of new Set(results.map((result) => result.adapter))) {
    const own = results.filter(({ adapter }) => adapter === name);
    const cells = PROVIDER_CASES.map((title) => {
      const result = own.find((each) => each.title === title);
      if (result?.reason) reasons.set(result.reason, [...(reasons.get(result.reason) ?? []), `${name} (${title})`]);
      return (result ? MARKS[result.outcome] : ' ').padEnd(title.length);
    });
    console.log([name.padEnd(WIDE), ...cells].join('  ').trimEnd());
  }
}

/** None if the file did not get that far. */
function resultsIn(file: string): CaseResult[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as CaseResult);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
