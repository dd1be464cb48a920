import type { SpaceOptions } from './free-space.ts';
import { type TellTrouble, tellOnStderr } from './troubles.ts';

/** Where a server keeps its data, where it listens (port 0: any free port), and how it gets along with its disk. */
export type ServerOptions = {
  readonly dataFolder: string;
  readonly port: number;
  readonly tell: TellTrouble;
  readonly space: SpaceOptions;
};

export type ServerProcess = {
  /** Names the server in messages: `event store`. */
  readonly name: string;
  /** The environment variables are this followed by `_DATA`, `_PORT` or `_RESERVE_MB`. */
  readonly prefix: string;
  start(options: ServerOptions): Promise<{ readonly port: number; close(): Promise<void> }>;
  /** One line that says why the server did not start and what to do about it. */
  explain(error: unknown, options: ServerOptions): string;
};

/** A hanging close is not awaited any longer than this: everything acknowledged is on disk. */
const CLOSE_WITHIN_MS = 1_500;

/**
 * Runs a server as this process. When it accepts calls, it prints one JSON line and sends the same to its parent, if
 * there is one. It ends on SIGTERM and SIGINT, and when its parent is gone; if it cannot start, it exits with 1 and one
 * line on stderr.
 */
export async function runServer(server: ServerProcess): Promise<void> {
  let stop = (): void => process.exit(0);
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => stop());
  // The parent disappeared before it could be notified: no one would ever end this process.
  if (process.connected === false) stop();

  const options = optionsOf(server);
  try {
    const { port, close } = await server.start(options);
    stop = () => {
      stop = () => undefined;
      setTimeout(() => process.exit(0), CLOSE_WITHIN_MS).unref();
      close().then(
        () => process.exit(0),
        (error: unknown) =>
          fail(
            `${server.name}: its data in ${options.dataFolder} was not closed (${reasonOf(error)}): it is sound, start again`,
          ),
      );
    };
    const ready = { ready: true, port };
    // A parent disappearing at this very moment cannot be notified; `disconnect` will report it next.
    if (process.connected) process.send?.(ready, undefined, undefined, () => undefined);
    console.log(JSON.stringify(ready));
  } catch (error) {
    fail(server.explain(error, options));
  }
}

/** Ends the process with one line that says why. */
export function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

/** An error's message, or the thrown value as text. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function optionsOf({ name, prefix }: ServerProcess): ServerOptions {
  const dataFolder = process.env[`${prefix}_DATA`];
  if (!dataFolder) fail(`${name}: ${prefix}_DATA is not set: name the folder that holds, or shall hold, its data`);
  const port = process.env[`${prefix}_PORT`] ?? '0';
  if (!/^\d+$/.test(port) || Number(port) > 65_535) {
    fail(`${name}: ${prefix}_PORT is '${port}': set it to a port number, or 0 for a free port`);
  }
  const reserve = process.env[`${prefix}_RESERVE_MB`] ?? '0';
  if (!/^\d+$/.test(reserve)) {
    fail(`${name}: ${prefix}_RESERVE_MB is '${reserve}': set it to the megabytes of disk that shall stay free`);
  }
  const space = { reserveBytes: Number(reserve) * 1_000_000 };
  return { dataFolder, port: Number(port), tell: tellOperator(name), space };
}

/** A parent passes on its messages; without one they go to standard error. */
function tellOperator(name: string): TellTrouble {
  const onStderr = tellOnStderr(name);
  return (kind, message) => {
    if (process.connected) process.send?.({ trouble: { kind, message } }, undefined, undefined, () => undefined);
    else onStderr(kind, message);
  };
}
