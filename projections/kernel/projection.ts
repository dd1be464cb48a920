import type { ReadModel } from '../../kernel/documents/index.ts';
import type { AnyEventSet, DomainEvent, EventsOf, Recorded } from '../../kernel/events.ts';

/** A read model's contents as a function of the log. Its name is that of the read model it fills. */
export type Projection = {
  readonly model: ReadModel<object>;
  /** A change of any fold is a new version: it fills a collection of its own beside the live one. */
  readonly version: number;
  readonly types: readonly string[];
  /** The documents that the event concerns; none when it is not of interest after all. */
  keysOf(event: Recorded): readonly string[];
  fold(document: object | null, event: Recorded, key: string): object | null;
};

type Definition<D extends object, Sets extends readonly AnyEventSet[], E extends DomainEvent> = {
  readonly model: ReadModel<D>;
  /** Whose events it folds: their schemas and upcasts are loaded by being named here. */
  readonly events: Sets;
  readonly version: number;
  readonly keyOf: (event: Recorded<E>) => string | readonly string[] | null;
  /** The table that says what feeds the read model. */
  readonly handles: {
    readonly [Type in E['type']]?: (
      document: D | null,
      event: Recorded<Extract<E, { type: Type }>>,
      key: string,
    ) => D | null;
  };
};

/** Declares a projection as a table from event type to fold. */
export function defineProjection<D extends object, const Sets extends readonly AnyEventSet[]>({
  model,
  version,
  keyOf,
  handles,
}: Definition<D, Sets, EventsOf<Sets[number]>>): Projection {
  const folds = new Map(
    Object.entries(handles) as [string, (document: object | null, event: never, key: string) => object | null][],
  );
  return {
    model,
    version,
    types: [...folds.keys()],
    keysOf(event) {
      // The runner passes on events of these types alone, and they are what keyOf takes.
      const keys = folds.has(event.type) ? keyOf(event as never) : null;
      return keys === null ? [] : typeof keys === 'string' ? [keys] : keys;
    },
    fold: (document, event, key) => folds.get(event.type)?.(document, event as never, key) ?? null,
  };
}
