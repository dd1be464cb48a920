import { type EventStore, type StreamRecord, UnreadableEvent } from '../event-store/index.ts';
import { isUnderstoodBy, streamContinued } from '../events/catalogue.ts';
import type { Recorded } from '../events/event.ts';
import type { View } from './view.ts';

type Folded = Pick<View<unknown>, 'events' | 'personalData'>;

/**
 * The event of a record, for a fold over its stream; null if the record is not the platform's. A state that lacks one of
 * its events would be a different one, and decisions are made on it.
 * @throws UnreadableEvent if it cannot be read, or if no version of the fold up to this one knows its type
 */
export function foldable({ events }: Pick<Folded, 'events'>, { event, unreadable }: StreamRecord): Recorded | null {
  if (unreadable) throw unreadable;
  if (event === null || isUnderstoodBy(events, event)) return event;
  const { id, type, stream, revision, position } = event;
  throw new UnreadableEvent(
    { id, type, stream, revision, position },
    `this version knows no such event of ${events.category}: a newer one has probably written it, so run that one again`,
  );
}

/**
 * What an earlier version wrote to another stream, which this one continues; empty for most streams.
 * @param first the stream's first record
 */
export async function continuedRecords(
  store: EventStore,
  { events, personalData }: Folded,
  first: StreamRecord | undefined,
): Promise<StreamRecord[]> {
  const former = streamContinued(events, first?.event ?? null);
  return former !== null ? store.records(former, { personalData }) : [];
}

/** The records of two streams in the order of the log. What is not the platform's stays where its stream has it. */
export function inLogOrder(some: readonly StreamRecord[], others: readonly StreamRecord[]): StreamRecord[] {
  const waiting = [...some];
  const ordered = others.flatMap((record) => [...takeBefore(waiting, record), record]);
  return [...ordered, ...waiting];
}

/** Takes from the front what is before a record in the log. */
export function takeBefore(waiting: StreamRecord[], record: StreamRecord): StreamRecord[] {
  const end = waiting.findIndex((each) => positionIn(each) > positionIn(record));
  return waiting.splice(0, end < 0 ? waiting.length : end);
}

const positionIn = ({ event, unreadable }: StreamRecord): bigint =>
  event?.position ?? unreadable?.address.position ?? 0n;
