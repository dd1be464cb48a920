import { join } from 'node:path';
import { programArguments, typescriptArguments } from '../../kernel/process/typescript.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { startProcess } from '../../tests/support/stacks/parts.ts';

export type Measured = { readonly url: string; readonly pid: number; readonly stop: () => void };

/** Starts one of the servers that the gateway is compared with; resolves once it listens. */
export async function startServer(
  name: 'bare' | 'koa' | 'proxy' | 'koa-proxy' | 'fastify' | 'list' | 'broadcast' | 'ws' | 'socket-io' | 'hashing',
  env: Record<string, string> = {},
): Promise<Measured> {
  const { child, output } = startProcess(
    ['node', ...typescriptArguments(), join('bench/gateway/servers', `${name}.ts`)],
    env,
  );
  const url = await eventually(`address of ${name}`, () => /^http:\S+/m.exec(output())?.[0]);
  return { url, pid: child.pid ?? 0, stop: () => void child.kill() };
}

/** Starts the gateway alone, as a separate process. */
export async function startGateway(env: Record<string, string>): Promise<Measured> {
  const { child, output } = startProcess(['node', ...programArguments('gateway/main.ts')], env);
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
