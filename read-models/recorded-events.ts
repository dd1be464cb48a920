import { z } from 'zod';
import {
  type Documents,
  dateRange,
  defineReadModel,
  findAllBy,
  findFirst,
  findPage,
  type ListPage,
  type Page,
} from '../kernel/documents/index.ts';

export const recordedEventView = z
  .strictObject({
    event_id: z.guid(),
    type: z.string(),
    category: z.string().describe('The category of its stream: the name before the first `-`'),
    stream: z.string(),
    revision: z.int().nonnegative(),
    position: z.string().describe('The position in the log, as decimal digits'),
    at: z.iso.datetime(),
    actor: z.string().describe('A user id, or `system:<policy>`'),
    owner: z.string().nullable().describe('The user whose data it is; null if it belongs to no one in particular'),
    correlation_id: z.string(),
    causation_id: z.string(),
  })
  .meta({ id: 'RecordedEvent' });
export type RecordedEventView = z.infer<typeof recordedEventView>;

/** `order`: the position with leading zeros, so that documents sort as the log does. */
export type RecordedEventDocument = Omit<RecordedEventView, 'position'> & { readonly order: string };

/** What happened, by whom, why and for whom. The facts themselves are only in the log. */
export const recordedEvents = defineReadModel<RecordedEventDocument>('recorded_events', [
  { key: { order: -1, _id: -1 } },
  { key: { actor: 1, order: -1, _id: -1 } },
  { key: { owner: 1, order: -1, _id: -1 } },
  { key: { type: 1, order: -1, _id: -1 } },
  { key: { category: 1, order: -1, _id: -1 } },
  { key: { correlation_id: 1, order: 1 } },
]);

export type EventFilter = {
  actor?: string | undefined;
  owner?: string | undefined;
  type?: string | undefined;
  category?: string | undefined;
  without_category?: string | undefined;
  correlation_id?: string | undefined;
  event_id?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Newest first. */
export async function listRecordedEvents(
  documents: Documents,
  { from, to, event_id, category, without_category, ...filter }: EventFilter,
  page: Page,
): Promise<ListPage<RecordedEventView>> {
  const other = without_category === undefined ? undefined : { $ne: without_category };
  const where = {
    ...filter,
    _id: event_id,
    category: category === undefined ? other : { $eq: category, ...other },
    at: dateRange({ from, to }),
  };
  const { items, next_cursor } = await findPage(documents, recordedEvents, where, 'order', page);
  return { items: items.map(viewOf), next_cursor };
}

/** The first `most` events of a correlation, in the order of the log. */
export async function eventsOfCorrelation(
  documents: Documents,
  correlation_id: string,
  most: number,
): Promise<RecordedEventView[]> {
  return (await findFirst(documents, recordedEvents, { correlation_id }, 'order', most)).map(viewOf);
}

/** All events of a user's data, or all that the user has caused, in the order of the log. Read in pages. */
export async function* recordedEventsOf(
  documents: Documents,
  where: { readonly owner: string } | { readonly actor: string },
): AsyncGenerator<RecordedEventView> {
  for await (const event of findAllBy(documents, recordedEvents, where, 'order')) yield viewOf(event);
}

const viewOf = ({ order, ...event }: RecordedEventDocument): RecordedEventView => ({
  ...event,
  position: String(BigInt(order)),
});
