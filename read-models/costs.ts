import { z } from 'zod';
import { type Documents, defineReadModel, findAllBy } from '../kernel/documents/index.ts';

/** One amount spent. */
export const costSchema = z
  .strictObject({
    event_id: z.string(),
    owner_id: z.string().nullable(),
    at: z.iso.datetime(),
    day: z.iso.date().describe('The UTC day of `at`'),
    service: z.string(),
    provider: z.string(),
    unit: z.string(),
    quantity: z.number(),
    amount_usd: z.number(),
    unpriced_calls: z.int().describe('1 for a call without a price, whose amount is 0'),
    content_id: z.string().nullable(),
  })
  .meta({ id: 'RecordedCost' });
export type CostDocument = z.infer<typeof costSchema>;

/** The ledger. Queries over more than a day use `spending`, which adds it up. */
export const costs = defineReadModel<CostDocument>('costs', [{ key: { owner_id: 1, at: 1 } }, { key: { at: 1 } }]);

/** Everything spent on a user's data, in order of time. Read in pages. */
export const costsOf = (documents: Documents, owner_id: string): AsyncGenerator<CostDocument> =>
  findAllBy(documents, costs, { owner_id }, 'at');
