import { randomUUID } from 'node:crypto';
import { featuresMethods } from './features.ts';
import { gossipMethods } from './gossip.ts';
import { createGrpcServer } from './grpc/server.ts';
import { type EventLog, openEventLog } from './log/event-log.ts';
import { ANY } from './log/expected-revision.ts';
import { openOperations } from './operations.ts';
import { openPersistentSubscriptions } from './persistent/registry.ts';
import { persistentMethods } from './persistent/service.ts';
import { claimDataFolder, DataFolderError } from './store/data-folder.ts';
import { openStore } from './store/store.ts';
import { streamsMethods } from './streams/service.ts';

export type EventStoreOptions = {
  /** Created if missing. Only one process at a time may use it. */
  readonly dataFolder: string;
  /** 0: any free port. */
  readonly port: number;
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
export async function startEventStore({ dataFolder, port }: EventStoreOptions): Promise<RunningEventStore> {
  const release = await claimDataFolder(dataFolder);
  try {
    const { port: bound, close } = await serve(await openLog(dataFolder), port);
    return { port: bound, close: () => close().then(release) };
  } catch (error) {
    await release();
    throw error;
  }
}

async function openLog(dataFolder: string): Promise<EventLog> {
  try {
    const store = await openStore(dataFolder);
    try {
      return openEventLog(store);
    } catch (error) {
      await store.close();
      throw error;
    }
  } catch (error) {
    if (error instanceof DataFolderError) throw error;
    throw new DataFolderError(
      dataFolder,
      `its data cannot be read (${error})`,
      'Restore it from a copy, or name another',
    );
  }
}

async function serve(log: EventLog, port: number): Promise<RunningEventStore> {
  if (log.isEmpty) await writeFirstEvents(log);
  const subscriptions = openPersistentSubscriptions(log);
  const operations = openOperations(log);

  let listening = 0;
  const server = createGrpcServer([
    ...streamsMethods(log),
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
