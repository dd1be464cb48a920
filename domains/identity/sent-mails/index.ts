import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { sentMailEvents } from './events.ts';
import { evolve, initial, MAX_SENT_MAILS } from './state.ts';

/** The latest mails that the mail server has taken for one user; the stream's id is the user's. */
export const sentMails = defineAggregate({
  events: sentMailEvents,
  initial,
  evolve,
  decide,
  maxCount: MAX_SENT_MAILS,
});
