import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startEventStore as startEmbedded } from '../../../embedded/event-store/server.ts';
import { anyOf } from '../../../kernel/async/any-of.ts';
import { parseConnectionString } from '../../../kernel/event-store/client/connection-string.ts';
import { programArguments } from '../../../kernel/process/typescript.ts';
import { eventually } from '../eventually.ts';
import { countedAs } from '../runner/costs.ts';
import { tempFolder } from '../stacks/temp-folder.ts';
import { cannotRun } from './skip.ts';

/** A server for one test file. */
export type EventStoreServer = {
  /** A connection string for the official client. */
  readonly url: string;
  readonly port: number;
  readonly dataFolder: string;
  /** Ends it and removes the data folder, unless the caller named it. */
  stop(): Promise<void>;
};

/** One in a process of its own, for tests that kill, freeze or restart it. */
export type EventStoreProcess = EventStoreServer & {
  /** Sends a signal and resolves with the exit code when the process is gone; null when the signal ended it. */
  kill(signal?: NodeJS.Signals): Promise<number | null>;
  /** Leaves its connections open and answers nothing until it is thawed. */
  freeze(): void;
  thaw(): void;
  /** Starts again on the same port and data, stopping what still runs. */
  restart(): Promise<void>;
};

const MAIN = fileURLToPath(new URL('../../../embedded/event-store/main.ts', import.meta.url));
/** A server that starts slowly on a busy machine is no failure. */
const READY_WITHIN_MS = 120_000;

/**
 * The command that runs a real server instead of the embedded one. It gets EVENT_STORE_PORT (0: a free one) and EVENT_STORE_DATA,
 * prints its connection string as its first line, and stays until its stdin ends or it gets SIGTERM.
 */
const COMMAND = process.env.TEST_ESDB_COMMAND || undefined;
/** A real server that is there already, for tests that can share one. */
const SHARED_URL = process.env.TEST_ESDB_URL || undefined;

/** Whether a server of one's own is a real one. */
export const OWN_IS_REAL = COMMAND !== undefined;

/** Why a test of the embedded server itself does not run; null when it does. */
export const REAL_EVENT_STORE =
  COMMAND === undefined && SHARED_URL === undefined
    ? null
    : 'it tests the embedded event store, and a real one is named';
/** Why a test of what the embedded server does better, or says otherwise, does not run; null when it does. */
export const REAL_EVENT_STORE_DIFFERS =
  REAL_EVENT_STORE === null ? null : 'a real event store does otherwise: see embedded/event-store/README.md';
/** Why a test that kills or restarts its server does not run; null when it does. */
export const NO_OWN_EVENT_STORE =
  SHARED_URL === undefined || COMMAND !== undefined
    ? null
    : 'it needs a server of its own: name the command that starts one in TEST_ESDB_COMMAND';

/**
 * Why a test of what the group $admins alone may do does not run; null when it does. A platform runs without these
 * rights, as docs/operations.md says.
 */
export const LEAST_RIGHTS =
  process.env.TEST_ESDB_RIGHTS === 'least'
    ? 'it needs a user of the group $admins, and TEST_ESDB_RIGHTS says that there is none'
    : null;

/**
 * An event store on a free port, with its data in a temporary folder or in the one given: the embedded one, in the process of the
 * test, or what TEST_ESDB_COMMAND runs.
 */
export const startEventStore = (dataFolder?: string): Promise<EventStoreServer> =>
  REAL_EVENT_STORE === null ? startHere(dataFolder) : startEventStoreProcess(dataFolder);

/** One for a platform, which needs a log of its own, in the process of the test: the embedded one, or what TEST_ESDB_COMMAND runs. */
export const startEventStoreForPlatform = (): Promise<EventStoreServer> =>
  COMMAND === undefined ? startHere() : startEventStoreProcess();

async function startHere(dataFolder?: string): Promise<EventStoreServer> {
  const temporary = dataFolder === undefined ? await tempFolder('event-store') : undefined;
  const folder = dataFolder ?? temporary?.folder ?? '';
  const { port, close } = await countedAs('stores', () => startEmbedded({ dataFolder: folder, port: 0 }));
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    port,
    dataFolder: folder,
    async stop() {
      await close();
      await temporary?.remove();
    },
  };
}

/**
 * Starts an event store as a process of its own, on a free port, with its data in a temporary folder or in the one given: the
 * embedded one, or what TEST_ESDB_COMMAND runs. It ends with this process, no matter how.
 */
export async function startEventStoreProcess(dataFolder?: string): Promise<EventStoreProcess> {
  if (NO_OWN_EVENT_STORE !== null) cannotRun(NO_OWN_EVENT_STORE);
  return countedAs('stores', () =>
    startProcess(COMMAND === undefined ? launchEmbedded : launchCommand(COMMAND), dataFolder),
  );
}

/** The embedded event store on the data of a platform, whatever else the tests run on. */
export const startEmbeddedEventStoreProcess = (dataFolder: string): Promise<EventStoreProcess> =>
  startProcess(launchEmbedded, dataFolder);

async function startProcess(launch: Launch, dataFolder?: string): Promise<EventStoreProcess> {
  const temporary = dataFolder === undefined ? await tempFolder('event-store') : undefined;
  const folder = dataFolder ?? temporary?.folder ?? '';
  let launched = await launch(folder, 0);
  const { url } = launched;
  const port = portOf(url);

  const kill = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    const { child, ownsGroup } = launched;
    if (child.exitCode === null && child.signalCode === null) {
      child.ref();
      const gone = once(child, 'exit');
      send(launched, signal);
      await gone;
    }
    // What the command has started may outlive it by a moment.
    if (ownsGroup) await eventually('end of the event store', () => isFree(port));
    return child.exitCode;
  };
  return {
    url,
    port,
    dataFolder: folder,
    kill,
    freeze: () => sendToAll(launched.child, 'SIGSTOP'),
    thaw: () => sendToAll(launched.child, 'SIGCONT'),
    restart: async () => {
      await kill();
      launched = await launch(folder, port);
    },
    stop: async () => {
      await kill();
      await temporary?.remove();
    },
  };
}

/** A server that other tests may use as well, so that stream and group names must be new ones: a real one if there is one. */
export async function useEventStore(): Promise<Pick<EventStoreServer, 'url' | 'port' | 'stop'>> {
  if (SHARED_URL === undefined) return await startEventStore();
  return { url: SHARED_URL, port: portOf(SHARED_URL), stop: async () => undefined };
}

type Launch = (folder: string, port: number) => Promise<Launched>;
/** `ownsGroup`: the process and all that it has started are a group of their own. */
type Launched = { readonly child: ChildProcess; readonly url: string; readonly ownsGroup: boolean };

async function launchEmbedded(folder: string, port: number): Promise<Launched> {
  const child = spawn(process.execPath, programArguments(MAIN), {
    env: { ...process.env, EVENT_STORE_DATA: folder, EVENT_STORE_PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [ready] = await firstOf<[{ port: number }]>(child, child, 'message');
  // Neither the process nor the channel to it keeps a test file from ending.
  child.unref();
  child.channel?.unref();
  return { child, url: `esdb://127.0.0.1:${ready.port}?tls=false`, ownsGroup: false };
}

function launchCommand(command: string): Launch {
  return async (folder, port) => {
    const child = spawn(`exec ${command}`, {
      shell: true,
      env: { ...process.env, EVENT_STORE_DATA: folder, EVENT_STORE_PORT: String(port) },
      stdio: ['pipe', 'pipe', 'inherit'],
      // A group of its own: SIGKILL has to reach the server, and not only the command that has started it.
      detached: true,
    });
    const lines = createInterface({ input: child.stdout });
    const [url] = await firstOf<[string]>(child, lines, 'line');
    lines.close();
    child.unref();
    for (const stream of [child.stdin, child.stdout]) if ('unref' in stream) (stream as { unref(): void }).unref();
    return { child, url, ownsGroup: true };
  };
}

/** The first event of that name; throws when the process ends before it. */
async function firstOf<Values extends unknown[]>(
  child: ChildProcess,
  source: NodeJS.EventEmitter,
  event: string,
): Promise<Values> {
  const settled = new AbortController();
  const signal = anyOf(settled.signal, AbortSignal.timeout(READY_WITHIN_MS));
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`the event store process ended with ${code} before it was ready`);
  });
  try {
    return (await Promise.race([once(source, event, { signal }), ended])) as Values;
  } finally {
    settled.abort();
    ended.catch(() => undefined);
  }
}

function send({ child, ownsGroup }: Launched, signal: NodeJS.Signals): void {
  if (signal === 'SIGKILL' && ownsGroup && child.pid !== undefined) process.kill(-child.pid, signal);
  else child.kill(signal);
}

/** To a process and all that it has started: a real server is the child of the command that runs it. */
function sendToAll({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  const started = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const parents = started
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const all = new Set([pid]);
  for (const each of all) {
    for (const [child, parent] of parents) if (parent === each && child !== undefined) all.add(child);
  }
  for (const each of all) process.kill(each, signal);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', () => resolve(true));
  });
}

function portOf(url: string): number {
  const [first] = parseConnectionString(url).nodes;
  if (first === undefined) throw new Error('the connection string of the event store names no node');
  return first.port;
}
