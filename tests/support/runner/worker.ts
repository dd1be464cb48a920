import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { problemsOf, takeFresh, WRITES } from '../inventory/recorder.ts';
import { closeShared } from '../shared.ts';
import { takeReason } from '../stores/skip.ts';
import { beginCounting, costsSoFar, countedAs } from './costs.ts';
import { changesSince, stillOpen, surroundings, whatIsOpen } from './leftovers.ts';
import { END_OF_FILE, type Report } from './protocol.ts';

/**
 * Runs test files one after the other, as the runner names them. What the platform consists of is loaded by the first
 * file that needs it, for all of them. Each finds the process as the one before it did, or that one is red.
 */
/** The runner waits a moment less before it ends what has not ended on its own. */
const EXIT_AFTER_MS = 31_000;
const TESTS = join(import.meta.dirname, '..', '..');

type Suite = () => Promise<[errors: string | true, passed: number, skipped: number, total: number]>;
/** Where uvu puts the suites of a file instead of running them. */
const uvu = globalThis as unknown as { UVU_DEFER: 1; UVU_QUEUE: [Suite[]] };
uvu.UVU_DEFER = 1;

let problems: string[] = [];
const note = (error: unknown): void => {
  console.error('\nuncaught error:', error);
  problems.push(`uncaught: ${error instanceof Error ? error.message : String(error)}`);
};
process.on('uncaughtException', note);
process.on('unhandledRejection', note);

process.on('message', async ({ file }: { file: string }) => {
  const report = await run(file);
  process.stdout.write(END_OF_FILE);
  process.stderr.write(END_OF_FILE);
  process.send?.(report);
});
// The runner has no more for it: it ends on its own, or something is still open. A runner that was killed ends no one.
process.on('disconnect', () => {
  void closeShared();
  setTimeout(() => process.exit(1), EXIT_AFTER_MS).unref();
});

async function run(file: string): Promise<Report> {
  problems = [];
  beginCounting();
  const [open, { environment }] = [whatIsOpen(), surroundings()];
  const counts = { total: 0, passed: 0, skipped: 0 };
  try {
    await load(file);
    // What modules add to globals when they are loaded first is no test's doing.
    const before = { ...surroundings(), environment };
    Object.assign(counts, await runSuites());
    problems.push(...changesSince(before));
  } catch (error) {
    note(error);
  }
  const cannot = takeReason();
  if (cannot === null) problems.push(...(await stillOpen(open)));
  const sent = takeFresh();
  if (process.env[WRITES] === undefined) problems.push(...problemsOf(sent));
  return { file, ...counts, problems, cannot, sent, costs: costsSoFar(), memory: process.memoryUsage.rss() };
}

async function load(file: string): Promise<void> {
  uvu.UVU_QUEUE = [[]];
  await countedAs('loading', () => import(pathToFileURL(join(TESTS, file)).href));
}

async function runSuites(): Promise<Pick<Report, 'total' | 'passed' | 'skipped'>> {
  let [total, passed, skipped] = [0, 0, 0];
  for (const suite of uvu.UVU_QUEUE[0]) {
    const [errors, ran, left, all] = await suite();
    [total, passed, skipped] = [total + all, passed + ran, skipped + left];
    if (errors !== true) console.log(`\n${errors}`);
  }
  return { total, passed, skipped };
}
