import type { MessageInitShape } from '@bufbuild/protobuf';
import type { SubscriptionInfo_ConnectionInfoSchema, SubscriptionInfoSchema } from '../protos/persistent_pb.ts';
import { formatPosition } from './checkpoints.ts';
import type { Group } from './group.ts';
import type { Consumer } from './message.ts';

/** The real server's value for `never because of time`. */
const NEVER_MS = 2_147_483_647;

/** A group's settings, place and statistics, as returned by `GetInfo` and `List`. */
export function toSubscriptionInfo(group: Group): MessageInitShape<typeof SubscriptionInfoSchema> {
  const { config, status, checkpoints, consumers } = group;
  const { since, perSecond } = group.handled.rate();
  const position = (at: number | undefined): string => (at === undefined ? '' : formatPosition(config, at));
  return {
    eventSource: config.stream,
    groupName: config.group,
    status: `${status.isLive ? 'Live' : 'Behind'}${group.parked.isReplaying ? ', ReplayingParkedMessages' : ''}`,
    connections: consumers.map((consumer) => toConnectionInfo(consumer, config.extraStatistics)),
    averagePerSecond: perSecond,
    totalItems: BigInt(group.handled.total),
    countSinceLastMeasurement: BigInt(since),
    lastCheckpointedEventPosition: position(checkpoints.position),
    lastKnownEventPosition: position(group.lastKnown),
    resolveLinkTos: config.resolveLinks,
    startFrom: formatPosition(config, config.startFrom),
    messageTimeoutMilliseconds: whole(config.messageTimeoutMs),
    extraStatistics: config.extraStatistics,
    maxRetryCount: config.maxRetryCount,
    liveBufferSize: config.liveBufferSize,
    bufferSize: config.historyBufferSize,
    readBatchSize: config.readBatchSize,
    checkPointAfterMilliseconds: config.checkpointAfterMs === 0 ? NEVER_MS : whole(config.checkpointAfterMs),
    minCheckPointCount: config.minCheckpointCount,
    maxCheckPointCount: config.maxCheckpointCount,
    readBufferCount: status.buffered,
    // Groups read from the log at their own pace: there is no second buffer for live events.
    liveBufferCount: 0n,
    retryBufferCount: status.retrying,
    totalInFlightMessages: consumers.reduce((sum, { inFlight }) => sum + inFlight.size, 0),
    outstandingMessagesCount: status.outstanding,
    namedConsumerStrategy: config.strategy,
    maxSubscriberCount: config.maxSubscriberCount,
    parkedMessageCount: BigInt(group.parked.count),
  };
}

/** Times set in ticks need not be whole, nor fit into the 32 bits in which they are shown. */
const whole = (milliseconds: number): number => Math.max(-NEVER_MS, Math.min(NEVER_MS, Math.trunc(milliseconds)));

function toConnectionInfo(
  { name, bufferSize, inFlight, latencies }: Consumer,
  withMeasurements: boolean,
): MessageInitShape<typeof SubscriptionInfo_ConnectionInfoSchema> {
  const { since, perSecond } = latencies.rate();
  const measurements = withMeasurements ? latencies.summary() : [];
  return {
    username: 'system',
    averageItemsPerSecond: perSecond,
    totalItems: BigInt(latencies.total),
    countSinceLastMeasurement: BigInt(since),
    availableSlots: bufferSize - inFlight.size,
    inFlightMessages: inFlight.size,
    connectionName: name,
    observedMeasurements: measurements.map(([key, milliseconds]) => ({ key, value: BigInt(Math.round(milliseconds)) })),
  };
}
