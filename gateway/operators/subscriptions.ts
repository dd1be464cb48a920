import type { Context } from 'koa';
import { decodeRevision, encodeCursor, orderOf } from '../../kernel/documents/index.ts';
import { type EventStore, type GroupStatus, ParkedMessagesChanged } from '../../kernel/event-store/index.ts';
import { HttpError, notFound } from '../../kernel/http/errors.ts';
import { type Handled, handle } from '../../kernel/http/operation.ts';
import { shown } from '../auditors/shown-event.ts';
import type { RecordOf } from './recorded-commands.ts';
import { subscriptionOperations } from './subscription-operations.ts';

type Named = Context & { params: Record<string, string> };
type Which = { readonly count: number; readonly before?: number | undefined };

const TAKEN_AWAY_WITHIN_MS = 10_000;

/** `/api/v1/ops/subscriptions…`: the state of policies, and what to do with the messages they have parked. */
export function subscriptionHandlers(store: EventStore, record: RecordOf): readonly Handled[] {
  const policies = async (): Promise<GroupStatus[]> =>
    // Each policy has an inbox of its own; the hubs' groups read the channels.
    (await store.groups()).filter(({ stream, name }) => stream === `inbox-${name}`);

  const policyNamedIn = async ({ params }: Named): Promise<GroupStatus> => {
    const found = (await policies()).find(({ name }) => name === params.name);
    if (!found) throw notFound(`policy ${params.name}`);
    return found;
  };

  // A server takes replayed messages away a moment after it has said that the replay is over. Replayed again in that
  // moment, they would be delivered twice.
  const replayed = new Map<string, { readonly end: bigint; readonly at: number }>();
  const areOnTheirWay = (name: string, first: bigint): boolean => {
    const last = replayed.get(name);
    return last !== undefined && first < last.end && performance.now() - last.at < TAKEN_AWAY_WITHIN_MS;
  };

  /** The messages that a command is about. @throws HttpError 404, and 409 if other messages are parked than it says */
  const chosenParked = async (ctx: Named, { count, before }: Which) => {
    const policy = await policyNamedIn(ctx);
    if (policy.parked !== count) throw changed(policy);
    const [first] = await store.parkedMessagesOf(policy, 1);
    if (!first || areOnTheirWay(policy.name, first.revision)) throw changed({ ...policy, parked: 0 });
    const all = first.revision + BigInt(count);
    const end = before === undefined || BigInt(before) > all ? all : BigInt(before);
    if (end <= first.revision) throw notFound(`parked message before ${before}`);
    return { policy, first: first.revision, end, number: Number(end - first.revision) };
  };

  const turns = new Map<string, Promise<unknown>>();
  /** One command about a policy after the other: what one has counted, another must not have changed meanwhile. */
  const inTurn = async <T>({ params: { name = '' } }: Named, work: () => Promise<T>): Promise<T> => {
    const mine = (turns.get(name) ?? Promise.resolve()).then(work, work);
    turns.set(name, mine);
    try {
      return await mine;
    } finally {
      if (turns.get(name) === mine) turns.delete(name);
    }
  };

  /** @throws HttpError 409 if the parked messages are not those that the command is about */
  const unlessChanged = async <T>(ctx: Named, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof ParkedMessagesChanged)) throw error;
      throw changed(await policyNamedIn(ctx));
    }
  };

  return [
    handle(subscriptionOperations.listSubscriptions, async () => ({
      items: (await policies())
        .map(({ name, stream, consumers, inHand, parked, oldestParkedAt, waiting }) => ({
          name,
          inbox: stream,
          consumers,
          in_flight: inHand,
          parked,
          oldest_parked_seconds: oldestParkedAt === null ? null : secondsSince(oldestParkedAt),
          lag: waiting,
        }))
        .sort((one, other) => (one.name < other.name ? -1 : 1)),
      next_cursor: null,
    })),
    handle(subscriptionOperations.listParkedMessages, async ({ query: { limit, cursor }, ctx }) => {
      const policy = await policyNamedIn(ctx);
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
    handle(subscriptionOperations.replayParkedMessages, ({ body, ctx }) =>
      inTurn(ctx, async () => {
        const { policy, first, end, number } = await chosenParked(ctx, body);
        await record(ctx, 'replayParkedMessages', body);
        const isThere = await unlessChanged(ctx, store.replayParkedMessages(policy, { first, end }));
        if (!isThere) throw notFound(`policy ${policy.name}`);
        replayed.set(policy.name, { end, at: performance.now() });
        return { name: policy.name, replayed: number };
      }),
    ),
    handle(subscriptionOperations.discardParkedMessages, ({ body, ctx }) =>
      inTurn(ctx, async () => {
        const { policy, first, end, number } = await chosenParked(ctx, body);
        await record(ctx, 'discardParkedMessages', body);
        await unlessChanged(ctx, store.discardParkedMessages(policy, { first, end }));
        return { name: policy.name, discarded: number };
      }),
    ),
  ];
}

const secondsSince = (at: number): number => Math.max(0, Math.round((Date.now() - at) / 1_000));

const changed = ({ name, parked }: GroupStatus): HttpError =>
  new HttpError(409, 'conflict', `${name} has parked ${parked} messages now; look at them and ask again`, {
    code: 'subscription/parked-changed',
    parked,
  });
