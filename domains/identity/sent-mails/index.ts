import { MAX_SENT_MAILS, type SentMailEvent, sentMailEvents } from '../../../contracts/identity/sent-mails.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { newest } from '../../../kernel/events/newest.ts';

/** The ids of the latest mails, newest last. */
export type SentMails = { readonly ids: readonly string[] };

const initial: SentMails = { ids: [] };

function evolve(state: SentMails, event: SentMailEvent): SentMails {
  switch (event.type) {
    case 'MailSent':
      return { ids: newest(state.ids, event.data.mail_id, MAX_SENT_MAILS) };
    default:
      return state;
  }
}

export type SentMailCommand = { readonly type: 'RecordMail'; readonly mail_id: string; readonly user_id: string };

const decide = ({ mail_id, user_id }: SentMailCommand, { ids }: SentMails): readonly SentMailEvent[] =>
  ids.includes(mail_id) ? [] : [{ type: 'MailSent', data: { mail_id, user_id } }];

/** The latest mails accepted by the mail server for a user; the stream's id is the user's. */
export const sentMails = defineAggregate({
  events: sentMailEvents,
  initial,
  evolve,
  decide,
});
