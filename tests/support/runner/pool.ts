import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { typescriptArguments } from '../../../kernel/process/typescript.ts';
import { END_OF_FILE, type Report } from './protocol.ts';

/** How a file has ended: with a report, or with its process. */
export type Ending = {
  readonly file: string;
  readonly output: string;
  readonly seconds: number;
  /** What the worker said of it; null if it did not come to that. */
  readonly report: Report | null;
  /** Why the process of the file had to be ended, or has ended on its own too early; null if neither. */
  readonly broken: string | null;
};

export type Pool = {
  /** Runs a file in the next process that is free. */
  run(file: string, options: { readonly alone: boolean; readonly withinMs: number }): Promise<Ending>;
  close(): Promise<void>;
};

const WORKER = join(import.meta.dirname, 'worker.ts');
/** Lets a file's output say why a hook has thrown. */
const LOADER = new URL('../loader/register.js', import.meta.url).href;
const ROOT = join(import.meta.dirname, '..', '..', '..');
/** A process that has run so many files makes room for a new one, so that nothing can pile up without end. */
const MOST_FILES = 80;
const MOST_MEMORY = 1.5 * 2 ** 30;
const MOST_OUTPUT = 200_000;
/** For what is shared to be closed, and for a process to end once nothing is open. */
const ENDED_WITHIN_MS = 30_000;

type Worker = {
  readonly child: ChildProcess;
  files: number;
};

/** @param environment of the processes, in addition to this one's */
export function openPool(environment: Readonly<Record<string, string>>): Pool {
  const idle: Worker[] = [];

  const start = (): Worker => {
    const child = spawn(process.execPath, [...typescriptArguments(), '--import', LOADER, WORKER], {
      cwd: ROOT,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // A group of its own, so that everything that a hanging file has started ends with it.
      detached: true,
    });
    return { child, files: 0 };
  };

  return {
    async run(file, { alone, withinMs }) {
      const worker = alone ? start() : (idle.pop() ?? start());
      const ending = await runIn(worker, file, withinMs);
      const { report } = ending;
      // It has ended, or has been.
      if (report === null) return ending;
      if (!alone && report.problems.length === 0 && worker.files < MOST_FILES && report.memory < MOST_MEMORY) {
        idle.push(worker);
        return ending;
      }
      const broken = await end(worker);
      return alone ? { ...ending, broken } : ending;
    },
    async close() {
      await Promise.all(idle.splice(0).map(end));
    },
  };
}

function runIn(worker: Worker, file: string, withinMs: number): Promise<Ending> {
  const { child } = worker;
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('a worker has no streams');
  const started = Date.now();
  worker.files++;
  return new Promise((resolve) => {
    let output = '';
    let open = 2;
    let report: Report | null = null;
    let hung: string | null = null;

    /** What a stream says up to the mark, which may come in two pieces. */
    const collector = () => {
      let last = '';
      return (chunk: Buffer): void => {
        const text = chunk.toString();
        output = (output + text.replace(END_OF_FILE, '')).slice(-MOST_OUTPUT);
        const isOver = (last + text).endsWith(END_OF_FILE);
        last = text.slice(-END_OF_FILE.length);
        if (!isOver) return;
        open--;
        settle(null);
      };
    };
    const [out, err] = [collector(), collector()];
    const told = (message: Report): void => {
      report = message;
      settle(null);
    };
    const ended = (code: number | null, signal: string | null): void =>
      settle(hung ?? `its process ended with ${code ?? signal}`);
    const timer = setTimeout(() => {
      hung = `did not end within ${withinMs / 1_000} s`;
      killGroup(child);
    }, withinMs);

    const settle = (broken: string | null): void => {
      if (broken === null && (report === null || open > 0)) return;
      clearTimeout(timer);
      stdout.off('data', out);
      stderr.off('data', err);
      child.off('message', told).off('close', ended);
      resolve({ file, output, seconds: (Date.now() - started) / 1_000, report, broken });
    };
    stdout.on('data', out);
    stderr.on('data', err);
    child.on('message', told);
    child.on('close', ended);
    child.send({ file });
  });
}

/** @returns why it had to be ended, if it did not end on its own */
async function end({ child }: Worker): Promise<string | null> {
  if (child.exitCode !== null || child.signalCode !== null) return null;
  child.stdout?.resume();
  child.stderr?.resume();
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      killGroup(child);
      resolve('its process did not end on its own: something is still open');
    }, ENDED_WITHIN_MS);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      resolve(code === 0 ? null : `its process ended with ${code ?? signal}`);
    });
    child.disconnect();
  });
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
