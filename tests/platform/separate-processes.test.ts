import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { services } from '../../domains/index.ts';
import { commonSettings, EX_CONFIG } from '../../kernel/config/index.ts';
import { allSettings } from '../../platform/start.ts';
import { patientClient, publishSomething, register } from '../support/clients/patient.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/stacks/platform.ts';
import { tempFolder } from '../support/stacks/temp-folder.ts';
import { type DocumentStoreProcess, startDocumentStoreProcess } from '../support/stores/document-store.ts';
import { type EventStoreProcess, startEventStoreProcess } from '../support/stores/event-store.ts';

/** One process per part, as compose.yaml starts them, on stores that belong to none of them. */
type Part = {
  readonly name: string;
  readonly url: string;
  readonly child: ChildProcess;
  readonly output: () => string;
};
type Context = {
  compose: string;
  stores: [EventStoreProcess, DocumentStoreProcess];
  parts: Part[];
  gateway: string;
  remove(): Promise<void>;
};
const it = suite<Context>('separate processes');

const ROOT = join(import.meta.dirname, '..', '..');

it.before(async (c) => {
  c.compose = await readFile(join(ROOT, 'compose.yaml'), 'utf8');
  c.stores = await Promise.all([startEventStoreProcess(), startDocumentStoreProcess()]);
  const { folder, remove } = await tempFolder('separate');
  c.remove = remove;
  const commands = commandsIn(c.compose);
  const ports = new Map<string, number>();
  for (const name of commands.keys()) ports.set(name, await freePort());
  const urlOf = (name: string): string => `http://127.0.0.1:${ports.get(name)}`;
  c.gateway = urlOf('gateway');
  const environment = {
    NODE_ENV: 'production',
    PLATFORM_JWT_SECRET: 'one and the same secret in every process',
    PLATFORM_DATA: folder,
    PLATFORM_PUBLIC_URL: c.gateway,
    PLATFORM_SCOUT_SOURCES: 'sample',
    PLATFORM_SERVICES: services.map(({ name }) => `${name}=${urlOf(name)}`).join(','),
    ESDB_URL: c.stores[0].url,
    MONGODB_URI: c.stores[1].url,
  };
  c.parts = [...commands].map(([name, [program = '', ...args]]) => {
    const port = name === 'gateway' ? 'PLATFORM_PORT' : 'PLATFORM_SERVICE_PORT';
    return start(name, urlOf(name), program, args, { ...environment, [port]: String(ports.get(name)) });
  });
  for (const { name, url, child, output } of c.parts) {
    const isReady = async (): Promise<boolean> => {
      if (child.exitCode !== null) throw new Error(`${name} ended:\n${output()}`);
      return (await fetch(`${url}/ready`).catch(() => null))?.status === 200;
    };
    await eventually(`readiness of ${name}`, isReady, { withinMs: 120_000, everyMs: 100 });
  }
});
it.after(async ({ parts, stores, remove }) => {
  for (const { child } of parts ?? []) child.kill('SIGKILL');
  await Promise.all(stores.map((store) => store.stop()));
  await remove?.();
});

/** The commands of our own parts by their names. */
function commandsIn(compose: string): Map<string, string[]> {
  const parts = compose.matchAll(/^ {2}(\w+):(?: \{ <<: \*part,|\n {4}<<: \*part\n {4})\s*command: \[(.*?)\]/gm);
  return new Map([...parts].map(([, name = '', command = '']) => [name, JSON.parse(`[${command}]`) as string[]]));
}

function start(name: string, url: string, program: string, args: string[], env: Record<string, string>): Part {
  const child = spawn(program, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { name, url, child, output: () => text };
}

it('starts the router with the projections, every service and the gateway', ({ parts }) => {
  assert.equal(
    parts.map(({ name }) => name).sort(),
    ['projections', 'gateway', ...services.map(({ name }) => name)].sort(),
  );
});

it('sets in compose.yaml only what some part reads', ({ compose }) => {
  const known = new Set([commonSettings, ...allSettings].flatMap((table) => Object.keys(table)));
  const set = [...compose.matchAll(/^ {4,6}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name);
  assert.ok(set.includes('ESDB_URL'));
  assert.equal(
    set.filter((name) => !known.has(name) && !name.startsWith('EVENTSTORE_')),
    [],
  );
});

it('answers for itself in every process', async ({ parts }) => {
  for (const { name, url } of parts) {
    assert.is((await fetch(`${url}/health`)).status, 200, name);
    assert.match(await (await fetch(`${url}/metrics`)).text(), /http_request_duration_seconds/, name);
  }
});

it('publishes content through all of them, behind the gateway', async ({ gateway }) => {
  const client = patientClient(gateway);
  await register(client);
  const { publications } = await publishSomething(client);
  const page = await fetch(publications[0]?.url ?? '');
  assert.is(page.status, 200);
  assert.match(await page.text(), /<video/);
});

it('stops every process with 0 when it is asked to', async ({ parts }) => {
  await Promise.all(
    parts.map(async ({ name, child, output }) => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      assert.equal(await ended, [0, null], `${name}:\n${output()}`);
    }),
  );
});

it('does not start a part alone without the addresses of both stores', async () => {
  const env = { ESDB_URL: '', MONGODB_URI: '' };
  const { child, output } = start('pulse', '', 'node', ['--import', 'tsx', 'domains/pulse/main.ts'], env);
  const [code] = (await once(child, 'close')) as [number | null];
  assert.is(code, EX_CONFIG);
  assert.match(output(), /ESDB_URL and MONGODB_URI: a service that runs alone needs both/);
});

it.run();
