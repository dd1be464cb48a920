import { formerPolicies } from '../../contracts/former-policies.ts';
import { decodeRevision, encodeCursor, orderOf } from '../../kernel/documents/index.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { notFound } from '../../kernel/http/errors.ts';
import { type Handled, handle } from '../../kernel/http/operation.ts';
import type { OutcomeRecorder } from '../../kernel/policies/outcomes.ts';
import { shown } from '../auditors/shown-event.ts';
import { createParkedCommands, policiesOf, policyNamedIn } from './parked-messages.ts';
import type { RecordOf } from './recorded-commands.ts';
import { subscriptionOperations } from './subscription-operations.ts';

/** `/api/v1/ops/subscriptions…`: the state of policies, and what to do with the messages they have parked. */
export function subscriptionHandlers(store: EventStore, outcomes: OutcomeRecorder, record: RecordOf): Handled[] {
  const parked = createParkedCommands(store, outcomes);

  return [
    handle(subscriptionOperations.listSubscriptions, async () => ({
      items: (await policiesOf(store))
        .map(({ name, stream, consumers, inFlight, parked, oldestParkedAt, waiting }) => ({
          name,
          inbox: stream,
          consumers,
          in_flight: inFlight,
          parked,
          oldest_parked_seconds: oldestParkedAt === null ? null : secondsSince(oldestParkedAt),
          lag: waiting,
          is_replaced: formerPolicies.has(name),
        }))
        .sort((one, other) => (one.name < other.name ? -1 : 1)),
      next_cursor: null,
    })),
    handle(subscriptionOperations.listParkedMessages, async ({ query: { limit, cursor }, ctx }) => {
      const policy = await policyNamedIn(store, ctx);
      const order = orderOf('parked', { policy: policy.name });
      const from = cursor === undefined ? undefined : decodeRevision(cursor, order);
      const messages = await store.parkedMessagesOf(policy, limit + 1, from);
      const next = messages[limit];
      return {
        items: messages.slice(0, limit).map(({ revision, parkedAt, reason, event, unreadable, personal }) => ({
          revision: Number(revision),
          parked_at: new Date(parkedAt).toISOString(),
          reason,
          event: event && shown(event, personal),
          unreadable: unreadable?.message ?? null,
        })),
        next_cursor: next ? encodeCursor(order, String(next.revision)) : null,
        count: policy.parked,
      };
    }),
    handle(subscriptionOperations.replayParkedMessages, async ({ body, ctx }) => {
      const { name, number } = await parked.run(ctx, 'replay', body, {
        before: () => record(ctx, 'replayParkedMessages', body),
        async work(chosen) {
          const isThere = await store.replayParkedMessages(chosen.policy, chosen);
          if (!isThere) throw notFound(`policy ${chosen.policy.name}`);
          parked.noteReplayed(chosen);
        },
      });
      return { name, replayed: number };
    }),
    handle(subscriptionOperations.discardParkedMessages, async ({ body, ctx }) => {
      const { name, number } = await parked.run(ctx, 'discard', body, {
        before: () => record(ctx, 'discardParkedMessages', body),
        work: (chosen) => store.discardParkedMessages(chosen.policy, chosen),
      });
      return { name, discarded: number };
    }),
  ];
}

const secondsSince = (at: number): number => Math.max(0, Math.round((Date.now() - at) / 1_000));
