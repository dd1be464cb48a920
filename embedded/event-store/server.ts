import { randomUUID } from 'node:crypto';
import gossipServices from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import featuresServices from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { featuresService } from './features.ts';
import { gossipService } from './gossip.ts';
import { type EventLog, openEventLog } from './log/event-log.ts';
import { ANY } from './log/expected-revision.ts';
import { openPersistentSubscriptions } from './persistent/registry.ts';
import { persistentDefinition, persistentService } from './persistent/service.ts';
import { claimDataFolder, DataFolderError } from './store/data-folder.ts';
import { openLmdbStore } from './store/lmdb-store.ts';
import { streamsDefinition, streamsService } from './streams/service.ts';

export type EventStoreOptions = {
  /** Created when missing. One process at a time may use it. */
  readonly dataFolder: string;
  /** 0: a free one. */
  readonly port: number;
};

export type RunningEventStore = {
  readonly port: number;
  /** Ends open calls with CANCELLED and closes the database; everything acknowledged is on disk already. */
  close(): Promise<void>;
};

const HOST = '127.0.0.1';
/** More than the client's largest chunk of a batch append (3 MiB), with room for one large event. */
const MAX_REQUEST_BYTES = 20 * 1024 * 1024;

/**
 * Starts a server that speaks EventStoreDB's gRPC protocol on 127.0.0.1, without TLS. Resolves when it accepts calls. Throws an
 * error that names the cause and the next action when the folder cannot be used or the port is taken.
 */
export async function startEventStore({ dataFolder, port }: EventStoreOptions): Promise<RunningEventStore> {
  const release = await claimDataFolder(dataFolder);
  try {
    const { port: bound, close } = await serve(openLog(dataFolder), port);
    return { port: bound, close: () => close().then(release) };
  } catch (error) {
    await release();
    throw error;
  }
}

function openLog(dataFolder: string): EventLog {
  try {
    return openEventLog(openLmdbStore(dataFolder));
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

  let listening = 0;
  const server = new Server({
    'grpc.max_receive_message_length': MAX_REQUEST_BYTES,
    'grpc.max_send_message_length': -1,
  });
  server.addService(streamsDefinition, streamsService(log));
  server.addService(persistentDefinition, persistentService(subscriptions));
  server.addService(featuresServices.ServerFeaturesService, featuresService);
  server.addService(
    gossipServices.GossipService,
    gossipService(HOST, () => listening),
  );

  const close = async (): Promise<void> => {
    server.forceShutdown();
    subscriptions.close();
    await log.close();
  };
  try {
    listening = await listen(server, port);
  } catch (error) {
    await close();
    throw error;
  }
  return { port: listening, close };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`${HOST}:${port}`, ServerCredentials.createInsecure(), (error, bound) => {
      if (error === null) return resolve(bound);
      const cause = /listen \w+: [^\]]*/.exec(error.message)?.[0] ?? error.message;
      reject(new Error(`the event store cannot listen on ${HOST}:${port}: ${cause}. Free the port, or choose another`));
    });
  });
}

/** The records a real server starts with: no log is ever empty, and clients read one event of `$all` to see that it works. */
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
