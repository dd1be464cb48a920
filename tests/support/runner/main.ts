import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { inWords, WRITES } from '../inventory/recorder.ts';
import { addToInventory } from '../inventory/write.ts';
import { lineWithSecret } from '../specs/secrets.ts';
import { type Judged, judge } from './judge.ts';
import { runInLanes } from './lanes.ts';
import { openPool } from './pool.ts';
import { printCosts, secondsOf } from './report.ts';

/**
 * Runs the test files in a few processes, each file after file, and guards against the ways in which what is red
 * passes: a file that never calls `.run()`, a hook that throws, a handle or a timer that is left open, a variable or a
 * listener that is not taken back, a pattern that matches nothing.
 *
 * npm test                       everything but the long runs npm test -- director gateway   files whose path contains
 * one of the words npm test -- --alone            each file in a process of its own, which has to end on its own npm
 * test -- --again            what fails runs once more, alone, and is named as unsteady where it passes then npm test
 * -- --chaos            the long runs as well npm test -- --costs            what the processor was used for, and by
 * which files SOAK_MINUTES=60 npm test -- soak   pipelines one after the other, with memory and handles watched
 *
 * A file says in its text that it needs a process of its own, and why: `// A process of its own: …`.
 *
 * With `--inventory` what the platform sends to the document store is added to the list of that.
 */
const ROOT = join(import.meta.dirname, '..', '..');
const AT_ONCE = { least: availableParallelism(), most: 3 * availableParallelism() };
/**
 * Whole platforms, and processes that are killed: these take longest, so none of them is left to run alone at the end.
 */
const FIRST = ['projections/engine/', 'platform/', 'dashboard/', 'conformance/'];
const FILE_TIMEOUT_MS = 360_000;
const CHAOS_TIMEOUT_MS = 1_800_000;
/** What a file is told to take. */
const ASKED_MS = (Number(process.env.SOAK_MINUTES ?? 0) + Number(process.env.CHAOS_MINUTES ?? 0)) * 60_000;
const NEEDS_ITS_OWN = /^\/\/ A process of its own: ./m;
const OPTIONS = ['--alone', '--again', '--chaos', '--costs', '--inventory'];
/** More failures than these are no matter of timing. */
const MOST_AGAIN = 5;

const given = process.argv.slice(2);
const words = given.filter((argument) => !argument.startsWith('--'));
const [isAlone, goesAgain, isChaos, showsCosts, writesInventory] = OPTIONS.map((option) => given.includes(option));
const unknown = given.filter((argument) => argument.startsWith('--') && !OPTIONS.includes(argument));
if (unknown.length > 0) stop(`${unknown.join(', ')} is not known; there are ${OPTIONS.join(', ')}`);

const files = (await readdir(ROOT, { recursive: true }))
  .filter((file) => file.endsWith('.test.ts'))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .sort((one, other) => turnOf(one) - turnOf(other) || (one < other ? -1 : 1));
if (files.length === 0) stop(`no test file matches ${words.join(', ') || 'anything'}`);

const startedAt = Date.now();
const pool = openPool({
  NODE_ENV: 'test',
  FORCE_COLOR: '0',
  // Whatever any test asks for, it is answered as the API is described, or the test fails.
  PLATFORM_CHECK_ANSWERS: 'yes',
  TEST_BCRYPT_COST: '4',
  ...(isChaos ? { CHAOS: '1' } : {}),
  ...(writesInventory ? { [WRITES]: 'yes' } : {}),
});
const results: Judged[] = [];
await runInLanes([...files], work, AT_ONCE);
const unsteady = goesAgain ? await runAgain() : [];
await pool.close();

for (const { file, why, output } of results) if (why !== null) console.log(`\n✘ ${file}: ${why}\n${endOf(output)}`);
for (const { file, why, output } of unsteady)
  console.log(`\nunsteady: ${file} passed alone, and before that ${why}\n${endOf(output)}`);
if (showsCosts) printCosts(results);
if (writesInventory) printInventory();
const sum = (field: 'passed' | 'failed' | 'skipped'): number =>
  results.reduce((total, result) => total + result[field], 0);
const leftOut = results.filter(({ cannot }) => cannot !== null).length;
console.log(
  `\n${results.length} files in ${((Date.now() - startedAt) / 1_000).toFixed(0)} s, ${secondsOf(results).toFixed(0)} s of processor${leftOut > 0 ? `; ${leftOut} cannot run here` : ''}`,
);
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exit(results.every(({ why }) => why === null) ? 0 : 1);

async function work(file: string): Promise<void> {
  const needsItsOwn = NEEDS_ITS_OWN.test(await readFile(join(ROOT, file), 'utf8'));
  const result = await run(file, isAlone || needsItsOwn);
  results.push(result);
  const sign = result.why === null ? '✔' : '✘';
  console.log(
    result.cannot === null
      ? `${sign} ${file}  ${result.passed} passed  ${result.seconds.toFixed(1)} s`
      : `– ${file}  cannot run: ${result.cannot}`,
  );
}

async function run(file: string, alone: boolean): Promise<Judged> {
  const withinMs = (isChaos ? CHAOS_TIMEOUT_MS : FILE_TIMEOUT_MS) + ASKED_MS;
  return judge(await pool.run(file, { alone, withinMs }));
}

/** Runs what failed once more, with the machine to itself. @returns how the files that pass now failed before */
async function runAgain(): Promise<Judged[]> {
  // A secret that was written once is out.
  const failed = results.filter(({ why, output }) => why !== null && lineWithSecret(output) === null);
  const recovered: Judged[] = [];
  for (const before of failed.length <= MOST_AGAIN ? failed : []) {
    const now = await run(before.file, true);
    console.log(`${now.why === null ? '✔' : '✘'} ${now.file}  once more, alone  ${now.seconds.toFixed(1)} s`);
    if (now.why === null) recovered.push(before);
    results[results.indexOf(before)] = now;
  }
  return recovered;
}

/** Adds what the platform has sent to the inventory, and says what is new there; after a whole run also what is no longer sent. */
function printInventory(): void {
  const { added, missed } = addToInventory(new Set(results.flatMap(({ sent }) => sent)));
  console.log(`\nadded to the inventory of what is sent to MongoDB: ${added.length}, each to be judged`);
  for (const fact of added) console.log(`  + ${inWords(fact)}`);
  if (words.length > 0 || missed.length === 0) return;
  console.log(`\nin the inventory, and sent by no file of this run: ${missed.length}`);
  for (const fact of missed) console.log(`  - ${inWords(fact)}`);
}

/** Where a file says what has failed; shown whole, it may be very long. */
function endOf(output: string): string {
  return output.split('\n').slice(-80).join('\n');
}

function turnOf(file: string): number {
  const turn = FIRST.findIndex((folder) => file.startsWith(folder));
  return turn === -1 ? FIRST.length : turn;
}

function stop(why: string): never {
  console.error(why);
  process.exit(1);
}
