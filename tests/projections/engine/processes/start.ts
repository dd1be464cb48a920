import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { typescriptArguments } from '../../../../kernel/process/typescript.ts';
import type { Stores } from '../summing.ts';
import type { Balance, Code } from './ledger.ts';

/** A process that runs the ledger's projection. */
export type Runner = {
  readonly pid: number;
  /** Resolves when it is gone. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
};

/** @param task `deploy` for the router and the policies as well */
export async function startRunner(stores: Stores, code: Code, task: 'run' | 'deploy' = 'run'): Promise<Runner> {
  const child = await start(stores, task, String(code));
  return { pid: child.pid ?? 0, end: (signal) => end(child, signal) };
}

/** @param partitions of the projection that can be split, if it begins with this process */
export async function startSplitRunner(stores: Stores, partitions: number): Promise<Runner> {
  const child = await start(stores, 'split', String(partitions));
  return { pid: child.pid ?? 0, end: (signal) => end(child, signal) };
}

/** A process that reads what callers see. */
export type Reader = { read(key: string): Promise<Balance | null>; end(): Promise<void> };

export async function startReader(stores: Stores): Promise<Reader> {
  const child = await start(stores, 'read');
  return {
    async read(key) {
      const answered = once(child, 'message');
      child.send(key);
      const [{ document, error }] = (await answered) as [{ document: Balance | null; error?: string }];
      if (error !== undefined) throw new Error(`a reader failed: ${error}`);
      return document;
    },
    end: () => end(child, 'SIGKILL'),
  };
}

async function start({ eventServer, documentServer }: Stores, ...args: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...typescriptArguments(), join(import.meta.dirname, 'main.ts'), ...args], {
    env: { ...process.env, ESDB_URL: eventServer.url, MONGODB_URI: documentServer.url },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}
