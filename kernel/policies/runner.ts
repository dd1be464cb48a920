import type { LRUCache } from 'lru-cache';
import { backoff } from '../async/backoff.ts';
import { keepRunning } from '../async/keep-running.ts';
import { pause } from '../async/pause.ts';
import { createFairSlots, type FairSlots } from '../async/slots/fair.ts';
import { growingCache } from '../caches/growing.ts';
import type { Delivery, EventStore, SubscriptionGroup, UnreadableEvent } from '../event-store/index.ts';
import type { Recorded } from '../events/event.ts';
import { uuidFrom } from '../events/ids.ts';
import { createOutageLog } from '../outages/outage-log.ts';
import { logLoss } from '../outages/unavailable.ts';
import { keyMissingIn } from '../personal-data/person-keys.ts';
import type { Log } from '../process/log.ts';
import type { Metrics } from '../process/metrics.ts';
import { inSpan, type SpanOf } from '../tracing/spans.ts';
import { type CrashGuard, createCrashGuard } from './crash-guard.ts';
import { createInFlight, type InFlight } from './in-flight.ts';
import { createLineReport } from './line-report.ts';
import { createOutagePause, type OutagePause } from './outage-pause.ts';
import type { OutcomeRecorder } from './outcomes.ts';
import { type Outcome, type Policy, type PolicyContext, park, retry, unavailable } from './policy.ts';
import { MAX_TRIES, outcomeOf } from './thrown.ts';

/**
 * How long to wait before retrying a failure, before checking whether an outage is over, and for a slot. What has waited
 * that long for a slot is released: another copy of the process may have a free one. If none has, it comes back at
 * once and keeps its owner's turn.
 */
const PAUSES = {
  retry: { firstMs: 200, longestMs: 30_000 },
  outage: { firstMs: 1_000, longestMs: 60_000 },
  slot: { longestMs: 60_000 },
};
type Pauses = typeof PAUSES;

const MAX_COUNTED = 10_000;
const PARKED = 'parked: needs an operator';
/** Not the reason of the event that found out, which may quote what its owner entered. */
const OTHERS_WAIT = 'the policy pauses until something that it needs is available';

export type RunningPolicy = {
  /** Takes no new deliveries and waits for those in flight. */
  stop(): Promise<void>;
};

type Dependencies = {
  readonly store: EventStore;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Where outcomes are kept for auditors; by default nowhere. */
  readonly outcomes?: OutcomeRecorder | undefined;
};

/** What all deliveries of one running policy share. */
type Run = Dependencies & {
  readonly policy: Policy;
  readonly signal: AbortSignal;
  /** They go round among owners. */
  readonly slots: FairSlots<Recorded>;
  readonly outage: OutagePause;
  readonly pauses: Pauses;
  readonly guard: CrashGuard;
  /** Attempts by event id, for events that have failed and are not parked yet. */
  readonly tries: LRUCache<string, number>;
  /** What events wait for, by event id: it is recorded once, not for every attempt. */
  readonly waits: LRUCache<string, string>;
};

/** Runs a policy until it is stopped, and resubscribes whenever the connection is lost, which the client never does. */
export function runPolicy(
  policy: Policy,
  { store, log, metrics, outcomes }: Dependencies,
  pauses: Pauses = PAUSES,
): RunningPolicy {
  // Stops in two steps: running handlers are asked to end while their acknowledgements can still be sent.
  const stopping = new AbortController();
  const closing = new AbortController();
  const inFlight = createInFlight();
  const policyLog = log.child({ policy: policy.name });
  const report = createLineReport(policy, { store, log: policyLog, signal: stopping.signal }, () => run.slots.line());
  const run: Run = {
    store,
    metrics,
    outcomes,
    policy,
    log: policyLog,
    signal: stopping.signal,
    slots: createFairSlots<Recorded>({
      count: policy.concurrency,
      groupOf: ({ metadata }) => metadata.owner ?? '',
      compare: (a, b) => (a.position < b.position ? -1 : 1),
      onMoved: report.moved,
    }),
    pauses,
    guard: createCrashGuard(store, policy.name),
    outage: createOutagePause(pauses.outage, createOutageLog(policyLog, OUTAGE)),
    tries: growingCache(MAX_COUNTED),
    waits: growingCache(MAX_COUNTED),
  };

  metrics.policyWork.set(policy.name, run.slots.load);

  const take = (delivery: Delivery): void => {
    const { event, unreadable } = delivery;
    if (stopping.signal.aborted) return;
    if (event) inFlight.handle(event.id, delivery, (entry) => handle(run, event, entry));
    else if (unreadable && keyMissingIn(unreadable))
      inFlight.handle(unreadable.address.id, delivery, (entry) => waitForKey(run, unreadable, entry));
    else answerWithoutEvent(run, delivery);
  };

  const consume = async (progressed: () => void): Promise<void> => {
    const group = groupOf(policy);
    await store.ensureGroup(group);
    for await (const delivery of store.consume(group, closing.signal)) {
      progressed();
      take(delivery);
    }
  };
  const running = keepRunning(consume, {
    signal: closing.signal,
    onFailure: logLoss(policyLog, 'the policy lost its subscription and subscribes again'),
  });

  return {
    async stop() {
      stopping.abort();
      await inFlight.release();
      await report.settled();
      closing.abort();
      await running;
      metrics.policyWork.delete(policy.name);
    },
  };
}

const OUTAGE = {
  begin: 'the policy pauses: something it needs is unavailable',
  end: 'the policy resumes',
};

const groupOf = ({ name, inbox, concurrency, waiting, messageTimeoutMs }: Policy): SubscriptionGroup => ({
  stream: inbox.stream,
  name,
  concurrency: concurrency + waiting,
  messageTimeoutMs,
  from: 'start',
});

/** Gives an event back that can be read once the key is back. */
async function waitForKey(
  run: Run,
  { address: { id }, owner, message }: UnreadableEvent,
  entry: InFlight,
): Promise<void> {
  recordWait(run, { id, owner }, message);
  await pause(run.pauses.outage.firstMs, entry.release.signal);
  entry.delivery.retry('the key that seals it is missing');
}

/** A link whose target is gone is done with; what cannot be read is parked until a version of the code can read it. */
function answerWithoutEvent(run: Run, delivery: Delivery): void {
  const { policy, log, metrics } = run;
  const { unreadable } = delivery;
  if (!unreadable) {
    delivery.ack();
    return;
  }
  const { owner, address } = unreadable;
  const { id, type, stream } = address;
  metrics.policyOutcomes.inc({ policy: policy.name, outcome: 'park' });
  record(run, { id, owner }, park(unreadable.message));
  log.error({ event_id: id, event_type: type, stream, reason: unreadable.message }, PARKED);
  delivery.park(unreadable.message);
}

type Whose = { readonly id: string; readonly owner: string | null };

function record({ policy, outcomes, waits }: Run, { id, owner }: Whose, outcome: Outcome): void {
  if (outcome.kind !== 'unavailable') waits.delete(id);
  outcomes?.record({ policy: policy.name, event_id: id, owner, outcome });
}

/** Once per event and outage, and once more when it is known what the event itself lacks. */
function recordWait(run: Run, event: Whose, reason: string): void {
  const known = run.waits.get(event.id);
  if (known !== undefined && (known !== OTHERS_WAIT || reason === OTHERS_WAIT)) return;
  run.waits.set(event.id, reason);
  record(run, event, unavailable(reason));
}

/** Sees an event through until its delivery is answered. */
async function handle(run: Run, event: Recorded, entry: InFlight): Promise<void> {
  const { id, type, stream, metadata } = event;
  const correlation_id = metadata.correlationId;
  const log = run.log.child({ event_id: id, event_type: type, stream, correlation_id });
  const outcome = await outcomeWithoutOutage({ ...run, log }, event, entry);
  if (outcome === null) return entry.delivery.retry('released unhandled');
  run.metrics.policyOutcomes.inc({ policy: run.policy.name, outcome: outcome.kind });
  record(run, { id, owner: metadata.owner }, outcome);
  if (outcome.kind !== 'done') log.debug(outcome, 'policy outcome');
  if (outcome.kind === 'done' || outcome.kind === 'skip') {
    run.tries.delete(id);
    entry.delivery.ack();
  } else if (outcome.kind === 'park') {
    run.tries.delete(id);
    log.error(outcome, PARKED);
    entry.delivery.park(outcome.reason);
  } else {
    // A retry is sent only after its pause, because the server redelivers at once.
    await pause(outcome.afterMs, entry.release.signal);
    entry.delivery.retry(outcome.reason);
  }
}

/**
 * Calls the handler until nothing that it needs is unavailable. Null if that, or a slot, was waited for too long: the
 * event is released, to be delivered again.
 */
async function outcomeWithoutOutage(run: Run, event: Recorded, entry: InFlight): Promise<Outcome | null> {
  const { release } = entry;
  const { outage, slots, metrics, policy, pauses } = run;
  let isHandled = false;
  let reason = OTHERS_WAIT;
  const releaseTimer = setTimeout(
    () => {
      if (!isHandled) release.abort();
    },
    Math.min(policy.messageTimeoutMs / 2, pauses.slot.longestMs),
  );
  const end = performance.now() + policy.messageTimeoutMs / 2;
  try {
    for (let successes = outage.successes(); ; successes = outage.successes()) {
      if (outage.isOn()) recordWait(run, { id: event.id, owner: event.metadata.owner }, reason);
      await outage.passed(release.signal);
      const outcome = await slots.run(event, release.signal, async () => {
        isHandled = true;
        const begun = performance.now();
        const outcome = await traced(run, event, entry.delivery.retries);
        const labels = { policy: policy.name, outcome: outcome.kind };
        metrics.policyDurations.observe(labels, (performance.now() - begun) / 1_000);
        return outcome;
      });
      isHandled = false;
      if (outcome.kind !== 'unavailable') {
        if (outcome.kind === 'skip') outage.skipped();
        else outage.available();
        return outcome;
      }
      metrics.policyOutcomes.inc({ policy: policy.name, outcome: outcome.kind });
      outage.unavailable(outcome);
      reason = outcome.reason;
      // Others have got through since, so it is not an outage that stops this one.
      if (outage.successes() > successes) return counted(run, event, retry(outcome.afterMs, outcome.reason));
      if (performance.now() > end) return null;
    }
  } catch (error) {
    if (!release.signal.aborted) throw error;
    return null;
  } finally {
    clearTimeout(releaseTimer);
  }
}

/** An attempt is a step of what has written the event. */
const traced = (run: Run, event: Recorded, retries: number): Promise<Outcome> =>
  inSpan(
    () => processing(run.policy, event),
    async (span) => {
      const outcome = await attempt(run, event, retries);
      span?.set({ 'platform.policy.outcome': outcome.kind });
      if (outcome.kind !== 'done' && outcome.kind !== 'skip') span?.fail(outcome.kind);
      return outcome;
    },
  );

function processing({ name, inbox }: Policy, { id, type, metadata }: Recorded): SpanOf {
  const { traceparent, correlationId } = metadata;
  return {
    name: `process ${name}`,
    kind: 'consumer',
    continues: traceparent === undefined ? undefined : { traceparent },
    attributes: {
      'messaging.system': 'eventstoredb',
      'messaging.operation.type': 'process',
      'messaging.operation.name': 'process',
      'messaging.destination.name': inbox.stream,
      'messaging.consumer.group.name': name,
      'messaging.message.id': id,
      'messaging.message.conversation_id': correlationId,
      'platform.event_types': [type],
    },
  };
}

async function attempt(run: Run, event: Recorded, retries: number): Promise<Outcome> {
  const { policy, signal, log } = run;
  try {
    const outcome = await run.guard({ event, retries, signal }, () =>
      policy.handle(event, policyContext(policy, event, run)),
    );
    return outcome.kind === 'retry' ? counted(run, event, outcome) : outcome;
  } catch (error) {
    if (signal.aborted) return retry(0, 'stopping');
    const outcome = outcomeOf(error, (run.tries.get(event.id) ?? 0) + 1);
    if (outcome.kind !== 'retry') return outcome;
    log.warn({ err: error, tries: run.tries.get(event.id) ?? 0 }, 'the policy failed on an event');
    return counted(run, event, retry(outcome.afterMs, outcome.reason));
  }
}

/** A retry with its pause, or parking after too many attempts. */
function counted(
  { tries, signal, pauses }: Run,
  event: Recorded,
  { reason, afterMs }: ReturnType<typeof retry>,
): Outcome {
  if (signal.aborted) return retry(0, reason);
  const count = (tries.get(event.id) ?? 0) + 1;
  tries.set(event.id, count);
  if (count >= MAX_TRIES) return park(`failed ${count} times, at last: ${reason}`);
  return retry(Math.max(afterMs, backoff(count - 1, pauses.retry.firstMs, pauses.retry.longestMs)), reason);
}

/** The context that a handler gets in addition to the event. */
export const policyContext = (
  policy: Pick<Policy, 'name'>,
  event: Recorded,
  { store, log, signal }: Pick<Run, 'store' | 'log' | 'signal'>,
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
