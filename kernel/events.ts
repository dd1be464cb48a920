import type { z } from 'zod';

/** An event as a rule returns it: what happened, in past tense, and the facts. */
export type DomainEvent = { readonly type: string; readonly data: object };

/**
 * Who, why and for whom. `$correlationId` and `$causationId` carry these very names in the store because EventStoreDB
 * indexes them. `actor` is a user id or `system:<policy>`; `owner` is the user whose data it is, or null for everybody's.
 */
export type EventMetadata = {
  readonly correlationId: string;
  readonly causationId: string;
  readonly actor: string;
  readonly owner: string | null;
  readonly schema: number;
};

/** An event as the store gives it back, already of the newest schema. `at` is ISO 8601 UTC, the store's own clock. */
export type Recorded<E extends DomainEvent = DomainEvent> = E & {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly at: string;
  readonly metadata: EventMetadata;
};

type Data = Record<string, unknown>;

/** Turns the data of one stored schema version into that of the next. Total: stored events cannot be refused. */
export type Upcast = (data: Data) => Data;

type Schemas = Record<string, z.ZodType<object>>;

export type EventSet<S extends Schemas> = {
  readonly schemas: S;
  readonly upcasts: { readonly [Type in keyof S]?: readonly Upcast[] };
};

/** Any aggregate's events, for what works with several of them. */
export type AnyEventSet = { readonly schemas: Schemas; readonly upcasts: object };

/** The union of the events that a set describes, or any of several sets. */
export type EventsOf<Set> = Set extends { readonly schemas: infer S extends Schemas }
  ? { [Type in keyof S & string]: { readonly type: Type; readonly data: Readonly<z.infer<S[Type]>> } }[keyof S & string]
  : never;

type Definition = { schema: z.ZodType<object>; upcasts: readonly Upcast[] };

// One table for the whole process: the store boundary has to know a type wherever it meets it, whichever aggregate,
// projection or auditor is reading. A type that nothing in this process defines passes through untouched.
const definitions = new Map<string, Definition>();

/**
 * Declares the events of one aggregate under the names they are stored with. Those names are for ever.
 * @param schemas stored name to shape of the newest version
 * @param upcasts stored name to the steps from version 1 to 2, 2 to 3 …; their number + 1 is the newest version
 */
export function defineEvents<S extends Schemas>(schemas: S, upcasts: EventSet<S>['upcasts'] = {}): EventSet<S> {
  for (const [type, schema] of Object.entries(schemas)) {
    definitions.set(type, { schema, upcasts: upcasts[type] ?? [] });
  }
  return { schemas, upcasts };
}

/** The schema version that events of this type are written with. */
export const newestSchema = (type: string): number => (definitions.get(type)?.upcasts.length ?? 0) + 1;

/** The data of an event stored with `schema`, as the newest version has it. */
export function upcast(type: string, schema: number, data: Data): Data {
  const steps = definitions.get(type)?.upcasts.slice(schema - 1) ?? [];
  return steps.reduce((current, step) => step(current), data);
}

/** Checks what is about to be stored for ever. @throws Error naming the type and what is wrong with it */
export function checkEvent(event: DomainEvent): void {
  const definition = definitions.get(event.type);
  if (!definition) throw new Error(`event type ${event.type} is not defined in any events.ts of this process`);
  const result = definition.schema.safeParse(event.data);
  if (!result.success) {
    throw new Error(
      `event ${event.type} does not fit its schema: ${result.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('; ')}`,
    );
  }
}
