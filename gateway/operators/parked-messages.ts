import type { Context } from 'koa';
import { type EventStore, type GroupStatus, ParkedMessagesChanged } from '../../kernel/event-store/index.ts';
import { HttpError, notFound } from '../../kernel/http/errors.ts';
import type { Handled, OutcomeRecorder } from '../../kernel/policies/outcomes.ts';

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
const PAGE = 500;

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
export function createParkedCommands(store: EventStore, outcomes: OutcomeRecorder) {
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
     * @param kind what is recorded of the messages, for auditors
     * @returns the policy's name and the number of messages @throws HttpError 404, and 409 if other messages are parked
     *   than the command says
     */
    run: (ctx: Named, kind: 'replay' | 'discard', which: Which, { before, work }: Command) =>
      inTurn(ctx, async () => {
        const chosen = await choose(ctx, which);
        // They are gone afterwards.
        const handled = await outcomesOf(store, chosen, kind);
        await before();
        try {
          await work(chosen);
          for (const each of handled) outcomes.record(each);
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

/** What becomes of the chosen messages if the command succeeds. A handler that is quick is newer. */
async function outcomesOf(
  store: EventStore,
  { policy, first, end }: Chosen,
  kind: 'replay' | 'discard',
): Promise<Handled[]> {
  const at = new Date();
  const found: Handled[] = [];
  for (let from = first; from < end; from += BigInt(PAGE)) {
    const most = Number(end - from < PAGE ? end - from : PAGE);
    for (const { event, unreadable, reason } of await store.parkedMessagesOf(policy, most, from)) {
      const event_id = event?.id ?? unreadable?.address.id;
      const owner = event?.metadata.owner ?? unreadable?.owner ?? null;
      if (event_id) found.push({ policy: policy.name, event_id, owner, outcome: { kind, reason }, at });
    }
  }
  return found;
}

const changed = ({ name, parked }: GroupStatus): HttpError =>
  new HttpError(409, 'conflict', `${name} has parked ${parked} messages now; look at them and ask again`, {
    code: 'subscription/parked-changed',
    parked,
  });
