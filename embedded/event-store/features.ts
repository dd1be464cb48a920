import type { Method } from './grpc/server.ts';
import { ServerFeatures } from './protos/serverfeatures_pb.ts';
import { unary } from './wire/calls.ts';

/** The release whose behaviour this server follows; clients enable features based on it. */
const VERSION = '23.10.6';

const METHODS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'event_store.client.streams.streams': {
    read: ['position', 'events'],
    append: [],
    batchappend: ['deadline_duration'],
    delete: [],
    tombstone: [],
  },
  'event_store.client.persistent_subscriptions.persistentsubscriptions': {
    create: ['stream', 'all'],
    update: ['stream', 'all'],
    delete: ['stream', 'all'],
    read: ['stream', 'all'],
    getinfo: ['stream', 'all'],
    list: ['stream', 'all'],
    replayparked: ['stream', 'all'],
    restartsubsystem: ['stream', 'all'],
  },
  'event_store.client.operations.operations': { startscavenge: [], stopscavenge: [] },
  'event_store.client.gossip.gossip': { read: [] },
  'event_store.client.server_features.serverfeatures': { getsupportedmethods: [] },
};

const SUPPORTED = {
  eventStoreServerVersion: VERSION,
  methods: Object.entries(METHODS).flatMap(([serviceName, methods]) =>
    Object.entries(methods).map(([methodName, features]) => ({ serviceName, methodName, features: [...features] })),
  ),
};

/** `ServerFeatures`: a client's first request, which tells it which methods it may call. */
export const featuresMethods: readonly Method[] = [unary(ServerFeatures.method.getSupportedMethods, () => SUPPORTED)];
