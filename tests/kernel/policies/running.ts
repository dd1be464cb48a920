import { randomUUID } from 'node:crypto';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { runRouter } from '../../../kernel/inboxes/router.ts';
import { startPositionsOf } from '../../../kernel/inboxes/start-position.ts';
import { definePolicy, type Outcome, type Policy } from '../../../kernel/policies/policy.ts';
import { type RunningPolicy, runPolicy } from '../../../kernel/policies/runner.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { createMetrics } from '../../../kernel/process/metrics.ts';
import { history, write } from '../../support/given.ts';
import { counterEvents } from '../aggregates/counter.ts';

const log = createLog('silent');
const metrics = createMetrics('test');

/** A policy of its own name that is told of amounts, and how often it was told of each. */
export function policyOnAmounts(
  handle: (amount: number, tries: number) => Outcome | Promise<Outcome>,
  limits: { concurrency?: number; messageTimeoutMs?: number } = {},
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
export const writeAmount = (store: EventStore, amount: number) =>
  write(store, history(counterEvents, randomUUID(), null, { type: 'Added', data: { amount } }));

/** Appends an event that no policy here is told of. */
export const writeOther = (store: EventStore) =>
  write(store, history(counterEvents, randomUUID(), null, { type: 'Closed', data: {} }));

/** The router and a policy, running until the callback has ended: the policy is told of everything from now on. */
export async function whileRunning<T>(
  store: EventStore,
  policy: Policy,
  during: (run: RunningPolicy) => Promise<T>,
): Promise<T> {
  await startPositionsOf(store, policy.inbox);
  const stopping = new AbortController();
  const routing = runRouter(store, [policy.inbox], log, stopping.signal);
  const run = runPolicy(policy, { store, log, metrics });
  try {
    return await during(run);
  } finally {
    stopping.abort();
    await Promise.all([routing, run.stop()]);
  }
}
