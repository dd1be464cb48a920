import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type EventStoreProcess = {
  /** A connection string for the official client. */
  readonly url: string;
  readonly port: number;
  readonly dataFolder: string;
  /** Sends a signal and resolves with the exit code when the process is gone; null when the signal ended it. */
  kill(signal?: NodeJS.Signals): Promise<number | null>;
  /** Starts again on the same port and data, stopping what still runs. */
  restart(): Promise<void>;
  /** Ends the process and removes the data folder, unless the caller named it. */
  stop(): Promise<void>;
};

const MAIN = fileURLToPath(new URL('../../../embedded/event-store/main.ts', import.meta.url));

/**
 * Starts the embedded event store as a process of its own, on a free port, with its data in a temporary folder or in the one
 * given. It ends with this process, whatever happens.
 */
export async function startEventStoreProcess(dataFolder?: string): Promise<EventStoreProcess> {
  const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), 'event-store-')));
  let { child, port } = await launch(folder, 0);

  const kill = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.ref();
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    }
    return child.exitCode;
  };
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    port,
    dataFolder: folder,
    kill,
    restart: async () => {
      await kill();
      ({ child, port } = await launch(folder, port));
    },
    stop: async () => {
      await kill();
      if (dataFolder === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function launch(folder: string, port: number): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: { ...process.env, EVENT_STORE_DATA: folder, EVENT_STORE_PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ready = await new Promise<{ port: number }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { port: number }));
    child.once('exit', (code) => reject(new Error(`the event store process ended with ${code} before it was ready`)));
  });
  // Neither the process nor the channel to it keeps a test file from ending.
  child.unref();
  child.channel?.unref();
  return { child, port: ready.port };
}
