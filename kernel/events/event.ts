/** An event as a rule returns it: what happened, in past tense, and the facts. */
export type DomainEvent = { readonly type: string; readonly data: object };

/**
 * Who, why and for whom. `$correlationId` and `$causationId` have exactly these names in the store, because
 * EventStoreDB indexes them. `actor` is a user id or `system:<policy>`; `owner` is the user whose data it is, or null
 * if it belongs to no one in particular.
 */
export type EventMetadata = {
  readonly correlationId: string;
  readonly causationId: string;
  /** The command that wrote the event; null for an event that no command of ours wrote. */
  readonly commandId: string | null;
  readonly actor: string;
  readonly owner: string | null;
  readonly schema: number;
  /** A digest of the request that caused the event, if the client sent it under a key of its own. */
  readonly requestDigest?: string;
  /** The span that appended the event, as W3C Trace Context writes it, if it was traced. */
  readonly traceparent?: string;
};

/** An event as the store returns it, already in the newest schema. `at` is ISO 8601 UTC, by the store's clock. */
export type Recorded<E extends DomainEvent = DomainEvent> = E & {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly at: string;
  readonly metadata: EventMetadata;
};

/** One member of a union of events or commands, by its type. */
export type Variant<Union extends { readonly type: string }, Type extends Union['type']> = Extract<
  Union,
  { readonly type: Type }
>;

/** The facts of one type of event. */
export type DataOf<E extends DomainEvent, Type extends E['type']> = Variant<E, Type>['data'];
