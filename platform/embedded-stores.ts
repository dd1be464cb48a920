import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../kernel/log.ts';

export type Embedded = { readonly port: number; readonly pid: () => number | undefined; stop(): Promise<void> };

const READY_WITHIN_MS = 20_000;
const STOP_WITHIN_MS = 3_000;
const RESTART_AFTER_MS = 100;

type Kind = 'event-store' | 'document-store';

const VARIABLES = {
  'event-store': { data: 'EVENT_STORE_DATA', port: 'EVENT_STORE_PORT' },
  'document-store': { data: 'DOCUMENT_STORE_DATA', port: 'DOCUMENT_STORE_PORT' },
} as const;

/**
 * Runs an embedded store as a process of its own and starts it again, on the same port, when it dies. It ends with this
 * process: the channel between them closes, however this one ended.
 * @throws Error with what the store wrote to its standard error when it does not start
 */
export async function startEmbedded(kind: Kind, dataFolder: string, wantedPort: number, log: Log): Promise<Embedded> {
  let stopping = false;
  let { child, port } = await launch(kind, dataFolder, wantedPort);

  const watch = (): void => {
    child.once('exit', (code, signal) => {
      if (stopping) return;
      log.error({ store: kind, code, signal }, 'an embedded store died and is started again');
      void revive();
    });
  };
  const revive = async (): Promise<void> => {
    while (!stopping) {
      await sleep(RESTART_AFTER_MS);
      try {
        ({ child, port } = await launch(kind, dataFolder, port));
        watch();
        return;
      } catch (error) {
        log.error({ err: error, store: kind }, 'an embedded store does not start');
      }
    }
  };
  watch();

  return {
    port,
    pid: () => child.pid,
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const forced = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await gone;
      clearTimeout(forced);
    },
  };
}

function launch(kind: Kind, dataFolder: string, port: number): Promise<{ child: ChildProcess; port: number }> {
  const main = join(import.meta.dirname, '..', 'embedded', kind, 'main.ts');
  const { data, port: portVariable } = VARIABLES[kind];
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { ...process.env, [data]: join(dataFolder, kind), [portVariable]: String(port) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Not in the terminal's group: Ctrl-C is for this process, which stops the stores last.
    detached: true,
  });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-4_000);
    process.stderr.write(chunk);
  });
  return new Promise((resolve, reject) => {
    const failed = (why: string) =>
      reject(new Error(`the embedded ${kind} ${why}${complaint ? `: ${complaint.trim()}` : ''}`));
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      failed(`was not ready within ${READY_WITHIN_MS / 1_000} s`);
    }, READY_WITHIN_MS);
    child.once('exit', (code) => {
      clearTimeout(late);
      failed(`ended with ${code}`);
    });
    child.once('message', (message) => {
      clearTimeout(late);
      resolve({ child, port: (message as { port: number }).port });
    });
  });
}
