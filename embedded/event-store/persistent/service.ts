import services from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import persistent from '@eventstore/db-client/generated/persistent_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { ServiceDefinition, UntypedServiceImplementation } from '@grpc/grpc-js';
import { ALL } from '../log/stream-names.ts';
import { passBytes, unary } from '../wire/calls.ts';
import { streamName } from '../wire/fields.ts';
import { unhandled } from '../wire/status-error.ts';
import { consumeHandler } from './consume.ts';
import { type GroupId, groupFailed } from './errors.ts';
import { toSubscriptionInfo } from './info.ts';
import type { PersistentSubscriptions } from './registry.ts';
import { groupIdOf, parseGroupConfig } from './settings.ts';

/** `PersistentSubscriptions`, with responses of Read that are bytes already. */
export const persistentDefinition: ServiceDefinition = {
  ...services.PersistentSubscriptionsService,
  read: passBytes(services.PersistentSubscriptionsService.read),
};

/** The handlers of `PersistentSubscriptions`. */
export function persistentService(subscriptions: PersistentSubscriptions): UntypedServiceImplementation {
  const { reader } = subscriptions.log;
  return {
    create: unary(async (request: persistent.CreateReq) => {
      const options = request.getOptions();
      if (options === undefined) throw unhandled();
      await subscriptions.create(parseGroupConfig(options, reader, null));
      return new persistent.CreateResp();
    }),
    update: unary(async (request: persistent.UpdateReq) => {
      const options = request.getOptions();
      if (options === undefined) throw unhandled();
      const { config } = subscriptions.find(groupIdOf(options));
      await subscriptions.update(parseGroupConfig(options, reader, config.filter));
      return new persistent.UpdateResp();
    }),
    delete: unary(async (request: persistent.DeleteReq) => {
      await subscriptions.delete(selected(request.getOptions()));
      return new persistent.DeleteResp();
    }),
    getInfo: unary((request: persistent.GetInfoReq) => {
      const group = subscriptions.find(selected(request.getOptions()));
      return new persistent.GetInfoResp().setSubscriptionInfo(toSubscriptionInfo(group));
    }),
    list: unary((request: persistent.ListReq) => {
      const source = request.getOptions()?.getListForStream();
      const groups =
        source === undefined
          ? subscriptions.all()
          : subscriptions.ofStream(source.hasAll() ? ALL : streamName(source.getStream()));
      return new persistent.ListResp().setSubscriptionsList(groups.map(toSubscriptionInfo));
    }),
    replayParked: unary((request: persistent.ReplayParkedReq) => {
      const options = request.getOptions();
      const id = selected(options);
      const group = subscriptions.find(id);
      const stopAt = options?.hasStopAt() ? Number(options.getStopAt()) : Number.POSITIVE_INFINITY;
      if (stopAt < 0) throw groupFailed(id, 'Cannot stop replaying parked message at a negative version.');
      group.replayParked(stopAt);
      return new persistent.ReplayParkedResp();
    }),
    restartSubsystem: unary(() => {
      subscriptions.restart();
      return new shared.Empty();
    }),
    read: consumeHandler(subscriptions),
  };
}

type Selection = persistent.DeleteReq.Options | persistent.GetInfoReq.Options | persistent.ReplayParkedReq.Options;

function selected(options: Selection | undefined): GroupId {
  if (options === undefined) throw unhandled();
  const stream = options.hasAll() ? ALL : streamName(options.getStreamIdentifier());
  return { stream, group: options.getGroupName() };
}
