import { backoff } from '../async/backoff.ts';
import { keepRunning } from '../async/keep-running.ts';
import { pause } from '../async/pause.ts';
import type { Delivery, EventStore, SubscriptionGroup } from '../event-store/index.ts';
import type { Recorded } from '../events/event.ts';
import { uuidFrom } from '../events/ids.ts';
import type { Log } from '../process/log.ts';
import type { Metrics } from '../process/metrics.ts';
import { type Outcome, type Policy, type PolicyContext, retry } from './policy.ts';

const MOST_RETRIES = 20;
const LONGEST_PAUSE_MS = 30_000;

export type RunningPolicy = {
  /** Takes nothing new and waits for what is in hand. */
  stop(): Promise<void>;
};

/** Runs a policy until it is stopped, subscribing again whenever the connection is lost: the client never does. */
export function runPolicy(
  policy: Policy,
  { store, log, metrics }: { store: EventStore; log: Log; metrics: Metrics },
): RunningPolicy {
  // Two steps down: handlers in hand are asked to end while their acknowledgements can still be sent.
  const stopping = new AbortController();
  const closing = new AbortController();
  const inHand = new Map<string, InHand>();
  const group: SubscriptionGroup = {
    stream: policy.inbox.stream,
    name: policy.name,
    concurrency: policy.concurrency,
    messageTimeoutMs: policy.messageTimeoutMs,
    maxRetries: MOST_RETRIES,
    from: 'start',
  };
  const policyLog = log.child({ policy: policy.name });
  const tools = { store, log: policyLog, metrics, signal: stopping.signal };

  const take = (delivery: Delivery): void => {
    const { event } = delivery;
    if (stopping.signal.aborted) return;
    if (!event) {
      delivery.ack();
      return;
    }
    const known = inHand.get(event.id);
    if (known) {
      // Given out again while it is being handled, after a lost connection or a timeout that was too short for it. The
      // answer goes to this delivery: the one before may belong to a connection that is gone.
      known.delivery = delivery;
      return;
    }
    const taken: InHand = { delivery, handled: Promise.resolve() };
    inHand.set(event.id, taken);
    taken.handled = handle(policy, event, taken, tools).finally(() => inHand.delete(event.id));
  };

  const consume = async (progressed: () => void): Promise<void> => {
    await store.ensureGroup(group);
    for await (const delivery of store.consume(group, closing.signal)) {
      progressed();
      take(delivery);
    }
  };
  const running = keepRunning(consume, {
    signal: closing.signal,
    onFailure(error, attempt) {
      if (!stopping.signal.aborted)
        policyLog.warn({ err: error, attempt }, 'the policy lost its subscription and subscribes again');
    },
  });

  return {
    async stop() {
      stopping.abort();
      await Promise.all([...inHand.values()].map(({ handled }) => handled));
      closing.abort();
      await running;
    },
  };
}

/** An event that is being handled, and the newest delivery of it: the one that is to be answered. */
type InHand = { delivery: Delivery; handled: Promise<void> };

type Dependencies = { store: EventStore; log: Log; metrics: Metrics; signal: AbortSignal };

async function handle(policy: Policy, event: Recorded, taken: InHand, tools: Dependencies): Promise<void> {
  const log = tools.log.child({
    event_id: event.id,
    event_type: event.type,
    stream: event.stream,
    correlation_id: event.metadata.correlationId,
  });
  const outcome = await attempt(policy, event, { ...tools, log }, taken.delivery.retries);
  tools.metrics.policyOutcomes.inc({ policy: policy.name, outcome: outcome.kind });
  if (outcome.kind !== 'done') log.debug(outcome, 'policy outcome');
  if (outcome.kind === 'done' || outcome.kind === 'skip') return taken.delivery.ack();
  if (outcome.kind === 'park') {
    log.error(outcome, 'parked: an operator has to look at it');
    return taken.delivery.park(outcome.reason);
  }
  // A retry is handed back only after its pause: the server would deliver it again at once.
  await pause(outcome.afterMs, tools.signal);
  taken.delivery.retry(outcome.reason);
}

async function attempt(policy: Policy, event: Recorded, tools: Dependencies, retries: number): Promise<Outcome> {
  try {
    return await policy.handle(event, policyContext(policy, event, tools));
  } catch (error) {
    if (tools.signal.aborted) return retry(0, 'stopping');
    tools.log.warn({ err: error, retries }, 'the policy failed and tries again');
    return retry(backoff(retries, 200, LONGEST_PAUSE_MS), error instanceof Error ? error.message : String(error));
  }
}

/** What a handler gets beside the event. */
export const policyContext = (
  policy: Pick<Policy, 'name'>,
  event: Recorded,
  { store, log, signal }: Omit<Dependencies, 'metrics'>,
): PolicyContext => ({
  store,
  log,
  signal,
  command: (step = '') => ({
    commandId: uuidFrom('policy', policy.name, event.id, step),
    correlationId: event.metadata.correlationId,
    causationId: event.id,
    actor: `system:${policy.name}`,
    owner: event.metadata.owner,
  }),
});
