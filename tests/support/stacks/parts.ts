import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { services } from '../../../domains/index.ts';
import { readConfig } from '../../../kernel/config/index.ts';
import { createProcessContext, openResources } from '../../../kernel/service/resources.ts';
import { startService } from '../../../kernel/service/service.ts';
import { waitForStores } from '../../../kernel/service/wait-for-stores.ts';
import { allSettings } from '../../../platform/start.ts';
import { startProjections } from '../../../projections/start.ts';
import { eventually } from '../eventually.ts';
import { outputOf } from '../specs/secrets.ts';
import { startStores } from '../stores/both.ts';
import { type DocumentStoreProcess, startDocumentStoreProcess } from '../stores/document-store.ts';
import { type EventStoreProcess, startEventStoreProcess } from '../stores/event-store.ts';
import { freePort } from './platform.ts';
import { tempFolder } from './temp-folder.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const READY_WITHIN_MS = 180_000;

/** One process of the platform, started as compose.yaml starts it. */
export type Part = {
  readonly name: string;
  readonly url: string;
  readonly child: () => ChildProcess;
  /** Everything it has written since it was started last. */
  readonly output: () => string;
  /** Ends it with SIGKILL and starts it again at the same address; resolves when it is ready. */
  killAndRestart(): Promise<void>;
};

export type Parts = {
  readonly compose: string;
  readonly parts: readonly Part[];
  /** The addresses of the gateways; the first reaches the first copy of every service, the second the second. */
  readonly gateways: readonly string[];
  readonly stores: readonly [EventStoreProcess, DocumentStoreProcess];
  readonly dataFolder: string;
  stop(): Promise<void>;
};

export const PARTS_SECRET = 'one and the same secret in every process';

/** One process per part, `copies` times, on stores that belong to none of them. Resolves when all are ready. */
export async function startParts(copies: number, env: Record<string, string> = {}): Promise<Parts> {
  const compose = await readFile(join(ROOT, 'compose.yaml'), 'utf8');
  const stores = await Promise.all([startEventStoreProcess(), startDocumentStoreProcess()]);
  const { folder, remove } = await tempFolder('parts');
  const commands = commandsIn(compose);
  const addresses = await Promise.all(
    Array.from({ length: copies }, async () => {
      const ports = await Promise.all([...commands.keys()].map(async (name) => [name, await freePort()] as const));
      return new Map(ports);
    }),
  );
  const gateways = addresses.map((ports) => urlAt(ports, 'gateway'));
  const parts = addresses.flatMap((ports) =>
    [...commands].map(([name, command]) => {
      const port = name === 'gateway' ? 'PLATFORM_PORT' : 'PLATFORM_SERVICE_PORT';
      return openPart(name, urlAt(ports, name), command, {
        NODE_ENV: 'production',
        PLATFORM_JWT_SECRET: PARTS_SECRET,
        PLATFORM_DATA: folder,
        PLATFORM_PUBLIC_URL: gateways[0] ?? '',
        PLATFORM_SCOUT_SOURCES: 'sample',
        PLATFORM_VIDEO_QUALITY: 'preview',
        // A busy machine refuses no request of a test.
        PLATFORM_OVERLOAD_LAG_MS: '0',
        PLATFORM_SERVICES: services.map((service) => `${service.name}=${urlAt(ports, service.name)}`).join(','),
        ESDB_URL: stores[0].url,
        MONGODB_URI: stores[1].url,
        [port]: String(ports.get(name)),
        ...env,
      });
    }),
  );
  const stop = async () => {
    for (const { child } of parts) child().kill('SIGKILL');
    await Promise.all(stores.map((store) => store.stop()));
    await remove();
  };
  try {
    await Promise.all(parts.map(untilReady));
  } catch (error) {
    await stop();
    throw error;
  }
  return { compose, parts, gateways, stores, dataFolder: folder, stop };
}

/** A gateway in a process of its own, and everything behind it in the process of the test. */
export type GatewayProcess = { readonly gateway: Part; stop(): Promise<void> };

/** For tests that kill the gateway alone: the others need not be processes for that. Resolves when it is ready. */
export async function startGatewayProcess(): Promise<GatewayProcess> {
  const [compose, port, { folder, remove }] = await Promise.all([
    readFile(join(ROOT, 'compose.yaml'), 'utf8'),
    freePort(),
    tempFolder('gateway-process'),
  ]);
  const { eventStore, documentStore } = await startStores();
  const url = `http://127.0.0.1:${port}`;
  const shared = {
    PLATFORM_JWT_SECRET: PARTS_SECRET,
    PLATFORM_DATA: folder,
    PLATFORM_PUBLIC_URL: url,
    PLATFORM_SCOUT_SOURCES: 'sample',
    PLATFORM_VIDEO_QUALITY: 'preview',
    // A busy machine refuses no request of a test.
    PLATFORM_OVERLOAD_LAG_MS: '0',
  };
  const config = readConfig({ ...shared, PLATFORM_LOG_LEVEL: 'fatal' }, ...allSettings);
  const context = createProcessContext(config);
  const resources = openResources(config, { eventStore: eventStore.url, documentStore: documentStore.url }, context);
  await waitForStores(resources);
  const at = { host: '127.0.0.1', port: 0 };
  const urls = await Promise.all(
    services.map(async (service) => `${service.name}=${(await startService(service, resources, at)).url}`),
  );
  await startProjections(
    resources,
    services.flatMap(({ policies }) => policies),
  );
  const gateway = openPart('gateway', url, commandsIn(compose).get('gateway') ?? [], {
    NODE_ENV: 'production',
    ...shared,
    PLATFORM_SERVICES: urls.join(','),
    ESDB_URL: eventStore.url,
    MONGODB_URI: documentStore.url,
    PLATFORM_PORT: String(port),
  });
  const stop = async () => {
    gateway.child().kill('SIGKILL');
    await context.shutdown.run('the test is over');
    await Promise.all([eventStore.stop(), documentStore.stop()]);
    await remove();
  };
  try {
    await untilReady(gateway);
  } catch (error) {
    await stop();
    throw error;
  }
  return { gateway, stop };
}

const urlAt = (ports: ReadonlyMap<string, number>, name: string): string => `http://127.0.0.1:${ports.get(name)}`;

/** The commands of our own parts by their names. */
function commandsIn(compose: string): Map<string, string[]> {
  const parts = compose.matchAll(/^ {2}(\w+):(?: \{ <<: \*part,|\n {4}<<: \*part\n {4})\s*command: \[(.*?)\]/gm);
  return new Map([...parts].map(([, name = '', command = '']) => [name, JSON.parse(`[${command}]`) as string[]]));
}

function openPart(name: string, url: string, command: readonly string[], env: Record<string, string>): Part {
  let started = startProcess(command, env);
  const part: Part = {
    name,
    url,
    child: () => started.child,
    output: () => started.output(),
    async killAndRestart() {
      const { child } = started;
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
      }
      started = startProcess(command, env);
      await untilReady(part);
    },
  };
  return part;
}

/** Runs a command of a part in the project's folder. */
export function startProcess([program = '', ...args]: readonly string[], env: Record<string, string>) {
  const child = spawn(program, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  return { child, output: outputOf(child) };
}

async function untilReady({ name, url, child, output }: Part): Promise<void> {
  const isReady = async (): Promise<boolean> => {
    if (child().exitCode !== null) throw new Error(`${name} ended:\n${output()}`);
    const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
    return answer?.status === 200;
  };
  await eventually(`readiness of ${name}`, isReady, { withinMs: READY_WITHIN_MS, everyMs: 100 });
}
