import persistent from '@eventstore/db-client/generated/persistent_pb.js';
import { formatPosition } from './checkpoints.ts';
import type { Group } from './group.ts';
import type { Consumer } from './message.ts';

/** The real server's value for `never because of time`. */
const NEVER_MS = 2_147_483_647;

/** A group's settings, place and statistics, as returned by `GetInfo` and `List`. */
export function toSubscriptionInfo(group: Group): persistent.SubscriptionInfo {
  const { config, status, checkpoints, consumers } = group;
  const { since, perSecond } = group.handled.rate();
  const position = (at: number | undefined): string => (at === undefined ? '' : formatPosition(config, at));

  const info = new persistent.SubscriptionInfo();
  info.setEventSource(config.stream);
  info.setGroupName(config.group);
  info.setStatus(`${status.isLive ? 'Live' : 'Behind'}${group.parked.isReplaying ? ', ReplayingParkedMessages' : ''}`);
  info.setConnectionsList(consumers.map((consumer) => toConnectionInfo(consumer, config.extraStatistics)));
  info.setAveragePerSecond(perSecond);
  info.setTotalItems(String(group.handled.total));
  info.setCountSinceLastMeasurement(String(since));
  info.setLastCheckpointedEventPosition(position(checkpoints.position));
  info.setLastKnownEventPosition(position(group.lastKnown));
  info.setResolveLinkTos(config.resolveLinks);
  info.setStartFrom(formatPosition(config, config.startFrom));
  info.setMessageTimeoutMilliseconds(config.messageTimeoutMs);
  info.setExtraStatistics(config.extraStatistics);
  info.setMaxRetryCount(config.maxRetryCount);
  info.setLiveBufferSize(config.liveBufferSize);
  info.setBufferSize(config.historyBufferSize);
  info.setReadBatchSize(config.readBatchSize);
  info.setCheckPointAfterMilliseconds(config.checkpointAfterMs === 0 ? NEVER_MS : config.checkpointAfterMs);
  info.setMinCheckPointCount(config.minCheckpointCount);
  info.setMaxCheckPointCount(config.maxCheckpointCount);
  info.setReadBufferCount(status.buffered);
  // Groups read from the log at their own pace: there is no second buffer for live events.
  info.setLiveBufferCount('0');
  info.setRetryBufferCount(status.retrying);
  info.setTotalInFlightMessages(consumers.reduce((sum, { inFlight }) => sum + inFlight.size, 0));
  info.setOutstandingMessagesCount(status.outstanding);
  info.setNamedConsumerStrategy(config.strategy);
  info.setMaxSubscriberCount(config.maxSubscriberCount);
  info.setParkedMessageCount(String(group.parked.count));
  return info;
}

function toConnectionInfo(consumer: Consumer, withMeasurements: boolean): persistent.SubscriptionInfo.ConnectionInfo {
  const { since, perSecond } = consumer.latencies.rate();
  const info = new persistent.SubscriptionInfo.ConnectionInfo();
  info.setUsername('system');
  info.setAverageItemsPerSecond(perSecond);
  info.setTotalItems(String(consumer.latencies.total));
  info.setCountSinceLastMeasurement(String(since));
  info.setAvailableSlots(consumer.bufferSize - consumer.inFlight.size);
  info.setInFlightMessages(consumer.inFlight.size);
  info.setConnectionName(consumer.name);
  if (withMeasurements) {
    info.setObservedMeasurementsList(
      consumer.latencies.summary().map(([name, milliseconds]) => {
        const measurement = new persistent.SubscriptionInfo.Measurement();
        measurement.setKey(name);
        measurement.setValue(String(Math.round(milliseconds)));
        return measurement;
      }),
    );
  }
  return info;
}
