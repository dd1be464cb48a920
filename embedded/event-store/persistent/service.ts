import services from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import persistent from '@eventstore/db-client/generated/persistent_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { Method } from '../grpc/server.ts';
import { unhandled } from '../grpc/status-error.ts';
import { ALL } from '../log/stream-names.ts';
import { unary } from '../wire/calls.ts';
import { streamName } from '../wire/fields.ts';
import { consumeHandler } from './consume.ts';
import { type GroupId, groupFailed } from './errors.ts';
import { toSubscriptionInfo } from './info.ts';
import type { PersistentSubscriptions } from './registry.ts';
import { groupIdOf, parseGroupConfig } from './settings.ts';

/** The service `PersistentSubscriptions`. */
export function persistentMethods(subscriptions: PersistentSubscriptions): readonly Method[] {
  const { reader } = subscriptions.log;
  const definitions = services.PersistentSubscriptionsService;
  return [
    unary(definitions.create, async (request: persistent.CreateReq) => {
      const options = request.getOptions();
      if (options === undefined) throw unhandled();
      await subscriptions.create(parseGroupConfig(options, reader, null));
      return new persistent.CreateResp();
    }),
    unary(definitions.update, async (request: persistent.UpdateReq) => {
      const options = request.getOptions();
      if (options === undefined) throw unhandled();
      const { config } = subscriptions.find(groupIdOf(options));
      await subscriptions.update(parseGroupConfig(options, reader, config.filter));
      return new persistent.UpdateResp();
    }),
    unary(definitions.delete, async (request: persistent.DeleteReq) => {
      await subscriptions.delete(selected(request.getOptions()));
      return new persistent.DeleteResp();
    }),
    unary(definitions.getInfo, (request: persistent.GetInfoReq) => {
      const group = subscriptions.find(selected(request.getOptions()));
      return new persistent.GetInfoResp().setSubscriptionInfo(toSubscriptionInfo(group));
    }),
    unary(definitions.list, (request: persistent.ListReq) => {
      const source = request.getOptions()?.getListForStream();
      const groups =
        source === undefined
          ? subscriptions.all()
          : subscriptions.ofStream(source.hasAll() ? ALL : streamName(source.getStream()));
      return new persistent.ListResp().setSubscriptionsList(groups.map(toSubscriptionInfo));
    }),
    unary(definitions.replayParked, (request: persistent.ReplayParkedReq) => {
      const options = request.getOptions();
      const id = selected(options);
      const group = subscriptions.find(id);
      const stopAt = options?.hasStopAt() ? Number(options.getStopAt()) : Number.POSITIVE_INFINITY;
      if (stopAt < 0) throw groupFailed(id, 'Cannot stop replaying parked message at a negative version.');
      group.replayParked(stopAt);
      return new persistent.ReplayParkedResp();
    }),
    unary(definitions.restartSubsystem, () => {
      subscriptions.restart();
      return new shared.Empty();
    }),
    [definitions.read.path, consumeHandler(subscriptions)],
  ];
}

type Selection = persistent.DeleteReq.Options | persistent.GetInfoReq.Options | persistent.ReplayParkedReq.Options;

function selected(options: Selection | undefined): GroupId {
  if (options === undefined) throw unhandled();
  const stream = options.hasAll() ? ALL : streamName(options.getStreamIdentifier());
  return { stream, group: options.getGroupName() };
}
