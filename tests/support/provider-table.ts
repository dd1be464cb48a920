import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type CaseResult, PROVIDER_CASES, TABLE_VARIABLE } from './provider-cases.ts';

/**
 * Tries every adapter of every kind with every case, and prints who can do what: `npm run providers`. Platforms have
 * cases of their own, in sentences: theirs is a table of its own, with a line for each case.
 */

const MARKS = { passed: '✔', failed: '✘', skipped: '–' } as const;
const WIDE = 18;

const folder = mkdtempSync(join(tmpdir(), 'provider-table-'));
const reasons = new Map<string, string[]>();
const tests = join(import.meta.dirname, '..');
const files = readdirSync(tests, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    /every-[\w-]+\.test\.ts$/.test(file) && /\b(?:tryEach|told)\(/.test(readFileSync(join(tests, file), 'utf8')),
);

console.log(['adapter'.padEnd(WIDE), ...PROVIDER_CASES].join('  '));
for (const file of files.sort()) {
  const kind = basename(file, '.test.ts').replace('every-', '');
  const out = join(folder, kind);
  const runner = ['--import', './kernel/process/typescript/register.js', 'tests/support/runner/main.ts', file];
  const run = spawnSync(process.execPath, runner, { env: { ...process.env, [TABLE_VARIABLE]: out }, encoding: 'utf8' });
  const results = resultsIn(out);
  if (results.length > 0) (isOfProviders(results) ? print : printSentences)(kind, results);
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
      keepReason(result);
      return (result ? MARKS[result.outcome] : ' ').padEnd(title.length);
    });
    console.log([name.padEnd(WIDE), ...cells].join('  ').trimEnd());
  }
}

function printSentences(kind: string, results: readonly CaseResult[]): void {
  const adapters = [...new Set(results.map(({ adapter }) => adapter))];
  // What is skipped is told before anything runs, so the order of the cases is that of what has run.
  const ran = results.filter(({ outcome }) => outcome !== 'skipped');
  const titles = [...new Set([...ran, ...results].map(({ title }) => title))];
  const wide = Math.max(...titles.map(({ length }) => length));
  console.log(`\n${[kind.padEnd(wide), ...adapters].join('  ')}`);
  for (const title of titles) {
    const cells = adapters.map((adapter) => {
      const result = results.find((each) => each.adapter === adapter && each.title === title);
      keepReason(result);
      return (result ? MARKS[result.outcome] : ' ').padEnd(adapter.length);
    });
    console.log([title.padEnd(wide), ...cells].join('  ').trimEnd());
  }
}

function isOfProviders(results: readonly CaseResult[]): boolean {
  return results.every(({ title }) => (PROVIDER_CASES as readonly string[]).includes(title));
}

function keepReason(result: CaseResult | undefined): void {
  if (!result?.reason) return;
  const { adapter, title, reason } = result;
  reasons.set(reason, [...(reasons.get(reason) ?? []), `${adapter} (${title})`]);
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
