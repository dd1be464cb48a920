import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../kernel/events/catalogue.ts';

/** Anything sent earlier is long obsolete: no mail is sent after its token has expired. */
export const MAX_SENT_MAILS = 50;

/** `mail_id` is the id of the event that the mail is about. */
export const sentMailEvents = defineEvents(
  'sentMails',
  {
    MailSent: z.object({ mail_id: z.string(), user_id: z.string() }),
  },
  { keeps: MAX_SENT_MAILS },
);
export type SentMailEvent = EventsOf<typeof sentMailEvents>;
