import type { Context } from 'koa';
import type { EventStore, GroupStatus } from '../../kernel/event-store/index.ts';
import { HttpError, notFound } from '../../kernel/http/errors.ts';
import { type Handled, handle } from '../../kernel/http/operation.ts';
import { shown } from '../auditors/shown-event.ts';
import type { RecordOf } from './recorded-commands.ts';
import { subscriptionOperations } from './subscription-operations.ts';

/** `/api/v1/ops/subscriptions…`: what operators see of policies, and the replay of what was parked. */
export function subscriptionHandlers(store: EventStore, record: RecordOf): readonly Handled[] {
  const policies = async (): Promise<GroupStatus[]> =>
    // Each has an inbox of its own; the groups of hubs read the channels.
    (await store.groups()).filter(({ stream, name }) => stream === `inbox-${name}`);

  const policyNamedIn = async ({ params }: Context & { params: Record<string, string> }): Promise<GroupStatus> => {
    const found = (await policies()).find(({ name }) => name === params.name);
    if (!found) throw notFound(`policy ${params.name}`);
    return found;
  };

  return [
    handle(subscriptionOperations.listSubscriptions, async () => ({
      items: (await policies())
        .map(({ name, stream, consumers, inHand, parked, waiting }) => ({
          name,
          inbox: stream,
          consumers,
          in_flight: inHand,
          parked,
          lag: waiting,
        }))
        .sort((one, other) => (one.name < other.name ? -1 : 1)),
    })),
    handle(subscriptionOperations.listParkedMessages, async ({ query: { limit }, ctx }) => {
      const policy = await policyNamedIn(ctx);
      const messages = await store.parkedMessagesOf(policy, limit);
      return {
        items: messages.map(({ revision, parkedAt, reason, event, unreadable }) => ({
          revision: Number(revision),
          parked_at: new Date(parkedAt).toISOString(),
          reason,
          event: event && shown(event),
          unreadable: unreadable?.message ?? null,
        })),
        count: policy.parked,
      };
    }),
    handle(subscriptionOperations.replayParkedMessages, async ({ body: { count, before }, ctx }) => {
      const policy = await policyNamedIn(ctx);
      if (policy.parked !== count) throw changed(policy);
      const messages = await store.parkedMessagesOf(policy, count);
      const replayed = messages.filter(({ revision }) => before === undefined || revision < before).length;
      if (replayed === 0) throw notFound(`parked message before ${before}`);
      await record(ctx, 'replayParkedMessages', { count, ...(before === undefined ? {} : { before }) });
      const isThere = await store.replayParkedMessages(policy, before === undefined ? null : BigInt(before));
      if (!isThere) throw notFound(`policy ${policy.name}`);
      return { name: policy.name, replayed };
    }),
  ];
}

const changed = ({ name, parked }: GroupStatus): HttpError =>
  new HttpError(409, 'conflict', `${name} has parked ${parked} messages now; look at them and ask again`, {
    code: 'subscription/parked-changed',
    parked,
  });
