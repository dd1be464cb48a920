import type { SentMailEvent } from '../../../contracts/identity/sent-mails.ts';

/** The ids of the latest mails, newest last. */
export type SentMails = { readonly ids: readonly string[] };

/** Anything sent earlier is long obsolete: no mail is sent after its token has expired. */
export const MAX_SENT_MAILS = 50;

export const initial: SentMails = { ids: [] };

export function evolve(state: SentMails, event: SentMailEvent): SentMails {
  switch (event.type) {
    case 'MailSent':
      return { ids: [...state.ids.slice(1 - MAX_SENT_MAILS), event.data.mail_id] };
    default:
      return state;
  }
}
