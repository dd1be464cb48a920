import { partitionName, type ReadModel, versionedName } from '../../kernel/documents/index.ts';
import type { EventSet, EventsOf } from '../../kernel/events/catalogue.ts';
import type { Recorded, Variant } from '../../kernel/events/event.ts';
import { handlersByType } from '../../kernel/events/event-table.ts';
import type { Sums } from './sums.ts';

/** A read model's contents as a function of the log. It has the name of the read model that it fills. */
export type Projection = {
  readonly model: ReadModel<object>;
  /** Changing any fold means a new version, which fills its own collection next to the live one. */
  readonly version: number;
  /** Which build of the version: 0 comes with the code, later ones are requested by operators. */
  readonly build: number;
  /** What happens at an event that it cannot fold, while callers see it. */
  readonly onFailure: OnFailure;
  /**
   * The version before, with its own folds, as long as it may still be the live one: it is kept up to date until this
   * one is filled. Null where its folds are gone: it stays as it is, and nothing that it would not have written gets
   * in.
   */
  readonly previous: Projection | null;
  /** Rows that add up its documents; null for none. */
  readonly sums: Sums<object> | null;
  readonly types: readonly string[];
  /** Why its documents cannot be divided among partitions; null if they can. */
  readonly whole: string | null;
  /** In how many partitions its next version is folded. */
  readonly partitions: number;
  /** The partition whose documents alone these keys and folds concern; null for all. */
  readonly partition: Partition | null;
  /** The keys of the documents that the event concerns; empty if it is not of interest after all. */
  keysOf(event: Recorded): readonly string[];
  /** Total: an event of a type that the projection does not know changes nothing. */
  fold(document: object | null, event: Recorded, key: string): object | null;
};

/** One of several that divide the documents of a version: each document belongs to one, by its key. */
export type Partition = {
  readonly index: number;
  readonly of: number;
  /** The partition that an event belongs to: to the first if it concerns no document, or lacks the key of one. */
  ownerOf(event: Recorded): number;
};

/**
 * `put-aside`: the event is recorded and skipped. `pause`: the projection stops before it, and callers see what was
 * folded until then.
 */
export type OnFailure = 'put-aside' | 'pause';

type Definition<D extends object, Sets extends readonly EventSet[]> = {
  /** The event sets it folds. */
  readonly events: Sets;
  readonly version: number;
  readonly previous?: Projection;
  /** Default: put-aside. */
  readonly onFailure?: OnFailure;
  readonly sums?: Sums<D>;
  /**
   * Why its documents cannot be divided among partitions, as the rest of a sentence: an event changes several at once,
   * or what reads its sums takes each for one row. Everything else can be.
   */
  readonly whole?: string;
  readonly keyOf: (event: Recorded<EventsOf<Sets[number]>>) => string | readonly string[] | null;
  /** The table of everything that feeds the read model. */
  readonly handles: {
    readonly [Type in EventsOf<Sets[number]>['type']]?: (
      document: D | null,
      event: Recorded<Variant<EventsOf<Sets[number]>, Type>>,
      key: string,
    ) => D | null;
  };
};

/** Declares what fills a read model: a table from event type to fold. */
export function defineProjection<D extends object, const Sets extends readonly EventSet[]>(
  model: ReadModel<D>,
  { events, version, previous, onFailure = 'put-aside', sums, whole, keyOf, handles }: Definition<D, Sets>,
): Projection {
  const folds = handlersByType<Projection['fold']>(events, handles);
  return {
    model,
    version,
    build: 0,
    onFailure,
    previous: previous ?? null,
    // Its documents are those of the model.
    sums: (sums as Sums<object> | undefined) ?? null,
    types: [...folds.keys()],
    whole: whole ?? null,
    partitions: 1,
    partition: null,
    keysOf(event) {
      // The runner passes on only events of these types, and keyOf accepts them.
      const keys = folds.has(event.type) ? keyOf(event as Recorded<EventsOf<Sets[number]>>) : null;
      return keys === null ? [] : typeof keys === 'string' ? [keys] : keys;
    },
    fold(document, event, key) {
      const handle = folds.get(event.type);
      return handle ? handle(document, event, key) : document;
    },
  };
}

/** The name of a projection's version, shared by its collection, checkpoint and lease: that of all partitions. */
export const versionedNameOf = ({ model, version, build }: Pick<Projection, 'model' | 'version' | 'build'>): string =>
  versionedName(model.name, version, build);

/** The name of the checkpoint that its batches move: that of its partition, if it is one of several. */
export const checkpointNameOf = (projection: Projection): string =>
  projection.partition
    ? partitionName(versionedNameOf(projection), projection.partition.index)
    : versionedNameOf(projection);

/**
 * The name of the checkpoint that carries its lease. Whoever has that of the version runs its first partition, and does
 * what is done once for all of them.
 */
export const leaseNameOf = (projection: Projection): string =>
  projection.partition?.index === 0 ? versionedNameOf(projection) : checkpointNameOf(projection);

/** The collection of the rows that add up a version's documents; null for a projection without sums. */
export const sumsNameOf = ({ sums, version, build }: Projection): string | null =>
  sums && versionedName(sums.model.name, version, build);

/**
 * The documents that an event concerns. @throws Error for an event written by other means that lacks the key its schema
 * requires
 */
export function keysFor(projection: Projection, event: Recorded): readonly string[] {
  const keys: unknown = projection.keysOf(event);
  if (Array.isArray(keys) && keys.every((key) => typeof key === 'string')) return keys;
  throw new Error(`${event.type} ${event.id} has no key for its document`);
}
