import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../../kernel/events/catalogue.ts';

/** One stream for each user: what they were given of all that is stored about them, written down before it is given. */
export const dataExportEvents = defineEvents('dataExports', {
  DataExported: z.object({ user_id: z.string(), requested_at: z.string() }),
});
export type DataExportEvent = EventsOf<typeof dataExportEvents>;
