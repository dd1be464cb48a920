import type { EventStore } from '../event-store/index.ts';
import type { AnyEventSet, DomainEvent, EventsOf, Recorded } from '../events.ts';
import type { CommandContext } from '../execute.ts';
import type { Log } from '../log.ts';

/**
 * What became of a delivery. `skip` says that there was nothing to do; `retry` comes again after a while, `park` puts
 * it aside for an operator. Anything thrown counts as `retry`.
 */
export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'skip'; readonly reason: string }
  | { readonly kind: 'retry'; readonly afterMs: number; readonly reason: string }
  | { readonly kind: 'park'; readonly reason: string };

export const done: Outcome = { kind: 'done' };
export const skip = (reason: string): Outcome => ({ kind: 'skip', reason });
export const retry = (afterMs: number, reason: string): Outcome => ({ kind: 'retry', afterMs, reason });
export const park = (reason: string): Outcome => ({ kind: 'park', reason });

export type PolicyContext = {
  readonly store: EventStore;
  readonly log: Log;
  /** Aborts when the process is asked to stop: long work ends, and its event is delivered again later. */
  readonly signal: AbortSignal;
  /**
   * The context for a command that this event causes: same correlation and owner, the event as its cause, an id made of
   * the policy, the event and `step`. Give every command of one handler a step of its own.
   */
  command(step?: string): CommandContext;
};

type Handlers<E extends DomainEvent> = {
  readonly [Type in E['type']]?: (
    event: Recorded<Extract<E, { type: Type }>>,
    context: PolicyContext,
  ) => Promise<Outcome>;
};

/**
 * A reaction to events: the only place with side effects. Deliveries come at least once and in no fixed order, so a
 * handler takes its decision from the state of the stream that it writes to.
 */
export type Policy = {
  /** Stored: names the inbox, the group and the actor `system:<name>`. */
  readonly name: string;
  readonly types: ReadonlySet<string>;
  readonly wantsPast: boolean;
  readonly concurrency: number;
  /** Longer than the longest handler, or its event is delivered a second time while the first is in hand. */
  readonly messageTimeoutMs: number;
  handle(event: Recorded, context: PolicyContext): Promise<Outcome>;
};

export type PolicyDefinition<Sets extends readonly AnyEventSet[]> = Pick<Policy, 'name'> &
  Partial<Pick<Policy, 'wantsPast' | 'concurrency' | 'messageTimeoutMs'>> & {
    /** Whose events it reacts to: their schemas and upcasts are loaded by being named here. */
    readonly events: Sets;
    readonly on: Handlers<EventsOf<Sets[number]>>;
  };

/** A policy as a table from event type to handler. */
export function definePolicy<const Sets extends readonly AnyEventSet[]>(definition: PolicyDefinition<Sets>): Policy {
  const handlers = new Map<string, (event: never, context: PolicyContext) => Promise<Outcome>>(
    Object.entries(definition.on) as [string, (event: never, context: PolicyContext) => Promise<Outcome>][],
  );
  return {
    name: definition.name,
    types: new Set(handlers.keys()),
    wantsPast: definition.wantsPast ?? false,
    concurrency: definition.concurrency ?? 8,
    messageTimeoutMs: definition.messageTimeoutMs ?? 60_000,
    async handle(event, context) {
      const handler = handlers.get(event.type);
      // The table is keyed by type, so the handler found takes exactly this event.
      return handler ? handler(event as never, context) : skip(`${definition.name} does not handle ${event.type}`);
    },
  };
}

/** The stream of links that a policy is told by. An auditor can open it and see what it was told. */
export const inboxOf = (policy: Pick<Policy, 'name'>): string => `inbox-${policy.name}`;
