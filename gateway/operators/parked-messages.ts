import type { Context } from 'koa';
import { type EventStore, type GroupStatus, ParkedMessagesChanged } from '../../kernel/event-store/index.ts';
import { HttpError, notFound } from '../../kernel/http/errors.ts';

export type Named = Context & { params: Record<string, string> };
/** How many messages an operator has seen, and before which of them to stop. */
type Which = { readonly count: number; readonly before?: number | undefined };
type Chosen = { readonly policy: GroupStatus; readonly first: bigint; readonly end: bigint };

/** Replays or discards parked messages. */
type Command = {
  /** Runs once the messages are known to be those that were seen. */
  readonly before: () => Promise<unknown>;
  readonly work: (chosen: Chosen) => Promise<unknown>;
};

const REMOVED_WITHIN_MS = 10_000;

/** The groups of policies: each has an inbox of its own; the hubs' groups read the channels. */
export const policiesOf = async (store: EventStore): Promise<GroupStatus[]> =>
  (await store.groups()).filter(({ stream, name }) => stream === `inbox-${name}`);

/** @throws HttpError 404 */
export async function policyNamedIn(store: EventStore, { params }: Named): Promise<GroupStatus> {
  const found = (await policiesOf(store)).find(({ name }) => name === params.name);
  if (!found) throw notFound(`policy ${params.name}`);
  return found;
}

/**
 * Carries out commands about parked messages, one after the other for each policy: the messages that one has counted
 * must not be changed by another.
 */
export function createParkedCommands(store: EventStore) {
  // A server removes replayed messages a moment after it has said that the replay is over. Replayed again in that
  // moment, they would be delivered twice.
  const replayed = new Map<string, { readonly end: bigint; readonly at: number }>();
  const areOnTheirWay = (name: string, first: bigint): boolean => {
    const last = replayed.get(name);
    return last !== undefined && first < last.end && performance.now() - last.at < REMOVED_WITHIN_MS;
  };
  const turns = new Map<string, Promise<unknown>>();

  async function inTurn<T>({ params: { name = '' } }: Named, work: () => Promise<T>): Promise<T> {
    const mine = (turns.get(name) ?? Promise.resolve()).then(work, work);
    turns.set(name, mine);
    try {
      return await mine;
    } finally {
      if (turns.get(name) === mine) turns.delete(name);
    }
  }

  async function choose(ctx: Named, { count, before }: Which): Promise<Chosen> {
    const policy = await policyNamedIn(store, ctx);
    if (policy.parked !== count) throw changed(policy);
    const [first] = await store.parkedMessagesOf(policy, 1);
    if (!first || areOnTheirWay(policy.name, first.revision)) throw changed({ ...policy, parked: 0 });
    const all = first.revision + BigInt(count);
    const end = before === undefined || BigInt(before) > all ? all : BigInt(before);
    if (end <= first.revision) throw notFound(`parked message before ${before}`);
    return { policy, first: first.revision, end };
  }

  return {
    /**
     * @returns the policy's name and the number of messages @throws HttpError 404, and 409 if other messages are parked
     *   than the command says
     */
    run: (ctx: Named, which: Which, { before, work }: Command) =>
      inTurn(ctx, async () => {
        const chosen = await choose(ctx, which);
        await before();
        try {
          await work(chosen);
        } catch (error) {
          if (!(error instanceof ParkedMessagesChanged)) throw error;
          throw changed(await policyNamedIn(store, ctx));
        }
        return { name: chosen.policy.name, number: Number(chosen.end - chosen.first) };
      }),
    noteReplayed({ policy, end }: Chosen): void {
      replayed.set(policy.name, { end, at: performance.now() });
    },
  };
}

const changed = ({ name, parked }: GroupStatus): HttpError =>
  new HttpError(409, 'conflict', `${name} has parked ${parked} messages now; look at them and ask again`, {
    code: 'subscription/parked-changed',
    parked,
  });
