import services from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { Method } from './grpc/server.ts';
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

/** `ServerFeatures`: a client's first request, which tells it which methods it may call. */
export const featuresMethods: readonly Method[] = [
  unary(services.ServerFeaturesService.getSupportedMethods, supportedMethods),
];

function supportedMethods(): features.SupportedMethods {
  const list = Object.entries(METHODS).flatMap(([service, methods]) =>
    Object.entries(methods).map(([name, options]) => {
      const method = new features.SupportedMethod();
      method.setServiceName(service);
      method.setMethodName(name);
      method.setFeaturesList([...options]);
      return method;
    }),
  );
  const answer = new features.SupportedMethods();
  answer.setEventStoreServerVersion(VERSION);
  answer.setMethodsList(list);
  return answer;
}
