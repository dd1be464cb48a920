import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../../tests/support/eventually.ts';
import { startProcess } from '../../tests/support/stacks/parts.ts';

export type Measured = { readonly url: string; readonly pid: number; readonly stop: () => void };

/** Starts one of the servers that the gateway is compared with; resolves when it listens. */
export async function startServer(name: 'bare' | 'koa' | 'proxy', env: Record<string, string> = {}): Promise<Measured> {
  const { child, output } = startProcess(['node', '--import', 'tsx', join('bench/gateway/servers', `${name}.ts`)], env);
  const url = await eventually(`address of ${name}`, () => /^http:\S+/m.exec(output())?.[0]);
  return { url, pid: child.pid ?? 0, stop: () => void child.kill() };
}

/** Starts the gateway alone, as a process of its own. */
export async function startGateway(env: Record<string, string>): Promise<Measured> {
  const { child, output } = startProcess(['node', '--import', 'tsx', 'gateway/main.ts'], env);
  const url = `http://127.0.0.1:${env.PLATFORM_PORT}`;
  await eventually(
    'readiness of the gateway',
    async () => {
      if (child.exitCode !== null) throw new Error(output());
      return (await fetch(`${url}/ready`).catch(() => null))?.ok;
    },
    { withinMs: 60_000 },
  );
  return { url, pid: child.pid ?? 0, stop: () => void child.kill() };
}

/** Seconds of processor time that a process has used; NaN where there is no /proc. */
export function processorSecondsOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Behind `pid (name) `: utime and stime are the 12th and 13th, in hundredths of a second.
    const [user = '', system = ''] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11);
    return (Number(user) + Number(system)) / 100;
  } catch {
    return Number.NaN;
  }
}
