import { z } from 'zod';
import {
  type Documents,
  defineReadModel,
  findAllBy,
  findPage,
  type ListPage,
  type Page,
} from '../kernel/documents/index.ts';

export const scanSchema = z
  .strictObject({
    scan_id: z.guid(),
    region: z.string(),
    niche: z.string().nullable(),
    limit: z.int(),
    status: z.enum(['running', 'completed', 'interrupted']),
    trends_found: z.int().nonnegative(),
    trends_saved: z.int().nonnegative(),
    sources: z.array(z.string()).describe('Sources that answered'),
    failures: z
      .array(z.strictObject({ source: z.string(), url: z.string(), cause: z.string(), code: z.string() }))
      .describe('Sources that failed, and why'),
    requested_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Scan' });
export type ScanDocument = z.infer<typeof scanSchema>;

export const scans = defineReadModel<ScanDocument>('scans', [
  { key: { requested_at: -1, _id: -1 } },
  { key: { status: 1, requested_at: 1, _id: 1 } },
]);

/** Newest first. */
export const listScans = (documents: Documents, page: Page): Promise<ListPage<ScanDocument>> =>
  findPage(documents, scans, {}, 'requested_at', page);

/** Scans requested before a moment, ISO 8601 UTC, that are still running; oldest first. */
export const scansRunningSince = (documents: Documents, before: string): AsyncGenerator<ScanDocument> =>
  findAllBy(documents, scans, { status: 'running', requested_at: { $lt: before } }, 'requested_at');
