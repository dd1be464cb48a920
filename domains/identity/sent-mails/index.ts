import { sentMailEvents } from '../../../contracts/identity/sent-mails.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { evolve, initial, MAX_SENT_MAILS } from './state.ts';

/** The latest mails accepted by the mail server for a user; the stream's id is the user's. */
export const sentMails = defineAggregate({
  events: sentMailEvents,
  initial,
  evolve,
  decide,
  maxCount: MAX_SENT_MAILS,
});
