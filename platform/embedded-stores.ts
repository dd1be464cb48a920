import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { backoff } from '../kernel/async/backoff.ts';
import type { Log } from '../kernel/process/log.ts';
import type { Shutdown } from '../kernel/process/shutdown.ts';
import { typescriptArguments } from '../kernel/process/typescript.ts';
import { waitUntilReady } from './wait-until-ready.ts';

const STOP_WITHIN_MS = 3_000;
// A store that has run for this long died of a different cause than before.
const STEADY_AFTER_MS = 10_000;
// The stores of a platform that was killed a moment ago may still hold folder and port; they end within two seconds.
const FREE_WITHIN_MS = 4_000;
const POLL_INTERVAL_MS = 100;

export type Kind = 'event-store' | 'document-store';

/** Where a running platform records the address of an embedded store, for others that work on the same data folder. */
export const embeddedStoreFile = (dataFolder: string, kind: Kind): string => join(dataFolder, `${kind}.url`);

/** The address of an embedded store. */
export const embeddedStoreAt = (kind: Kind, port: number): string =>
  kind === 'event-store' ? `esdb://127.0.0.1:${port}?tls=false` : `mongodb://127.0.0.1:${port}/?replicaSet=rs0`;

const VARIABLES = {
  'event-store': { data: 'EVENT_STORE_DATA', port: 'EVENT_STORE_PORT' },
  'document-store': { data: 'DOCUMENT_STORE_DATA', port: 'DOCUMENT_STORE_PORT' },
} as const;

/**
 * Runs an embedded store as a separate process and restarts it on the same port when it dies. It stops with `shutdown`,
 * and when this process is gone: the channel between them closes, however this one ended.
 * @param wantedPort 0 for a free one
 * @returns the port it listens on
 * @throws Error with what the store wrote to its standard error, if it does not start
 */
export async function startEmbeddedStore(
  kind: Kind,
  dataFolder: string,
  wantedPort: number,
  { log, shutdown }: { log: Log; shutdown: Shutdown },
): Promise<number> {
  let stopping = false;
  let current: ChildProcess | undefined;
  let restarting: Promise<void> = Promise.resolve();
  const launched = (child: ChildProcess) => {
    current = child;
  };

  shutdown.add(`embedded ${kind}`, async () => {
    stopping = true;
    if (current) await end(current);
    await restarting;
  });

  const watch = (child: ChildProcess, port: number, failures: number): void => {
    const since = Date.now();
    child.once('exit', (code, signal) => {
      if (stopping) return;
      log.error({ store: kind, code, signal }, 'an embedded store died and is being restarted');
      restarting = restart(port, Date.now() - since > STEADY_AFTER_MS ? 0 : failures);
    });
  };
  const restart = async (port: number, failures: number): Promise<void> => {
    for (let attempt = failures; !stopping; attempt++) {
      await sleep(backoff(attempt));
      if (stopping) return;
      const child = launch(kind, dataFolder, port);
      launched(child);
      try {
        await readyPort(kind, child, log);
        return watch(child, port, attempt + 1);
      } catch (error) {
        if (!stopping) log.error({ err: error, store: kind }, 'an embedded store does not start');
      }
    }
  };

  const deadline = Date.now() + FREE_WITHIN_MS;
  for (;;) {
    const child = launch(kind, dataFolder, wantedPort);
    launched(child);
    try {
      const port = await readyPort(kind, child, log);
      watch(child, port, 0);
      return port;
    } catch (error) {
      if (stopping || Date.now() > deadline) throw error;
      await sleep(POLL_INTERVAL_MS);
    }
  }
}

function launch(kind: Kind, dataFolder: string, port: number): ChildProcess {
  const main = join(import.meta.dirname, '..', 'embedded', kind, 'main.ts');
  const { data, port: portVariable } = VARIABLES[kind];
  return spawn(process.execPath, [...typescriptArguments(), main], {
    env: { ...process.env, [data]: join(dataFolder, kind), [portVariable]: String(port) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Not in the terminal's process group: Ctrl-C is for this process, which stops the stores last.
    detached: true,
  });
}

/** Resolves with the port once the store accepts connections. */
async function readyPort(kind: Kind, child: ChildProcess, log: Log): Promise<number> {
  let errorOutput = '';
  let ready = false;
  child.stderr?.on('data', (chunk: Buffer) => {
    // Until it is ready, its output explains why it does not start, and becomes part of the error.
    if (ready) process.stderr.write(chunk);
    else errorOutput = (errorOutput + chunk.toString()).slice(-4_000);
  });
  try {
    const listening = await waitUntilReady(child, kind, log);
    ready = true;
    return listening;
  } catch (error) {
    child.kill('SIGKILL');
    const cause = error instanceof Error ? error.message : String(error);
    throw new Error(`the embedded ${kind} ${cause}${errorOutput ? `: ${errorOutput.trim()}` : ''}`, { cause: error });
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const forced = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await gone;
  clearTimeout(forced);
}
