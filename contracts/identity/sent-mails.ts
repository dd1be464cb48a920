import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../kernel/events/catalogue.ts';

/** `mail_id` is the id of the event that the mail is about. */
export const sentMailEvents = defineEvents('sentMails', {
  MailSent: z.object({ mail_id: z.string(), user_id: z.string() }),
});
export type SentMailEvent = EventsOf<typeof sentMailEvents>;
