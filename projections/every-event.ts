import { eventsByWriter } from '../contracts/every-event.ts';
import type { EventSet } from '../kernel/events/catalogue.ts';
import type { Recorded } from '../kernel/events/event.ts';

/** The events of all aggregates: all that concerns auditors. */
export const everySet: readonly EventSet[] = Object.values(eventsByWriter).flat();

/** The categories of streams that keep every event for ever: those that the log's blocks cover. */
export const keptForEver: readonly string[] = everySet
  .filter(({ keeps }) => keeps === null)
  .flatMap(({ category, formerly }) => [category, ...(formerly.continued ? [formerly.continued.category] : [])]);

type Fold<D> = (document: D | null, event: Recorded) => D;

/** The table of a projection that folds all of them alike. */
export const forEveryEvent = <D>(fold: Fold<D>): Readonly<Record<string, Fold<D>>> =>
  Object.fromEntries(everySet.flatMap(({ schemas }) => Object.keys(schemas)).map((type) => [type, fold]));

/** The part of a stream's name that says what kind of stream it is. */
export const categoryOf = (stream: string): string => stream.split('-', 1)[0] ?? '';
