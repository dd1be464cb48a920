import { z } from 'zod';
import {
  type Documents,
  defineReadModel,
  findAllBy,
  findPage,
  type ListPage,
  type Page,
} from '../kernel/documents/index.ts';
import { recordedPlatform } from './enums.ts';

const documentSchema = z.strictObject({
  content_id: z.string(),
  owner_id: z.string(),
  platforms: z.array(recordedPlatform),
  every_days: z.int(),
  repeats: z.int().describe('How often it has been posted again'),
  left: z.int().describe('How often it is still to be posted again'),
  next_at: z.iso.datetime().nullable().describe('Null once it is not posted again'),
  set_at: z.iso.datetime(),
});
export type EvergreenDocument = z.infer<typeof documentSchema>;

export const evergreenView = documentSchema
  .omit({ owner_id: true })
  .extend({ title: z.string().nullable() })
  .meta({ id: 'Evergreen' });

/** Videos that are posted again from time to time, or have been. */
export const evergreens = defineReadModel<EvergreenDocument>('evergreens', [
  { key: { owner_id: 1, set_at: -1, _id: -1 } },
  { key: { next_at: 1, _id: 1 } },
]);

/** Those of a user, the one that was set last first. */
export const listEvergreens = (documents: Documents, owner: string, page: Page): Promise<ListPage<EvergreenDocument>> =>
  findPage(documents, evergreens, { owner_id: owner }, 'set_at', page);

/** Those whose time has come, the longest overdue first. @param now ISO 8601 UTC */
export const dueEvergreens = (documents: Documents, now: string): AsyncGenerator<EvergreenDocument> =>
  findAllBy(documents, evergreens, { next_at: { $lte: now } }, 'next_at');
