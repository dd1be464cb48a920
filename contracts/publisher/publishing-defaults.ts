import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../kernel/events/catalogue.ts';
import { postOptionsSchema } from './publication.ts';

/** How a user's posts are made where nothing else is said; the stream's id is the user's. */
export const publishingDefaultsEvents = defineEvents(
  'publishingDefaults',
  {
    PublishingDefaultsChanged: z.object({
      owner_id: z.string(),
      /** Each platform at most once; those left out have none. */
      platforms: z.array(postOptionsSchema.extend({ platform: z.string() })),
    }),
  },
  {
    // The newest event is complete in itself.
    keeps: 20,
  },
);
export type PublishingDefaultsEvent = EventsOf<typeof publishingDefaultsEvents>;
