import type { CommandContext } from '../aggregates/command-context.ts';
import type { EventStore } from '../event-store/index.ts';
import type { EventSet } from '../events/catalogue.ts';
import type { Recorded } from '../events/event.ts';
import { type EventTable, handlersByType } from '../events/event-table.ts';
import type { Inbox } from '../inboxes/inbox.ts';
import type { Log } from '../process/log.ts';

/**
 * The outcome of a delivery. `done`: with a reason if there is more to say, as of what concerned many. `skip`: there was nothing to do. `retry`: it comes again after a while, and is parked when
 * it has come too often. `park`: it is left to an operator. `unavailable`: something that every delivery needs is
 * down. The policy pauses, and nothing is counted against the delivery as long as nothing else gets through. What a
 * handler throws becomes one of the last three: see `outcomeOf`.
 */
export type Outcome =
  | { readonly kind: 'done'; readonly reason?: string }
  | { readonly kind: 'skip'; readonly reason: string }
  | { readonly kind: 'retry'; readonly afterMs: number; readonly reason: string }
  | { readonly kind: 'park'; readonly reason: string }
  | { readonly kind: 'unavailable'; readonly reason: string; readonly afterMs: number; readonly isReported: boolean };

/** An outcome with which nothing is left to do. */
export type Settled = Extract<Outcome, { kind: 'done' | 'skip' }>;

export const done: Settled = { kind: 'done' };
export const skip = (reason: string): Settled => ({ kind: 'skip', reason });
export const retry = (afterMs: number, reason: string): Extract<Outcome, { kind: 'retry' }> => ({
  kind: 'retry',
  afterMs,
  reason,
});
export const park = (reason: string): Outcome => ({ kind: 'park', reason });
/**
 * @param known.afterMs when it may be available again, if known
 * @param known.isReported whether it is logged elsewhere, as a store is: then the policy pauses silently
 */
export const unavailable = (reason: string, { afterMs = 0, isReported = false } = {}): Outcome => ({
  kind: 'unavailable',
  reason,
  afterMs,
  isReported,
});

export type PolicyContext = {
  readonly store: EventStore;
  readonly log: Log;
  /** Aborts when the process is asked to stop: long work ends, and its event is delivered again later. */
  readonly signal: AbortSignal;
  /**
   * The context for a command that this event causes: same correlation and owner, the event as its cause, an id derived
   * from the policy, the event and `step`. Each command of one handler needs its own step.
   */
  command(step?: string): CommandContext;
};

const LEAST_WAITING = 4;

/** A policy as the router and operators see it, without its handlers. */
export type PolicyDeclaration = {
  /** Stored: it names the inbox, the group and the actor `system:<name>`. */
  readonly name: string;
  readonly inbox: Inbox;
  /** How many handlers run at once in one process. */
  readonly concurrency: number;
  /**
   * How many more events one process has in flight, waiting for a slot or for their next attempt. Slots go round among
   * the owners of these.
   */
  readonly waiting: number;
  /** Longer than the longest handler; otherwise its event is delivered a second time while it is being handled. */
  readonly messageTimeoutMs: number;
};

/** A policy with its dependencies. */
export type Policy = PolicyDeclaration & {
  handle(event: Recorded, context: PolicyContext): Promise<Outcome>;
  /** Called when the line has changed: what waits for a slot in this process, the next one first. */
  onLine?(line: readonly Recorded[], context: LineContext): Promise<void>;
};

export type LineContext = Pick<PolicyContext, 'store' | 'log' | 'signal'>;

/**
 * A reaction to events: the only place with side effects. Delivery is at least once and unordered, so a handler decides
 * from the state of the stream that it writes to.
 */
export type PolicyDefinition<Dependencies> = PolicyDeclaration & {
  /** Injects the dependencies when a service is assembled: declaring a policy opens nothing. */
  using(tools: Dependencies): Policy;
};

type Table<Sets extends readonly EventSet[], Dependencies> = {
  readonly name: string;
  /** The event sets it reacts to. */
  readonly events: Sets;
  readonly fromStart?: boolean;
  /**
   * The name it had before, or of the policy that did this work besides its own: events not yet handled under that name
   * are delivered again under this one.
   */
  readonly formerly?: string;
  readonly concurrency?: number;
  readonly waiting?: number;
  readonly messageTimeoutMs?: number;
  readonly onLine?: (line: readonly Recorded[], context: LineContext, tools: Dependencies) => Promise<void>;
  readonly on: EventTable<Sets, [context: PolicyContext, tools: Dependencies], Promise<Outcome>>;
};

type Handler<Dependencies> = (event: Recorded, context: PolicyContext, tools: Dependencies) => Promise<Outcome>;

/**
 * A policy as a table from event type to handler. Each handler gets the dependencies that are injected later:
 * `definePolicyUsing<Dependencies>()({ … })`.
 */
export const definePolicyUsing =
  <Dependencies>() =>
  <const Sets extends readonly EventSet[]>({
    name,
    events,
    fromStart = false,
    formerly,
    concurrency = 8,
    waiting = Math.max(LEAST_WAITING, concurrency),
    messageTimeoutMs = 60_000,
    onLine,
    on,
  }: Table<Sets, Dependencies>): PolicyDefinition<Dependencies> => {
    const handlers = handlersByType<Handler<Dependencies>>(events, on);
    const declaration: PolicyDeclaration = {
      name,
      inbox: {
        stream: inboxNamed(name),
        types: new Set(handlers.keys()),
        fromStart,
        ...(formerly === undefined ? {} : { formerly: { stream: inboxNamed(formerly), group: formerly } }),
      },
      concurrency,
      waiting,
      messageTimeoutMs,
    };
    return {
      ...declaration,
      using: (tools) => ({
        ...declaration,
        async handle(event, context) {
          const handler = handlers.get(event.type);
          return handler ? handler(event, context, tools) : skip(`${name} does not handle ${event.type}`);
        },
        ...(onLine && { onLine: (line, context) => onLine(line, context, tools) }),
      }),
    };
  };

const inboxNamed = (policy: string): string => `inbox-${policy}`;

/** A policy that needs nothing but the event store. */
export const definePolicy = definePolicyUsing<void>();
