import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../kernel/events/catalogue.ts';

/** One stream per user: the exports of all data stored about them, each recorded before it is sent. */
export const dataExportEvents = defineEvents(
  'dataExports',
  {
    DataExported: z.object({ user_id: z.string(), requested_at: z.string() }),
  },
  { keeps: 100 },
);
export type DataExportEvent = EventsOf<typeof dataExportEvents>;
