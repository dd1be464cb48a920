import { type EventSet, type EventsOf, isEventOf } from './catalogue.ts';
import type { DomainEvent, Recorded, Variant } from './event.ts';

/** Handlers for some of the event types of these sets. */
export type EventTable<Sets extends readonly EventSet[], Rest extends readonly unknown[], Result> = {
  readonly [Type in EventsOf<Sets[number]>['type']]?: (
    event: Recorded<Variant<EventsOf<Sets[number]>, Type>>,
    ...rest: Rest
  ) => Result;
};

/**
 * The handlers of a table by event type, for callers that get events of any type.
 * @typeParam Entry as in the table, with any event instead of its own
 * @throws Error for an entry that none of the sets knows
 */
export function handlersByType<Entry>(sets: readonly EventSet[], table: object): ReadonlyMap<string, Entry> {
  for (const type of Object.keys(table)) {
    const event: DomainEvent = { type, data: {} };
    if (!sets.some((set) => isEventOf(set, event)))
      throw new Error(`no set that the table names has the event type ${type}`);
  }
  // Keyed by type: the entry found for an event takes exactly that event.
  return new Map(Object.entries(table) as [string, Entry][]);
}
