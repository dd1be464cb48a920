import { Server, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a file may find, and has to leave unchanged: the next file runs in the same process. */
export type Surroundings = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  readonly globals: ReadonlyMap<string, unknown>;
  readonly listeners: ReadonlyMap<string, number>;
};

/** Long enough for what is given up step by step, where a store has been killed, on a busy machine. */
const CLOSED_WITHIN_MS = 60_000;

export const surroundings = (): Surroundings => ({
  environment: { ...process.env },
  folder: process.cwd(),
  globals: new Map([
    ...membersOf(globalThis, ''),
    ...membersOf(Date, 'Date.'),
    ...membersOf(Math, 'Math.'),
    ...membersOf(console, 'console.'),
    ...membersOf(performance, 'performance.'),
  ]),
  listeners: new Map(
    process
      .eventNames()
      // The embedded stores' storage engine listens for it once for every database, and never stops.
      .filter((name) => name !== 'exit')
      .map((name) => [String(name), process.listenerCount(name)]),
  ),
});

/** Some properties are values only once they have been looked at. */
const NOT_MADE_YET = Symbol('not made yet');

function membersOf(object: object, prefix: string): [string, unknown][] {
  return (
    Object.entries(Object.getOwnPropertyDescriptors(object))
      // The client of S3 makes the second, for a place where it does not run.
      .filter(([name]) => !name.startsWith('UVU_') && name !== 'awslambda')
      .map(([name, { get, value }]) => [prefix + name, get ? NOT_MADE_YET : value])
  );
}

const isOther = (before: unknown, now: unknown): boolean => before !== NOT_MADE_YET && !Object.is(before, now);

/** In words, each thing that has changed. */
export function changesSince(before: Surroundings): string[] {
  const now = surroundings();
  const variables = new Set([...Object.keys(before.environment), ...Object.keys(now.environment)]);
  return [
    ...[...variables]
      .filter((name) => before.environment[name] !== now.environment[name])
      .map((name) => `it has changed the environment variable ${name}`),
    ...(before.folder === now.folder ? [] : ['it has changed the working folder']),
    ...[...now.globals]
      .filter(([name, value]) => isOther(before.globals.get(name), value))
      .map(([name]) => `it has changed the global ${name}`),
    ...[...now.listeners]
      .filter(([name, count]) => count > (before.listeners.get(name) ?? 0))
      .map(([name]) => `it still listens to the process's '${name}'`),
  ];
}

type Handle = object;

/** What stays open for the files that follow. */
const shared = new Set<Handle>();

/** Opens something that no file has to close. */
export async function leftOpenOnPurpose<T>(open: () => Promise<T>): Promise<T> {
  const before = whatIsOpen();
  const opened = await open();
  for (const handle of whatIsOpen().handles) if (!before.handles.has(handle)) shared.add(handle);
  return opened;
}

/** What keeps a process from ending on its own. */
export type Open = { readonly handles: ReadonlySet<Handle>; readonly timers: number };

export function whatIsOpen(): Open {
  return {
    handles: new Set((process as unknown as { _getActiveHandles(): Handle[] })._getActiveHandles()),
    timers: process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length,
  };
}

/** Waits until nothing more is open than before. @returns in words, what still is */
export async function stillOpen(before: Open): Promise<string[]> {
  const end = Date.now() + CLOSED_WITHIN_MS;
  for (let wait = 1; ; wait = Math.min(100, 2 * wait)) {
    const now = whatIsOpen();
    const handles = [...now.handles].filter((handle) => !before.handles.has(handle) && !shared.has(handle));
    const timers = now.timers - before.timers;
    if (handles.length === 0 && timers <= 0) return [];
    if (Date.now() > end)
      return [
        ...handles.map((handle) => `it has left open ${describe(handle)}`),
        ...(timers > 0 ? [`it has left ${timers} timers running`] : []),
      ];
    await sleep(wait, undefined, { ref: false });
  }
}

function describe(handle: Handle): string {
  if (handle instanceof Socket) return `a socket from ${handle.localPort} to ${handle.remotePort}`;
  if (handle instanceof Server) return `a server at ${JSON.stringify(handle.address())}`;
  if ('spawnargs' in handle) return `the process ${(handle.spawnargs as string[]).join(' ')}`;
  return `a ${handle.constructor.name}`;
}
