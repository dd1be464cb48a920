import { randomUUID } from 'node:crypto';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { runRouter } from '../../../kernel/inboxes/router.ts';
import { startPositionsOf } from '../../../kernel/inboxes/start-position.ts';
import type { OutcomeRecorder } from '../../../kernel/policies/outcomes.ts';
import { definePolicy, type Outcome, type Policy } from '../../../kernel/policies/policy.ts';
import { type RunningPolicy, runPolicy } from '../../../kernel/policies/runner.ts';
import { createLog, type Log } from '../../../kernel/process/log.ts';
import { createMetrics, type Metrics } from '../../../kernel/process/metrics.ts';
import { history, write } from '../../support/given.ts';
import { counterEvents } from '../aggregates/counter.ts';

const silent = createLog('silent');
const unread = createMetrics('test');
/** So short that a test sees many of them. */
const PAUSES = {
  retry: { firstMs: 1, longestMs: 5 },
  outage: { firstMs: 1, longestMs: 5 },
  slot: { longestMs: 60_000 },
};

/** A policy of its own name that receives amounts, and how often it received each. */
export function policyOnAmounts(
  handle: (amount: number, tries: number) => Outcome | Promise<Outcome>,
  limits: { concurrency?: number; waiting?: number; messageTimeoutMs?: number } = {},
): { policy: Policy; seen: Map<number, number> } {
  const seen = new Map<number, number>();
  const policy = definePolicy({
    name: `test-${randomUUID()}`,
    events: [counterEvents],
    ...limits,
    on: {
      async Added({ data: { amount } }) {
        const tries = (seen.get(amount) ?? 0) + 1;
        seen.set(amount, tries);
        return handle(amount, tries);
      },
    },
  });
  return { policy: policy.using(), seen };
}

/** Appends an amount to a counter of its own. */
export const writeAmount = (store: EventStore, amount: number, owner: string | null = null) =>
  write(store, history(counterEvents, randomUUID(), owner, { type: 'Added', data: { amount } }));

/** Appends an event that no policy here receives. */
export const writeOther = (store: EventStore) =>
  write(store, history(counterEvents, randomUUID(), null, { type: 'Closed', data: {} }));

/** How many messages a policy has parked: who may run it may know that, but not what they are. */
export async function parkedBy(store: EventStore, { inbox, name }: Policy): Promise<number> {
  const groups = await store.groupsOn(inbox.stream);
  return groups.find((group) => group.name === name)?.parked ?? 0;
}

/** The router and a policy, running until the callback has ended: the policy receives everything from now on. */
export async function whileRunning<T>(
  store: EventStore,
  policy: Policy,
  during: (run: RunningPolicy) => Promise<T>,
  {
    log = silent,
    metrics = unread,
    outcomes,
    slotWithinMs = PAUSES.slot.longestMs,
  }: { log?: Log; metrics?: Metrics; outcomes?: OutcomeRecorder; slotWithinMs?: number } = {},
): Promise<T> {
  return await whileRouting(store, policy, async () => {
    const pauses = { ...PAUSES, slot: { longestMs: slotWithinMs } };
    const run = runPolicy(policy, { store, log, metrics, outcomes }, pauses);
    try {
      return await during(run);
    } finally {
      await run.stop();
    }
  });
}

/** The router alone, for a policy that runs elsewhere. */
export async function whileRouting<T>(store: EventStore, policy: Policy, during: () => Promise<T>): Promise<T> {
  await startPositionsOf(store, policy.inbox);
  const stopping = new AbortController();
  const routing = runRouter(store, [policy.inbox], silent, stopping.signal);
  try {
    return await during();
  } finally {
    stopping.abort();
    await routing;
  }
}
