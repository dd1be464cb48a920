import type { Method } from '../grpc/server.ts';
import { unhandled } from '../grpc/status-error.ts';
import {
  type DeleteReq_Options,
  type GetInfoReq_Options,
  type ReplayParkedReq_Options,
  PersistentSubscriptions as Service,
} from '../protos/persistent_pb.ts';
import { pathOf, unary } from '../wire/calls.ts';
import { selectedStream } from '../wire/fields.ts';
import { consumeHandler } from './consume.ts';
import { type GroupId, groupFailed } from './errors.ts';
import { toSubscriptionInfo } from './info.ts';
import type { PersistentSubscriptions } from './registry.ts';
import { groupIdOf, parseGroupConfig } from './settings.ts';

/** The service `PersistentSubscriptions`. */
export function persistentMethods(subscriptions: PersistentSubscriptions): readonly Method[] {
  const { reader } = subscriptions.log;
  const { method } = Service;
  return [
    unary(method.create, async ({ options }) => {
      if (options === undefined) throw unhandled();
      await subscriptions.create(parseGroupConfig(options, reader, null));
      return {};
    }),
    unary(method.update, async ({ options }) => {
      if (options === undefined) throw unhandled();
      const { config } = subscriptions.find(groupIdOf(options));
      await subscriptions.update(parseGroupConfig(options, reader, config.filter));
      return {};
    }),
    unary(method.delete, async ({ options }) => {
      await subscriptions.delete(selected(options));
      return {};
    }),
    unary(method.getInfo, ({ options }) => ({
      subscriptionInfo: toSubscriptionInfo(subscriptions.find(selected(options))),
    })),
    unary(method.list, ({ options }) => {
      const list = options?.listOption;
      const groups =
        list?.case === 'listForStream'
          ? subscriptions.ofStream(selectedStream(list.value.streamOption))
          : subscriptions.all();
      return { subscriptions: groups.map(toSubscriptionInfo) };
    }),
    unary(method.replayParked, ({ options }) => {
      const id = selected(options);
      const group = subscriptions.find(id);
      const stop = options?.stopAtOption;
      const stopAt = stop?.case === 'stopAt' ? Number(stop.value) : Number.POSITIVE_INFINITY;
      if (stopAt < 0) throw groupFailed(id, 'Cannot stop replaying parked message at a negative version.');
      group.replayParked(stopAt);
      return {};
    }),
    unary(method.restartSubsystem, () => {
      subscriptions.restart();
      return {};
    }),
    [pathOf(method.read), consumeHandler(subscriptions)],
  ];
}

function selected(options: DeleteReq_Options | GetInfoReq_Options | ReplayParkedReq_Options | undefined): GroupId {
  if (options === undefined) throw unhandled();
  return { stream: selectedStream(options.streamOption), group: options.groupName };
}
