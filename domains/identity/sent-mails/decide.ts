import type { SentMailEvent } from '../../../contracts/identity/sent-mails.ts';
import type { SentMails } from './state.ts';

export type SentMailCommand = { readonly type: 'RecordMail'; readonly mail_id: string; readonly user_id: string };

export const decide = ({ mail_id, user_id }: SentMailCommand, { ids }: SentMails): readonly SentMailEvent[] =>
  ids.includes(mail_id) ? [] : [{ type: 'MailSent', data: { mail_id, user_id } }];
