import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { decodeRevision, encodeCursor, listOf, orderOf, pageQuery, wholeNumber } from '../../kernel/documents/index.ts';
import type { EventStore, ReadOptions } from '../../kernel/event-store/index.ts';
import type { ClientSignal } from '../../kernel/http/client-gone.ts';
import { notFound } from '../../kernel/http/errors.ts';
import { shownRecord, shownRecordOf } from './shown-event.ts';

const direction = z.enum(['forwards', 'backwards']);
const revision = z.string().max(18).regex(/^\d+$/, 'takes decimal digits');

/** Proxies usually give up on an answer after half a minute. */
const LONGEST_WAIT_SECONDS = 20;
const LOOKS_EVERY_MS = 1_000;

export const streamQuery = z.object({
  direction: direction.default('forwards'),
  from: revision
    .optional()
    .describe('The first revision of the page, unless `cursor` is given; default: the first, or backwards the last'),
  limit: wholeNumber(100, 1, 500),
  cursor: pageQuery.cursor,
  wait: wholeNumber(0, 0, LONGEST_WAIT_SECONDS).describe(
    'If the page would be empty, wait up to this many seconds for an event to be written',
  ),
});

export const streamEnds = z.strictObject({
  first_revision: z
    .int()
    .nonnegative()
    .nullable()
    .describe('The first revision that the stream still has; null if all are gone'),
  last_revision: z.int().nonnegative().nullable().describe('The last revision that the stream has now'),
});

export const streamPage = listOf(shownRecord)
  .extend({
    stream: z.string(),
    direction,
    next_from: z.string().nullable().describe('`from` of the next page; null at the end'),
    ...streamEnds.shape,
  })
  .meta({ id: 'StreamPage' });

type Direction = z.infer<typeof direction>;
type Waiting = { readonly clientSignal: ClientSignal; readonly isStopping: () => boolean };

/** @throws HttpError 404 if the stream never had an event */
export async function pageOf(
  store: EventStore,
  stream: string,
  { direction, from: first, limit, cursor, wait }: z.output<typeof streamQuery>,
  waiting: Waiting,
): Promise<z.infer<typeof streamPage>> {
  const order = orderOf('stream', { stream, direction });
  const from = cursor === undefined ? first : decodeRevision(cursor, order);
  // One more than is shown tells whether there is a next page and where it begins.
  const read: ReadOptions = { direction, maxCount: limit + 1, resolveLinks: true };
  const page = () => store.records(stream, { ...read, ...(from === undefined ? {} : { from: BigInt(from) }) });
  let records = await page();
  if (records.length === 0 && (await store.lastRevision(stream)) === null) throw notFound(`stream ${stream}`);
  for (let left = wait; left > 0 && records.length === 0 && !waiting.isStopping(); left--) {
    await sleep(LOOKS_EVERY_MS);
    waiting.clientSignal.throwIfAborted();
    records = await page();
  }
  const next = records[limit];
  return {
    stream,
    direction,
    items: records.slice(0, limit).map(shownRecordOf),
    next_cursor: next ? encodeCursor(order, String(next.revision)) : null,
    next_from: next ? String(next.revision) : null,
    ...(await endsOf(store, stream)),
  };
}

/** The revisions that a stream has: its first, which is not zero if older events have expired, and its last. */
export async function endsOf(store: EventStore, stream: string): Promise<z.infer<typeof streamEnds>> {
  const endOf = async (direction: Direction): Promise<number | null> => {
    const [record] = await store.records(stream, { direction, maxCount: 1, personalData: false });
    return record ? Number(record.revision) : null;
  };
  const [first_revision, last_revision] = await Promise.all([endOf('forwards'), endOf('backwards')]);
  return { first_revision, last_revision };
}
