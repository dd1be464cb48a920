import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../../kernel/events/catalogue.ts';

export const scanEvents = defineEvents('scan', {
  ScanRequested: z.object({
    scan_id: z.string(),
    region: z.string(),
    niche: z.string().nullable(),
    limit: z.number().int(),
    requested_at: z.string(),
  }),
  ScanSourceFailed: z.object({
    scan_id: z.string(),
    source: z.string(),
    /** Without credentials or query. */
    url: z.string(),
    cause: z.string(),
    code: z.string(),
  }),
  ScanCompleted: z.object({
    scan_id: z.string(),
    trends_found: z.number().int(),
    trends_saved: z.number().int(),
    sources: z.array(z.string()),
  }),
  /** The scan ran longer than any scan takes: its process has ended. It may be resumed. */
  ScanInterrupted: z.object({ scan_id: z.string() }),
});
export type ScanEvent = EventsOf<typeof scanEvents>;
