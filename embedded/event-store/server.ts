import { randomUUID } from 'node:crypto';
import { type FreeSpace, type SpaceOptions, watchFreeSpace } from '../shared/free-space.ts';
import { type TellTrouble, tellOnStderr } from '../shared/troubles.ts';
import { featuresMethods } from './features.ts';
import { gossipMethods } from './gossip.ts';
import { createGrpcServer } from './grpc/server.ts';
import { type EventLog, openEventLog } from './log/event-log.ts';
import { ANY } from './log/expected-revision.ts';
import { openOperations } from './operations.ts';
import { openPersistentSubscriptions } from './persistent/registry.ts';
import { persistentMethods } from './persistent/service.ts';
import { DamagedRecord } from './store/damage.ts';
import { claimDataFolder, DataFolderError } from './store/data-folder.ts';
import { openScrub, type ScrubOptions } from './store/scrub.ts';
import { openStore, type Store } from './store/store.ts';
import { streamsMethods } from './streams/service.ts';

export type EventStoreOptions = {
  /** Created if missing. Only one process at a time may use it. */
  readonly dataFolder: string;
  /** 0: any free port. */
  readonly port: number;
  /** Default: on standard error. */
  readonly tell?: TellTrouble;
  readonly scrub?: ScrubOptions;
  readonly space?: SpaceOptions;
};

export type RunningEventStore = {
  readonly port: number;
  /** Ends open calls with CANCELLED and closes the database; everything acknowledged is already on disk. */
  close(): Promise<void>;
};

const HOST = '127.0.0.1';

/**
 * Starts a server that speaks EventStoreDB's gRPC protocol on 127.0.0.1, without TLS. Resolves when it accepts calls.
 * If the folder cannot be used or the port is taken, throws an error naming the cause and the next action.
 */
export async function startEventStore(options: EventStoreOptions): Promise<RunningEventStore> {
  const { dataFolder, port, tell = tellOnStderr('event store'), scrub, space } = options;
  const release = await claimDataFolder(dataFolder);
  try {
    const { log, store } = await openLog(dataFolder, tell);
    const disk = watchFreeSpace(dataFolder, space ?? {}, tell);
    const endScrub = openScrub(store, scrub);
    const endWatches = () => {
      disk.close();
      endScrub();
    };
    const { port: bound, close } = await serve(log, port, disk).catch((error: unknown) => {
      endWatches();
      throw error;
    });
    return {
      port: bound,
      close: async () => {
        endWatches();
        await close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function openLog(dataFolder: string, tell: TellTrouble): Promise<{ log: EventLog; store: Store }> {
  try {
    const store = await openStore(dataFolder, ({ message }) => tell('damage', message));
    try {
      return { log: openEventLog(store), store };
    } catch (error) {
      await store.close();
      throw error;
    }
  } catch (error) {
    if (error instanceof DataFolderError) throw error;
    const cause =
      error instanceof DamagedRecord
        ? `its last record is damaged (${error.finding})`
        : `its data cannot be read (${error})`;
    throw new DataFolderError(dataFolder, cause, 'Restore it from a copy, or name another');
  }
}

async function serve(log: EventLog, port: number, disk: FreeSpace): Promise<RunningEventStore> {
  if (log.isEmpty) await writeFirstEvents(log);
  const subscriptions = openPersistentSubscriptions(log);
  const operations = openOperations(log);

  let listening = 0;
  const server = createGrpcServer([
    ...streamsMethods(log, disk),
    ...persistentMethods(subscriptions),
    ...featuresMethods,
    ...operations.methods,
    ...gossipMethods(HOST, () => listening),
  ]);

  const close = async (): Promise<void> => {
    const closed = server.close();
    subscriptions.close();
    await operations.close();
    await Promise.all([closed, log.close()]);
  };
  try {
    listening = await server.listen(HOST, port);
  } catch (error) {
    await close();
    const cause = error instanceof Error ? error.message : error;
    throw new Error(`the event store cannot listen on ${HOST}:${port}: ${cause}. Free the port, or choose another`);
  }
  return { port: listening, close };
}

/**
 * A real server's first records: its log is never empty, and clients read one event of `$all` to check the connection.
 */
async function writeFirstEvents(log: EventLog): Promise<void> {
  const first: readonly (readonly [stream: string, type: string, data: unknown])[] = [
    ['$$$scavenges', '$metadata', { $maxAge: 2_592_000 }],
    ['$$$settings', '$metadata', { $maxCount: 1 }],
    ['$users', '$User', 'admin'],
    ['$user-admin', '$UserCreated', { loginName: 'admin', fullName: 'EventStore Administrator', groups: ['$admins'] }],
  ];
  const writes = first.map(([stream, type, data]) =>
    log.append(stream, ANY, [
      {
        id: randomUUID(),
        type,
        isJson: true,
        metadata: new Uint8Array(0),
        data: Buffer.from(JSON.stringify(data)),
      },
    ]),
  );
  await Promise.all(writes);
}
