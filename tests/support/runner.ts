import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { lineWithSecret } from './specs/secrets.ts';
import { CANNOT_RUN } from './stores/skip.ts';

/**
 * Runs the test files, each in a process of its own, and guards against the ways in which uvu passes what is red: a
 * file that never calls `.run()`, a hook that throws, a handle that keeps the process from ending, a pattern that matches
 * nothing. A file passes when it ends by itself, with 0, having run at least one test, and no secret stands in what it wrote. One that
 * needs a server which is not there says so, and is left out.
 *
 *   npm test                       everything but the long runs
 *   npm test -- director gateway   files whose path contains one of the words
 *   npm test -- --chaos            the long runs as well
 *   SOAK_MINUTES=60 npm test -- soak   pipelines one after the other, with memory and handles watched
 *   TEST_AGAIN=yes npm test        what fails runs once more, alone, and is named as unsteady where it passes then
 */
const ROOT = join(import.meta.dirname, '..');
/** Loads TypeScript, and lets a file's output say why a hook has thrown. */
const LOADER = new URL('./loader/register.js', import.meta.url).href;
/** One more than there are processors: files also wait, for timers and for disks. */
const AT_ONCE = Math.min(4, availableParallelism() + 1);
/** Whole platforms, and processes that are killed: these take longest, so none of them is left to run alone at the end. */
const FIRST = ['projections/engine/', 'platform/', 'dashboard/', 'conformance/'];
const FILE_TIMEOUT_MS = 360_000;
const CHAOS_TIMEOUT_MS = 1_800_000;
/** More failures than these are no matter of timing. */
const MOST_AGAIN = 5;
const SOAK_MS = Number(process.env.SOAK_MINUTES ?? 0) * 60_000;

type Result = {
  file: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  why: string | null;
  /** Why nothing of it can run here; null where it can. */
  cannot: string | null;
  output: string;
};

const words = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const chaos = process.argv.includes('--chaos');

const files = (await readdir(ROOT, { recursive: true }))
  .filter((file) => file.endsWith('.test.ts'))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .sort((one, other) => turnOf(one) - turnOf(other) || (one < other ? -1 : 1));

if (files.length === 0) {
  console.error(`no test file matches ${words.join(', ') || 'anything'}`);
  process.exit(1);
}

const results: Result[] = [];
const queue = [...files];
await Promise.all(Array.from({ length: AT_ONCE }, work));

const unsteady = process.env.TEST_AGAIN === 'yes' ? await runAgain() : [];

const sum = (field: 'passed' | 'failed' | 'skipped'): number =>
  results.reduce((total, result) => total + result[field], 0);
for (const { file, why, output } of results.filter((result) => result.why !== null)) {
  console.log(`\n✘ ${file}: ${why}\n${output.split('\n').slice(-80).join('\n')}`);
}
for (const { file, why, output } of unsteady)
  console.log(`\nunsteady: ${file} passed alone, and before that ${why}\n${output.split('\n').slice(-80).join('\n')}`);
const leftOut = results.filter(({ cannot }) => cannot !== null).length;
console.log(
  `\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped${leftOut > 0 ? `; ${leftOut} files cannot run here` : ''}`,
);
process.exit(results.every(({ why }) => why === null) ? 0 : 1);

function turnOf(file: string): number {
  const turn = FIRST.findIndex((folder) => file.startsWith(folder));
  return turn === -1 ? FIRST.length : turn;
}

async function work(): Promise<void> {
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    const result = await run(file);
    results.push(result);
    const sign = result.why === null ? '✔' : '✘';
    console.log(
      result.cannot === null
        ? `${sign} ${file}  ${result.passed} passed  ${result.seconds.toFixed(1)} s`
        : `– ${file}  cannot run: ${result.cannot}`,
    );
  }
}

/** Runs what failed once more, with the machine to itself. @returns how the files that pass now failed before */
async function runAgain(): Promise<Result[]> {
  // A secret that was written once is out.
  const failed = results.filter(({ why, output }) => why !== null && lineWithSecret(output) === null);
  const recovered: Result[] = [];
  for (const before of failed.length <= MOST_AGAIN ? failed : []) {
    const now = await run(before.file);
    console.log(`${now.why === null ? '✔' : '✘'} ${now.file}  once more, alone  ${now.seconds.toFixed(1)} s`);
    if (now.why === null) recovered.push(before);
    results[results.indexOf(before)] = now;
  }
  return recovered;
}

function run(file: string): Promise<Result> {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', LOADER, join(ROOT, file)], {
      cwd: join(ROOT, '..'),
      env: {
        ...process.env,
        NODE_ENV: 'test',
        FORCE_COLOR: '0',
        // Whatever any test asks for, it is answered as the API is described, or the test fails.
        PLATFORM_CHECK_ANSWERS: 'yes',
        ...(chaos ? { CHAOS: '1' } : {}),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that everything that a hanging file has started ends with it.
      detached: true,
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-200_000);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    let hung = false;
    const limit = (chaos ? CHAOS_TIMEOUT_MS : FILE_TIMEOUT_MS) + SOAK_MS;
    const timer = setTimeout(() => {
      hung = true;
      killGroup(child.pid);
    }, limit);
    child.on('exit', () => clearTimeout(timer));
    child.on('close', (code) =>
      resolve(judge(file, code, output, hung ? limit : null, (Date.now() - started) / 1_000)),
    );
  });
}

function judge(file: string, code: number | null, output: string, hungAfterMs: number | null, seconds: number): Result {
  const count = (label: string): number =>
    [...output.matchAll(new RegExp(`^\\s*${label}:\\s+(\\d+)`, 'gm'))].reduce(
      (total, match) => total + Number(match[1]),
      0,
    );
  const total = count('Total');
  const passed = count('Passed');
  const skipped = count('Skipped');
  const cannot = code === CANNOT_RUN ? (/^.*cannot run: (.*)$/m.exec(output)?.[1] ?? 'it does not say why') : null;
  const why = reasonOf();
  return {
    file: relative('', file),
    passed,
    skipped,
    failed: why === null ? 0 : Math.max(1, total - passed),
    seconds,
    why,
    cannot,
    output,
  };

  function reasonOf(): string | null {
    if (hungAfterMs !== null) return `did not end within ${hungAfterMs / 1_000} s: something is still open`;
    if (lineWithSecret(output) !== null) return `a secret stands in its output: ${lineWithSecret(output)}`;
    if (cannot !== null) return null;
    if (code !== 0) return `ended with ${code ?? 'a signal'}`;
    if (total + skipped === 0) return 'ran no test: is .run() called?';
    if (passed < total) return `${total - passed} of ${total} failed`;
    return null;
  }
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
