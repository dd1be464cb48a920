import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { readConfig } from '../../../kernel/config/index.ts';
import { programArguments } from '../../../kernel/process/typescript.ts';
import { createProcessContext } from '../../../kernel/service/resources.ts';
import { allSettings, startPlatform as startEverything } from '../../../platform/start.ts';
import { eventually } from '../eventually.ts';
import { countedAs } from '../runner/costs.ts';
import { outputOf } from '../specs/secrets.ts';
import { startDocumentStore } from '../stores/document-store.ts';
import {
  type EventStoreProcess,
  OWN_IS_REAL,
  startEventStoreForPlatform,
  startEventStoreProcess,
} from '../stores/event-store.ts';
import { tempFolder } from './temp-folder.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const READY_WITHIN_MS = 120_000;

export type Platform = {
  readonly url: string;
  readonly dataFolder: string;
  readonly eventStoreUrl: () => string;
  readonly documentStoreUrl: () => string;
  /** That it has made on its first run. */
  readonly administrator: () => { readonly email: string; readonly password: string };
  /** Ends it and removes its data. */
  remove(): Promise<void>;
};

/** One in processes of its own, as `npm start` runs it, for tests that kill it or look at what it writes. */
export type PlatformProcess = Platform & {
  readonly pid: () => number;
  /** Everything it has written since it was started last. */
  readonly output: () => string;
  /** The real one that it runs on, where tests run on one: it is no child of the platform. */
  readonly realEventStore: EventStoreProcess | null;
  /** That it has made on its first run. */
  readonly secret: () => string;
  /** The embedded stores and everything else that it has started. */
  children(): Promise<{ pid: number; command: string }[]>;
  /**
   * Sends a signal and waits until the process is gone, and with it everything that it has started, unless that is
   * left.
   * @returns the exit code
   */
  kill(signal?: NodeJS.Signals, children?: 'wait' | 'leave'): Promise<number | null>;
  /** Starts again on the same port and data. */
  start(): Promise<void>;
};

/**
 * The whole platform with the sample trends, in the process of the test and on stores of its own. Resolves when it is
 * ready.
 */
export const startPlatform = (env: Record<string, string> = {}): Promise<Platform> =>
  countedAs('stacks', () => startHere(env));

async function startHere(env: Record<string, string>): Promise<Platform> {
  const [eventStore, documentStore, { folder, remove }] = await Promise.all([
    startEventStoreForPlatform(),
    startDocumentStore(),
    tempFolder('platform'),
  ]);
  const config = readConfig(
    {
      NODE_ENV: 'test',
      PLATFORM_LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'fatal',
      ...settingsFor(env, join(folder, 'data'), 0),
      ESDB_URL: eventStore.url,
      MONGODB_URI: documentStore.url,
      PLATFORM_CHECK_ANSWERS: process.env.PLATFORM_CHECK_ANSWERS,
    },
    ...allSettings,
  );
  const context = createProcessContext(config);
  const { url, dataFolder, administrator } = await startEverything(config, context);
  if (administrator === null) throw new Error('there was an administrator before the first run');
  return {
    url,
    dataFolder,
    eventStoreUrl: () => eventStore.url,
    documentStoreUrl: () => documentStore.url,
    administrator: () => administrator,
    async remove() {
      await context.shutdown.run('the test is over');
      await Promise.all([eventStore.stop(), documentStore.stop()]);
      await remove();
    },
  };
}

const settingsFor = (env: Record<string, string>, dataFolder: string, port: number) => ({
  PLATFORM_PORT: String(port),
  PLATFORM_DATA: dataFolder,
  PLATFORM_RETRY_DELAY_MS: '50',
  // A video at half the size takes a fourth of the time; those who look at the video itself ask for more.
  PLATFORM_VIDEO_QUALITY: 'preview',
  // A busy machine refuses no request of a test.
  PLATFORM_OVERLOAD_LAG_MS: '0',
  // No test depends on the internet; feeds of a test's own are asked alone.
  ...(env.PLATFORM_SCOUT_FEEDS ? {} : { PLATFORM_SCOUT_SOURCES: 'sample' }),
  ...env,
});

/**
 * `npm start` on a free port, with an empty data folder and the sample trends. Resolves when it is ready.
 * @param options.embedded for tests of the embedded event store, and of starting it: also where TEST_ESDB_COMMAND names
 *   a real one
 * @param options.npm the process is npm, and the platform what it has started
 */
export const startPlatformProcess = (
  env: Record<string, string> = {},
  { embedded = false, npm = false } = {},
): Promise<PlatformProcess> => countedAs('stacks', () => startProcess(env, embedded, npm));

async function startProcess(env: Record<string, string>, embedded: boolean, npm: boolean): Promise<PlatformProcess> {
  const { folder, remove } = await tempFolder('platform');
  const realEventStore = OWN_IS_REAL && !embedded && !env.ESDB_URL ? await startEventStoreProcess() : null;
  const port = await freePort();
  const onReal: Record<string, string> = realEventStore ? { ESDB_URL: realEventStore.url } : {};
  const settings = settingsFor({ ...onReal, ...env }, join(folder, 'data'), port);
  const program = npm ? NPM_START : NODE;
  let { child, output } = launch(settings, program);
  const platform: PlatformProcess = {
    url: `http://127.0.0.1:${port}`,
    dataFolder: settings.PLATFORM_DATA,
    pid: () => child.pid ?? 0,
    output: () => output(),
    // What the platform prints names no user and no password.
    eventStoreUrl: () => realEventStore?.url ?? listed(output(), 'Event store'),
    realEventStore,
    documentStoreUrl: () => listed(output(), 'Document store'),
    administrator: () => administratorIn(output()),
    secret: () => readFileSync(join(settings.PLATFORM_DATA, 'signing-key'), 'utf8').trim(),
    children: () => childrenOf(child.pid ?? 0),
    async kill(signal = 'SIGKILL', children = 'wait') {
      const started = await childrenOf(child.pid ?? 0);
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit');
        child.kill(signal);
        await gone;
      }
      if (children === 'wait') await Promise.all(started.map(({ pid }) => untilGone(pid)));
      return child.exitCode;
    },
    async start() {
      ({ child, output } = launch(settings, program));
      await untilReady(child, output);
    },
    async remove() {
      await platform.kill('SIGKILL');
      await realEventStore?.stop();
      await remove();
    },
  };
  await untilReady(child, output).catch(async (error) => {
    await platform.remove();
    throw error;
  });
  return platform;
}

/** Runs the platform until it ends on its own, or is killed by the signal. */
export async function runPlatform(
  env: Record<string, string>,
  killed?: AbortSignal,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(env);
  killed?.addEventListener('abort', () => child.kill('SIGKILL'));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

const NODE: readonly string[] = [process.execPath, ...programArguments('main.ts')];
const NPM_START: readonly string[] = ['npm', 'start'];

function launch(env: Record<string, string>, [command = '', ...parameters] = NODE) {
  const child = spawn(command, parameters, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, output: outputOf(child) };
}

async function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  const isReady = (): boolean => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('the platform ended while it started');
    return output().includes('Ctrl-C stops it');
  };
  await eventually('readiness', isReady, { withinMs: READY_WITHIN_MS }).catch((error: Error) => {
    throw new Error(`${error.message}:\n${output()}`);
  });
}

const listed = (output: string, label: string): string => new RegExp(`${label}\\s+(\\S+)`).exec(output)?.[1] ?? '';

function administratorIn(output: string): { email: string; password: string } {
  const [, email, password] = /^Administrator: (\S+) {2}password: (\S+)$/m.exec(output) ?? [];
  if (!email || !password) throw new Error(`no administrator was printed:\n${output}`);
  return { email, password };
}

/** What a process has started, and what that has started. */
async function childrenOf(pid: number): Promise<{ pid: number; command: string }[]> {
  const ids = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const found = ids
    .split(' ')
    .filter(Boolean)
    .map(async (id) => {
      const command = (await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');
      return [{ pid: Number(id), command }, ...(await childrenOf(Number(id)))];
    });
  return (await Promise.all(found)).flat();
}

async function untilGone(pid: number): Promise<void> {
  const isGone = async (): Promise<boolean> => {
    // A zombie is gone: it only waits for its parent to notice.
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
    return stat === null || / Z /.test(stat);
  };
  await eventually(`end of process ${pid}, which the platform started`, isGone, { withinMs: 10_000 });
}

export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
