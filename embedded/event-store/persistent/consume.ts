import services from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import persistent from '@eventstore/db-client/generated/persistent_pb.js';
import type { Call } from '../grpc/call.ts';
import { unhandled } from '../grpc/status-error.ts';
import { ALL } from '../log/stream-names.ts';
import { decode } from '../wire/calls.ts';
import { streamName, uuidText } from '../wire/fields.ts';
import { groupDropped, maximumSubscribersReached } from './errors.ts';
import type { Group, NackAction } from './group.ts';
import { createLatencies } from './latencies.ts';
import type { Consumer } from './message.ts';
import { keyOf, type PersistentSubscriptions } from './registry.ts';

type Connection = {
  readonly group: Group;
  readonly consumer: Consumer;
};

/**
 * `PersistentSubscriptions.Read`: the first message names the group, the following ones are acknowledgements. A
 * consumer leaves by cancelling; closing its side does not mean that it wants no more.
 */
export function consumeHandler(subscriptions: PersistentSubscriptions): (call: Call) => void {
  return (call) => {
    let connection: Connection | undefined;
    call.whenOver(() => connection?.group.disconnect(connection.consumer));
    call.receive((bytes) => {
      const message = decode(services.PersistentSubscriptionsService.read.requestDeserialize, bytes);
      if (connection === undefined) connection = connect(subscriptions, call, message);
      else answer(connection.group, message);
    });
  };
}

function connect(subscriptions: PersistentSubscriptions, call: Call, message: persistent.ReadReq): Connection {
  const options = message.getOptions();
  if (options === undefined) throw unhandled();
  const stream = options.hasAll() ? ALL : streamName(options.getStreamIdentifier());
  const group = subscriptions.find({ stream, group: options.getGroupName() });
  const { maxSubscriberCount } = group.config;
  if (maxSubscriberCount > 0 && group.consumers.length >= maxSubscriberCount) {
    throw maximumSubscribersReached(group.config);
  }
  call.write(confirmation(keyOf(group.config)));
  if (group.isOver) throw groupDropped(group.config);
  const consumer: Consumer = {
    call,
    name: call.header('connection-name') ?? '<unknown>',
    bufferSize: options.getBufferSize(),
    inFlight: new Set(),
    latencies: createLatencies(),
  };
  group.connect(consumer);
  return { group, consumer };
}

function answer(group: Group, message: persistent.ReadReq): void {
  const ack = message.getAck();
  if (ack !== undefined) group.ack(ack.getIdsList().map(uuidText));
  const nack = message.getNack();
  const action = nack === undefined ? undefined : toAction(nack.getAction());
  if (nack !== undefined && action !== undefined) group.nack(nack.getIdsList().map(uuidText), action, nack.getReason());
}

/** The server has no counterpart of `stop`, and ignores unknown actions. */
function toAction(action: persistent.ReadReq.Nack.Action): NackAction | undefined {
  const { UNKNOWN, PARK, RETRY, SKIP, STOP } = persistent.ReadReq.Nack.Action;
  if (action === PARK) return 'park';
  if (action === RETRY || action === UNKNOWN) return 'retry';
  return action === SKIP || action === STOP ? 'skip' : undefined;
}

function confirmation(subscriptionId: string): Uint8Array {
  const confirmed = new persistent.ReadResp.SubscriptionConfirmation();
  confirmed.setSubscriptionId(subscriptionId);
  const response = new persistent.ReadResp();
  response.setSubscriptionConfirmation(confirmed);
  return response.serializeBinary();
}
