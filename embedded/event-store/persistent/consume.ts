import { fromBinary } from '@bufbuild/protobuf';
import type { Call } from '../grpc/call.ts';
import { unhandled } from '../grpc/status-error.ts';
import { type ReadReq, ReadReq_Nack_Action, ReadReqSchema, ReadRespSchema } from '../protos/persistent_pb.ts';
import { decode, encode } from '../wire/calls.ts';
import { selectedStream, uuidText } from '../wire/fields.ts';
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
      const { content } = decode(readReq, bytes);
      if (connection === undefined) connection = connect(subscriptions, call, content);
      else answer(connection.group, content);
    });
  };
}

const readReq = (bytes: Buffer): ReadReq => fromBinary(ReadReqSchema, bytes);

function connect(subscriptions: PersistentSubscriptions, call: Call, content: ReadReq['content']): Connection {
  if (content.case !== 'options') throw unhandled();
  const { streamOption, groupName, bufferSize } = content.value;
  const group = subscriptions.find({ stream: selectedStream(streamOption), group: groupName });
  const { maxSubscriberCount } = group.config;
  if (maxSubscriberCount > 0 && group.consumers.length >= maxSubscriberCount) {
    throw maximumSubscribersReached(group.config);
  }
  call.write(confirmation(keyOf(group.config)));
  if (group.isOver) throw groupDropped(group.config);
  const consumer: Consumer = {
    call,
    name: call.header('connection-name') ?? '<unknown>',
    bufferSize,
    inFlight: new Set(),
    latencies: createLatencies(),
  };
  group.connect(consumer);
  return { group, consumer };
}

function answer(group: Group, content: ReadReq['content']): void {
  if (content.case === 'ack') group.ack(content.value.ids.map(uuidText));
  if (content.case !== 'nack') return;
  const { ids, action, reason } = content.value;
  const wanted = NACK_ACTIONS[action];
  if (wanted !== undefined) group.nack(ids.map(uuidText), wanted, reason);
}

/** The server has no counterpart of `stop`, and ignores unknown actions. */
const NACK_ACTIONS: Readonly<Record<number, NackAction>> = {
  [ReadReq_Nack_Action.Unknown]: 'retry',
  [ReadReq_Nack_Action.Park]: 'park',
  [ReadReq_Nack_Action.Retry]: 'retry',
  [ReadReq_Nack_Action.Skip]: 'skip',
  [ReadReq_Nack_Action.Stop]: 'skip',
};

function confirmation(subscriptionId: string): Uint8Array {
  return encode(ReadRespSchema, { content: { case: 'subscriptionConfirmation', value: { subscriptionId } } });
}
