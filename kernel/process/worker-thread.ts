import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { programArguments } from './typescript.ts';

/** Starts a TypeScript module in a worker thread: its bundle, or its source where that is newer. */
export function startWorkerThread(module: URL, options: WorkerOptions = {}): Worker {
  const [run = '', program] = programArguments(fileURLToPath(module));
  return new Worker(run, { ...options, argv: [program] });
}

/**
 * Calls that a worker thread answers with one message each: make one at a time. The thread starts with the first call,
 * does not keep the process alive when idle, and is replaced when it dies, which rejects the call that it died on.
 */
export function callsToThread<Call, Answer>(start: () => Worker): (call: Call) => Promise<Answer> {
  let worker: Worker | undefined;
  let current: { resolve(answer: Answer): void; reject(cause: Error): void } | undefined;

  const startWatched = (): Worker => {
    const started = start();
    started.on('message', (answer: Answer) => current?.resolve(answer));
    // A crash emits `error` and then `exit`; the first of them fails the current call.
    const died = (cause: Error): void => {
      if (worker !== started) return;
      worker = undefined;
      current?.reject(cause);
    };
    started.on('error', died);
    started.on('exit', (code) => died(new Error(`the thread ended with code ${code}`)));
    return started;
  };

  return async (call) => {
    worker ??= startWatched();
    const thread = worker;
    thread.ref();
    try {
      return await new Promise<Answer>((resolve, reject) => {
        current = { resolve, reject };
        thread.postMessage(call);
      });
    } finally {
      thread.unref();
    }
  };
}

/**
 * One call to a worker thread of its own, which ends with it: for work that is rare and needs much memory.
 * @throws the signal's reason; Error if the thread dies
 */
export async function callInThread<Call, Answer>(module: URL, call: Call, signal: AbortSignal): Promise<Answer> {
  signal.throwIfAborted();
  const thread = startWorkerThread(module);
  const limit = new AbortController();
  try {
    return await new Promise<Answer>((resolve, reject) => {
      thread.once('message', resolve).once('error', reject);
      thread.once('exit', (code) => reject(new Error(`the thread ended with code ${code}`)));
      signal.addEventListener('abort', () => reject(signal.reason), { signal: limit.signal });
      thread.postMessage(call);
    });
  } finally {
    limit.abort();
    await thread.terminate();
  }
}
