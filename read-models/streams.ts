import { z } from 'zod';
import {
  type Documents,
  dateRange,
  defineReadModel,
  findPage,
  type ListPage,
  type Page,
} from '../kernel/documents/index.ts';

export const streamView = z
  .strictObject({
    stream: z.string(),
    category: z.string(),
    events: z.int().positive().describe('How many events were ever written to it'),
    last_revision: z.int().nonnegative(),
    last_type: z.string(),
    owner: z.string().nullable().describe('The owner of its first event'),
    first_at: z.iso.datetime(),
    last_at: z.iso.datetime(),
  })
  .meta({ id: 'Stream' });
export type StreamDocument = z.infer<typeof streamView>;

export const streams = defineReadModel<StreamDocument>('streams', [
  { key: { last_at: -1, _id: -1 } },
  { key: { category: 1, last_at: -1, _id: -1 } },
  { key: { owner: 1, last_at: -1, _id: -1 } },
]);

export type StreamFilter = {
  category?: string | undefined;
  owner?: string | undefined;
  /** When something last happened in it. */
  from?: string | undefined;
  to?: string | undefined;
  /** Its name begins with one of these. */
  beginnings?: readonly string[] | undefined;
};

/** Sorts after every continuation of a text. */
const LAST = '\u{10ffff}';

/** The most recently changed first. */
export function listStreams(
  documents: Documents,
  { from, to, beginnings, ...filter }: StreamFilter,
  page: Page,
): Promise<ListPage<StreamDocument>> {
  const $or = beginnings?.map((text) => ({ _id: { $gte: text, $lt: text + LAST } }));
  return findPage(documents, streams, { ...filter, last_at: dateRange({ from, to }), $or }, 'last_at', page);
}
