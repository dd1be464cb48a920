import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { Recorded, Variant } from '../../../kernel/events/event.ts';
import {
  definePolicyUsing,
  done,
  type Outcome,
  type PolicyContext,
  park,
  skip,
} from '../../../kernel/policies/policy.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import type { MailPurpose, MailTokens } from '../credentials/mail-tokens.ts';
import type { Mail, Mailer } from '../providers/mailer.ts';
import { sentMails } from '../sent-mails/index.ts';
import { type UserEvent, userEvents } from '../user/events.ts';
import { user } from '../user/index.ts';

type Dependencies = { readonly mailer: Mailer; readonly mailTokens: MailTokens; readonly dashboardUrl: string };

/** Sends the mails that contain a token, which is computed from the event's facts because it is stored nowhere. */
export const sendMails = definePolicyUsing<Dependencies>()({
  name: 'send-mails',
  concurrency: 4,
  events: [userEvents],
  on: { EmailVerificationRequested: send, PasswordResetRequested: send, UserInvited: send },
});

type Letter = {
  readonly subject: string;
  readonly lead: string;
  readonly action: string;
  readonly purpose: MailPurpose;
};

type TokenRequest = Variant<UserEvent, 'EmailVerificationRequested' | 'PasswordResetRequested' | 'UserInvited'>;

const LETTERS: Readonly<Record<TokenRequest['type'], Letter>> = {
  EmailVerificationRequested: {
    subject: 'Verify your e-mail address',
    lead: 'Somebody, hopefully you, registered this address. The link verifies it and is good for 24 hours.',
    action: 'verify-email',
    purpose: 'verification',
  },
  PasswordResetRequested: {
    subject: 'Reset your password',
    lead: 'Somebody, hopefully you, asked for a new password. The link is good for 30 minutes and for one use.',
    action: 'reset-password',
    purpose: 'reset',
  },
  UserInvited: {
    subject: 'You are invited',
    lead: 'An administrator invites you to the content pipeline. Choose a password within 7 days.',
    action: 'reset-password',
    purpose: 'invitation',
  },
};

/**
 * Once for each event: what was sent is recorded, and looked for first, because an event is delivered again after a restart
 * however long ago it was acknowledged. Only a process that dies between the mail server's answer and the record sends twice;
 * the mail has the same Message-ID then.
 */
async function send(
  { id, type, data: { user_id, expires_at, token_hash } }: Recorded<TokenRequest>,
  { store, command }: PolicyContext,
  { mailer, mailTokens, dashboardUrl }: Dependencies,
): Promise<Outcome> {
  if (expires_at <= new Date().toISOString()) return skip('its token has expired');
  const { state: sent } = await load(store, sentMails, user_id);
  if (sent.ids.includes(id)) return skip('it was sent before');
  const { state: recipient } = await load(store, user, user_id);
  if (recipient.status === 'none') return skip('there is no such user');
  const { subject, lead, action, purpose } = LETTERS[type];
  const token = mailTokens.makeAgain(purpose, user_id, expires_at, token_hash);
  if (token === null)
    return park('its token was made with a PLATFORM_JWT_SECRET that is not among PLATFORM_JWT_SECRETS');
  const url = `${dashboardUrl.replace(/\/$/, '')}/${action}?token=${token}`;
  try {
    await mailer.send(id, mailOf(recipient.email, subject, lead, url));
  } catch (error) {
    if (error instanceof ProviderError && error.details.kind === 'invalid') return park(error.message);
    throw error;
  }
  await execute(store, sentMails, user_id, { type: 'RecordMail', mail_id: id, user_id }, command());
  return done;
}

/** Only the address comes from a caller. */
const mailOf = (to: string, subject: string, lead: string, url: string): Mail => ({
  to,
  subject,
  text: `${lead}\n\n${url}\n\nIf this was not you, there is nothing to do.\n`,
  html: `<p>${lead}</p>\n<p><a href="${url}">${subject}</a></p>\n<p>If this was not you, there is nothing to do.</p>\n`,
});
