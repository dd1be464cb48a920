import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Log } from '../kernel/process/log.ts';

/** How often a process that is not ready yet is looked at, and after how many looks without any progress it is given up. */
export type Patience = { readonly lookEveryMs: number; readonly looks: number };

const PATIENCE: Patience = { lookEveryMs: 20_000, looks: 6 };

/**
 * Waits until an embedded store accepts connections, for as long as its process lives and works: on a slow or busy
 * machine compiling alone may take minutes, and a process that is ended and started again has that before it once more.
 * @returns the port that it listens on
 * @throws Error that completes "the embedded event-store …", if it ends, or has used no processor time for two minutes
 */
export async function waitUntilReady(
  child: ChildProcess,
  store: string,
  log: Log,
  { lookEveryMs, looks }: Patience = PATIENCE,
): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const began = performance.now();
  const port = new Promise<number>((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`could not be run (${error.message})`)));
    // Not `exit`: its last output may not have arrived by then.
    child.once('close', (code, signal) => reject(new Error(`ended with ${code ?? signal}`)));
    child.on('message', (message: { port?: number }) => {
      if (message.port !== undefined) resolve(message.port);
    });
    let used = processorTimeOf(child);
    let idleLooks = 0;
    timer = setInterval(() => {
      const now = processorTimeOf(child);
      idleLooks = now === null || now !== used ? 0 : idleLooks + 1;
      used = now;
      const waited_s = Math.round((performance.now() - began) / 1_000);
      if (idleLooks === looks) {
        reject(new Error(`has done nothing for ${Math.round((looks * lookEveryMs) / 1_000)} s of its start`));
      } else
        log.warn({ store, waited_s, working: idleLooks === 0 }, 'an embedded store is still starting: waiting for it');
    }, lookEveryMs);
  });
  return port.finally(() => clearInterval(timer));
}

/** In ticks of the system; null where it does not tell. @see https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function processorTimeOf({ pid }: ChildProcess): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After `pid (name) `: utime and stime are the 12th and 13th.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return Number(user) + Number(system);
  } catch {
    return null;
  }
}
