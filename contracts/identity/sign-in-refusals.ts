import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../kernel/events/catalogue.ts';

const LONG_AGO = '1970-01-01T00:00:00.000Z';

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
  {
    upcasts: {
      // The first version recorded refusals among the sign-ins, without their time.
      SignInRefused: [(data) => ({ refused_at: LONG_AGO, ...data })],
    },
    personal: { of: 'user_id', fields: { SignInRefused: ['address', 'agent'] } },
    keeps: 100,
  },
);
export type SignInRefusalEvent = EventsOf<typeof signInRefusalEvents>;
