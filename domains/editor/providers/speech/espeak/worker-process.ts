import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { anyOf } from '../../../../../kernel/async/any-of.ts';
import { createSlots } from '../../../../../kernel/async/slots/first-come.ts';
import { programArguments } from '../../../../../kernel/process/typescript.ts';
import { ProviderError } from '../../../../../kernel/providers/provider-error.ts';
import type { WorkerAnswer, WorkerRequest } from './protocol.ts';
import { ESPEAK } from './voices.ts';

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

export type WorkerProcessOptions = {
  /** Per answer, including the start of the process. */
  timeoutMs: number;
  /** How long the process may be idle before it is ended. */
  idleMs: number;
};

export type WorkerProcess = {
  /** One at a time, first come, first served. @throws ProviderError, or the signal's reason */
  ask(request: Omit<WorkerRequest, 'id'>, signal: AbortSignal): Promise<WorkerAnswer>;
  /** Ends the process if there is one. */
  stop(): void;
};

/**
 * Manages one eSpeak process: started by the first request, ended when idle, killed when its caller aborts or it times
 * out, and restarted by the next request. While idle it does not keep this process alive, and it ends with this
 * process, because its channel then closes.
 */
export function createWorkerProcess(options: WorkerProcessOptions): WorkerProcess {
  const inTurn = createSlots(1);
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const stop = () => {
    clearTimeout(idle);
    if (child?.connected) child.disconnect();
    child = undefined;
  };
  const kill = () => {
    child?.kill('SIGKILL');
    child = undefined;
  };

  const ask: WorkerProcess['ask'] = (request, signal) =>
    inTurn(signal, async () => {
      clearTimeout(idle);
      if (!child?.connected) child = start();
      const limit = anyOf(signal, AbortSignal.timeout(options.timeoutMs));
      try {
        return await exchange(child, { ...request, id: ++lastId }, limit);
      } catch (error) {
        kill();
        signal.throwIfAborted();
        throw error instanceof ProviderError ? error : timedOut(options.timeoutMs, error);
      } finally {
        idle = setTimeout(stop, options.idleMs).unref();
      }
    });

  return { ask, stop };
}

function start(): ChildProcess {
  // GPL-3.0 program: run as a separate process, accessed by messages only. See worker.ts.
  const [run = '', ...program] = programArguments(WORKER);
  const child = fork(run, program, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // The platform's settings contain secrets that are none of its business.
    env: { PATH: process.env.PATH ?? '' },
  });
  // If spawning fails, the waiting request fails; this handler only keeps the error from being uncaught.
  child.on('error', () => undefined);
  return child;
}

function exchange(child: ChildProcess, request: WorkerRequest, limit: AbortSignal): Promise<WorkerAnswer> {
  return new Promise<WorkerAnswer>((resolve, reject) => {
    const settle = (settled: () => void) => {
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      limit.removeEventListener('abort', onAbort);
      child.unref();
      child.channel?.unref();
      settled();
    };
    const onMessage = (message: WorkerAnswer) => {
      if (message.id === request.id) settle(() => resolve(message));
    };
    const onExit = () => settle(() => reject(died()));
    const onError = (error: Error) => settle(() => reject(died(error)));
    const onAbort = () => settle(() => reject(limit.reason));

    child.ref();
    child.channel?.ref();
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    limit.addEventListener('abort', onAbort);
    child.send(request, (error) => error && onError(error));
  });
}

const died = (error?: Error) =>
  new ProviderError(
    {
      provider: ESPEAK,
      kind: 'unavailable',
      code: 'worker-died',
      cause: `the speech process ended before it answered${error ? ` (${error.message})` : ''}`,
      nextAction: 'try again: it is being restarted',
    },
    { cause: error },
  );

const timedOut = (timeoutMs: number, error: unknown) =>
  new ProviderError(
    {
      provider: ESPEAK,
      kind: 'unavailable',
      code: 'timeout',
      cause: `the speech process did not answer within ${timeoutMs} ms`,
      nextAction: 'try again, or send a shorter text',
    },
    { cause: error },
  );
