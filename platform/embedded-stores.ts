import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { backoff } from '../kernel/async/backoff.ts';
import type { Remark } from '../kernel/http/system-routes.ts';
import type { Log } from '../kernel/process/log.ts';
import type { Shutdown } from '../kernel/process/shutdown.ts';
import { programArguments } from '../kernel/process/typescript.ts';
import { createStoreTroubles } from './store-troubles.ts';
import { waitUntilReady } from './wait-until-ready.ts';

const STOP_WITHIN_MS = 3_000;
// A store that has run for this long died of a different cause than before.
const STEADY_AFTER_MS = 10_000;
// The stores of a platform that was killed a moment ago may still hold folder and port; they end within two seconds.
const FREE_WITHIN_MS = 4_000;
const POLL_INTERVAL_MS = 100;

export type Kind = 'event-store' | 'document-store';

/** Where an embedded store keeps its data and listens (port 0: a free one), and what it leaves free of its disk. */
export type StorePlace = { readonly dataFolder: string; readonly port: number; readonly reserveMb: number };

/** Where a running platform records the address of an embedded store, for others that work on the same data folder. */
export const embeddedStoreFile = (dataFolder: string, kind: Kind): string => join(dataFolder, `${kind}.url`);

/** The address of an embedded store. */
export const embeddedStoreAt = (kind: Kind, port: number): string =>
  kind === 'event-store' ? `esdb://127.0.0.1:${port}?tls=false` : `mongodb://127.0.0.1:${port}/?replicaSet=rs0`;

const VARIABLES = {
  'event-store': { data: 'EVENT_STORE_DATA', port: 'EVENT_STORE_PORT', reserve: 'EVENT_STORE_RESERVE_MB' },
  'document-store': { data: 'DOCUMENT_STORE_DATA', port: 'DOCUMENT_STORE_PORT', reserve: 'DOCUMENT_STORE_RESERVE_MB' },
} as const;

/**
 * Runs an embedded store as a separate process and restarts it on the same port when it dies. It stops with `shutdown`,
 * and when this process is gone: the channel between them closes, however this one ended.
 * @returns the port it listens on, and what `/ready` shows about its data and its disk
 * @throws Error with what the store wrote to its standard error, if it does not start
 */
export async function startEmbeddedStore(
  kind: Kind,
  { dataFolder, port: wantedPort, reserveMb }: StorePlace,
  { log, shutdown }: { log: Log; shutdown: Shutdown },
): Promise<{ readonly port: number; readonly remark: Remark }> {
  const troubles = createStoreTroubles(kind, log);
  const start = async (port: number): Promise<{ child: ChildProcess; port: number }> => {
    troubles.forget();
    const child = launch(kind, { dataFolder, port, reserveMb });
    child.on('message', troubles.hear);
    launched(child);
    return { child, port: await readyPort(kind, child, log) };
  };
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
      try {
        const { child } = await start(port);
        return watch(child, port, attempt + 1);
      } catch (error) {
        if (!stopping) log.error({ err: error, store: kind }, 'an embedded store cannot be restarted');
      }
    }
  };

  const deadline = Date.now() + FREE_WITHIN_MS;
  for (;;) {
    try {
      const { child, port } = await start(wantedPort);
      watch(child, port, 0);
      return { port, remark: troubles.remark };
    } catch (error) {
      if (stopping || Date.now() > deadline) throw error;
      await sleep(POLL_INTERVAL_MS);
    }
  }
}

function launch(kind: Kind, { dataFolder, port, reserveMb }: StorePlace): ChildProcess {
  const main = join(import.meta.dirname, '..', 'embedded', kind, 'main.ts');
  const names = VARIABLES[kind];
  return spawn(process.execPath, programArguments(main), {
    env: {
      ...process.env,
      [names.data]: join(dataFolder, kind),
      [names.port]: String(port),
      [names.reserve]: String(reserveMb),
    },
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
