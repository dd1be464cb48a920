import { z } from 'zod';
import type { DomainEvent } from './event.ts';

type Data = Record<string, unknown>;

/** Turns the data of one stored schema version into that of the next. Total: stored events cannot be refused. */
export type Upcast = (data: Data) => Data;

type Schemas = Readonly<Record<string, z.ZodType<object>>>;

/**
 * The personal data in events, and whose it is. It is stored sealed with that person's key, and forgotten when the key
 * is destroyed. Rules and folds see it as it was written, or as forgotten.
 */
export type PersonalData<S extends Schemas = Schemas> = {
  /** The field with the user's id; an event in which it is null is about no one. */
  readonly of: string;
  /** The fields: texts, or what may be null. */
  readonly fields: { readonly [Type in keyof S & string]?: readonly (keyof z.infer<S[Type]> & string)[] };
};

/** Replaces a text that was forgotten; a field that may be null becomes null. */
export const FORGOTTEN = '(forgotten)';

/** What earlier versions of the code stored otherwise. Like everything stored, it is declared for ever. */
export type Formerly<S extends Schemas = Schemas> = {
  /** From former name to today's. Events stored under it have the same schema versions: fields change by upcasts. */
  readonly types?: Readonly<Record<string, keyof S & string>>;
  /** Types that were written to these streams and that no fold over them needs any more. */
  readonly retired?: readonly string[];
  /**
   * Streams of an earlier version that streams of this category continue: their events count as if they were in
   * these.
   */
  readonly continued?: {
    readonly category: string;
    /** The id of the one that a stream continues; null if there is none. @param first the stream's first event */
    readonly idFor: (first: DomainEvent) => string | null;
  };
};

/** The events of one category of streams: the names and shapes under which they are stored. */
export type EventSet<S extends Schemas = Schemas> = {
  /** The part of the stream names before the first `-`. */
  readonly category: string;
  readonly schemas: S;
  /** From stored name to the steps from version 1 to 2, 2 to 3 …; their number + 1 is the newest version. */
  readonly upcasts: Readonly<Partial<Record<keyof S & string, readonly Upcast[]>>>;
  /** Null if the events hold no personal data. */
  readonly personal: PersonalData | null;
  readonly formerly: Formerly;
  /** How many of its latest events a stream keeps (`$maxCount`); null for all of them. */
  readonly keeps: number | null;
};

/** The union of the events that a set describes, or any of several sets. */
export type EventsOf<Set> = Set extends { readonly schemas: infer S extends Schemas }
  ? { [Type in keyof S & string]: { readonly type: Type; readonly data: Readonly<z.infer<S[Type]>> } }[keyof S & string]
  : never;

// One catalogue per process: the store boundary has to know a type wherever it meets it, no matter which aggregate,
// projection or auditor is reading. Reading a set's events means naming the set, so it is in here.
const sets = new Map<string, EventSet>();
const setOfType = new Map<string, EventSet>();
const personalOfType = new Map<string, PersonalFields>();
const typeOfFormerName = new Map<string, string>();
const retiredTypes = new Set<string>();

type Stored<S extends Schemas> = {
  readonly upcasts?: EventSet<S>['upcasts'];
  readonly personal?: PersonalData<S> | undefined;
  /** What streams of this category hold from earlier versions. */
  readonly formerly?: Formerly<S>;
  /** Default all. The folded state has to follow from those that are left. */
  readonly keeps?: number;
};

/**
 * Declares the events of one category under the names they are stored with. Those names are permanent.
 * @param category of the streams; contains no `-`, which ends it in their names
 * @param schemas from stored name to the shape of the newest version
 * @throws Error if the category or one of the names is taken
 */
export function defineEvents<const S extends Schemas>(
  category: string,
  schemas: S,
  { upcasts, personal, formerly = {}, keeps }: Stored<S> = {},
): EventSet<S> {
  if (category === '' || category.includes('-')) throw new Error(`"${category}" is not a category of streams`);
  if (sets.has(category)) throw new Error(`the events of the category ${category} are defined already`);
  const set: EventSet<S> = {
    category,
    schemas,
    upcasts: upcasts ?? ({} as EventSet<S>['upcasts']),
    personal: (personal as PersonalData | undefined) ?? null,
    formerly: formerly as Formerly,
    keeps: keeps ?? null,
  };
  for (const type of [...Object.keys(schemas), ...Object.keys(formerly.types ?? {})]) {
    const other = setOfType.get(currentName(type));
    if (other) throw new Error(`the event type ${type} is taken by the category ${other.category}`);
  }
  for (const type of Object.keys(schemas)) setOfType.set(type, set);
  for (const [former, type] of Object.entries(formerly.types ?? {})) {
    if (!Object.hasOwn(schemas, type)) throw new Error(`${former} was renamed to ${type}, which is not an event type`);
    typeOfFormerName.set(former, type);
  }
  for (const type of formerly.retired ?? []) retiredTypes.add(type);
  for (const [type, fields] of Object.entries(personal?.fields ?? {}))
    if (personal && fields) personalOfType.set(type, personalFields(type, personal.of, fields, schemas[type]));
  sets.set(category, set);
  return set;
}

/** The fields of a type that are personal data, and their values once they are forgotten. */
export type PersonalFields = {
  readonly of: string;
  readonly fields: readonly string[];
  readonly forgotten: Readonly<Record<string, unknown>>;
};

/** @throws Error for a field that cannot be forgotten */
function personalFields(type: string, of: string, fields: readonly string[], schema: unknown): PersonalFields {
  const shape = schema instanceof z.ZodObject ? schema.shape : {};
  const forgotten = fields.map((field) => {
    const isAnyOf = (value: unknown) => shape[field] instanceof z.ZodType && shape[field].safeParse(value).success;
    const value = [null, FORGOTTEN].find(isAnyOf);
    if (value === undefined)
      throw new Error(`${field} of ${type} can neither be null nor any text: it cannot be forgotten`);
    return [field, value];
  });
  return { of, fields, forgotten: Object.fromEntries(forgotten) };
}

/** Null for a type without personal data. */
export const personalFieldsOf = (type: string): PersonalFields | null => personalOfType.get(type) ?? null;

/** Every set defined in this process, by category. */
export const catalogue: ReadonlyMap<string, EventSet> = sets;

/** Today's name of a stored type: the same for most. */
export const currentName = (stored: string): string => typeOfFormerName.get(stored) ?? stored;

/** All names under which events of these types may be stored. */
export function storedNames(types: Iterable<string>): string[] {
  const wanted = new Set(types);
  const former = [...typeOfFormerName].filter(([, type]) => wanted.has(type)).map(([name]) => name);
  return [...wanted, ...former];
}

/** All names that this version of the code knows, former ones included. */
export const knownNames = (): string[] => [...setOfType.keys(), ...typeOfFormerName.keys(), ...retiredTypes];

/** Whether folds over the set's streams know what to make of an event of this type, if only to ignore it. */
export const isUnderstoodBy = ({ schemas, formerly }: EventSet, { type }: Pick<DomainEvent, 'type'>): boolean =>
  Object.hasOwn(schemas, type) || (formerly.retired?.includes(type) ?? false);

/** The stream of one aggregate. */
export const streamOf = ({ category }: Pick<EventSet, 'category'>, id: string): string => `${category}-${id}`;

/** The stream of an earlier version that a stream continues; null for most. @param first its first event */
export function streamContinued({ formerly: { continued } }: EventSet, first: DomainEvent | null): string | null {
  const id = continued && first ? continued.idFor(first) : null;
  return continued && id !== null ? streamOf(continued, id) : null;
}

/** The id in a stream name of this category; null for a stream of another one. */
export const idOfStream = ({ category }: Pick<EventSet, 'category'>, stream: string): string | null =>
  stream.startsWith(`${category}-`) ? stream.slice(category.length + 1) : null;

/** Whether an event belongs to the set. Streams may hold others: see `isUnderstoodBy`. */
export const isEventOf = <S extends Schemas, E extends DomainEvent>(
  { schemas }: EventSet<S>,
  event: E,
): event is E & EventsOf<EventSet<S>> => Object.hasOwn(schemas, event.type);

/** Whether events of this type are ours, as far as this process knows. */
export const isOurs = (type: string): boolean => setOfType.has(type);

const NONE: readonly Upcast[] = [];
const upcastsOf = (type: string): readonly Upcast[] => setOfType.get(type)?.upcasts[type] ?? NONE;

/** The schema version that events of this type are written with. */
export const currentSchemaVersion = (type: string): number => upcastsOf(type).length + 1;

/** The data of an event stored with version `schema`, upcast to the newest. An unknown type stays as it is. */
export function upcast(type: string, schema: number, data: Data): Data {
  const steps = upcastsOf(type);
  // Nearly every event already has the newest shape.
  if (schema > steps.length) return data;
  return steps.slice(schema - 1).reduce((current, step) => step(current), data);
}

/** Checks what is about to be stored for ever. @throws Error naming the type and what is wrong with it */
export function assertValidEvent(event: DomainEvent): void {
  const schema = setOfType.get(event.type)?.schemas[event.type];
  if (!schema) throw new Error(`event type ${event.type} is not in the catalogue of this process`);
  const result = schema.safeParse(event.data);
  if (result.success) return;
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  throw new Error(`event ${event.type} does not fit its schema: ${problems.join('; ')}`);
}
