import { z } from 'zod';
import { defineEvents, type EventsOf, type Upcast } from '../../kernel/events/catalogue.ts';

/** A trend that had not been there, or had expired. */
const detectedSchema = z.object({ trend_id: z.string(), topic: z.string(), niche: z.string(), score: z.number() });
export type Detected = z.infer<typeof detectedSchema>;

/** Version 1 to 2: until then, users were notified of each trend separately. */
const detectedUnknown: Upcast = (data) => ({ ...data, detected: [] });

export const scanEvents = defineEvents(
  'scan',
  {
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
      /** The trends that it detected, best first; those among the saved that are merely rescored are left out. */
      detected: z.array(detectedSchema),
    }),
    /** The scan ran longer than any scan takes: its process has ended. It may be resumed. */
    ScanInterrupted: z.object({ scan_id: z.string() }),
  },
  { upcasts: { ScanCompleted: [detectedUnknown] } },
);
export type ScanEvent = EventsOf<typeof scanEvents>;
