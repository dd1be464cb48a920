import { sentMailEvents } from '../../../contracts/identity/sent-mails.ts';
import { signInEvents } from '../../../contracts/identity/sign-ins.ts';
import { type UserEvent, userEvents } from '../../../contracts/identity/user.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import type { CommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
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
import type { Mailer } from '../providers/mailer.ts';
import { sentMails } from '../sent-mails/index.ts';
import { mailOf, type Letter as Notice } from '../use-cases/letters.ts';
import { type User, user } from '../user/index.ts';
import { type NoticedEvent, noticeOf } from './notices.ts';

type Dependencies = { readonly mailer: Mailer; readonly mailTokens: MailTokens; readonly dashboardUrl: string };

const DAY_MS = 24 * 3_600_000;

/**
 * Sends mails containing tokens, which are computed from the event's facts because they are stored nowhere, and notices
 * about actions that a thief would take with an account.
 */
export const sendMails = definePolicyUsing<Dependencies>()({
  name: 'send-mails',
  concurrency: 4,
  events: [userEvents, signInEvents],
  on: {
    EmailVerificationRequested: send,
    PasswordResetRequested: send,
    UserInvited: send,
    PasswordChanged: notify,
    PasswordReset: notify,
    OAuthAccountLinked: notify,
    SignedIn: notify,
  },
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
    lead: 'Someone, hopefully you, registered this address. The link verifies it and is valid for 24 hours.',
    action: 'verify-email',
    purpose: 'verification',
  },
  PasswordResetRequested: {
    subject: 'Reset your password',
    lead: 'Someone, hopefully you, asked for a new password. The link is valid for 30 minutes and for one use.',
    action: 'reset-password',
    purpose: 'reset',
  },
  UserInvited: {
    subject: 'You are invited',
    lead: 'An administrator invites you to the content pipeline. Choose a password within 7 days.',
    action: 'accept-invitation',
    purpose: 'invitation',
  },
};

async function send(
  event: Recorded<TokenRequest>,
  { store, command }: PolicyContext,
  tools: Dependencies,
): Promise<Outcome> {
  const { user_id, expires_at, token_hash } = event.data;
  if (expires_at <= new Date().toISOString()) return skip('its token has expired');
  const { subject, lead, action, purpose } = LETTERS[event.type];
  const token = tools.mailTokens.makeAgain(purpose, user_id, expires_at, token_hash);
  if (token === null)
    return park('its token was made with a PLATFORM_JWT_SECRET that is not among PLATFORM_JWT_SECRETS');
  const { state: recipient } = await load(store, user, user_id);
  if (recipient.status === 'none') return skip('there is no such user');
  const advice = 'If this was not you, there is nothing to do.';
  const mail = { subject, lead, action: `${action}?token=${token}`, advice };
  return sendOnce(event.id, recipient, mail, store, command(), tools);
}

/**
 * A notice is obsolete a day after the event, and if no mail server accepts it, there is nothing for an operator to do.
 */
async function notify(
  event: Recorded<NoticedEvent>,
  { store, command }: PolicyContext,
  tools: Dependencies,
): Promise<Outcome> {
  if (Date.now() - Date.parse(event.at) > DAY_MS) return skip('it happened long ago');
  const { state: recipient } = await load(store, user, event.data.user_id);
  if (recipient.status === 'none') return skip('there is no such user');
  const notice = await noticeOf(event, store);
  if (notice === null) return skip('there is no one to notify');
  if (!recipient.emailVerified && (await hasManyMails(store, recipient.id))) return skip('the address has many mails');
  const outcome = await sendOnce(event.id, recipient, notice, store, command(), tools);
  return outcome.kind === 'park' ? skip(outcome.reason) : outcome;
}

const MAX_UNVERIFIED_MAILS = 10;

/** Anyone may register someone else's address and sign in often, so mails to an unverified address are limited. */
async function hasManyMails(store: EventStore, userId: string): Promise<boolean> {
  const last = await store.eventsOf(sentMailEvents, userId, { direction: 'backwards', maxCount: MAX_UNVERIFIED_MAILS });
  const tenth = last[MAX_UNVERIFIED_MAILS - 1];
  return tenth !== undefined && Date.now() - Date.parse(tenth.at) < DAY_MS;
}

/**
 * Once per event: sent mails are recorded, and the record is checked first, because after a restart an event may be
 * redelivered long after it was acknowledged. Only a process that dies between the mail server's answer and the record
 * sends twice; the mail then has the same Message-ID.
 */
async function sendOnce(
  id: string,
  { id: user_id, email }: Existing<User>,
  notice: Notice,
  store: EventStore,
  command: CommandContext,
  { mailer, dashboardUrl }: Dependencies,
): Promise<Outcome> {
  const { state: sent } = await load(store, sentMails, user_id);
  if (sent.ids.includes(id)) return skip('it was sent before');
  try {
    await mailer.send(id, mailOf(email, notice, dashboardUrl));
  } catch (error) {
    if (error instanceof ProviderError && error.details.kind === 'invalid') return park(error.message);
    throw error;
  }
  await execute(store, sentMails, user_id, { type: 'RecordMail', mail_id: id, user_id }, command);
  return done;
}
