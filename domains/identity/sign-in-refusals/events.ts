import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../../kernel/events/catalogue.ts';

export const signInRefusalEvents = defineEvents(
  'signInRefusals',
  {
    SignInRefused: z.object({
      user_id: z.string(),
      method: z.string(),
      reason: z.string(),
      refused_at: z.string(),
      address: z.string().nullable(),
      agent: z.string().nullable(),
    }),
  },
  {},
  { of: 'user_id', fields: { SignInRefused: ['address', 'agent'] } },
);
export type SignInRefusalEvent = EventsOf<typeof signInRefusalEvents>;
