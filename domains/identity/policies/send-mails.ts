import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { definePolicyUsing, done, type Outcome, park } from '../../../kernel/policies/policy.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import type { MailTokens } from '../credentials/mail-tokens.ts';
import type { Mail, Mailer } from '../providers/mailer.ts';
import { userEvents } from '../user/events.ts';
import { user } from '../user/index.ts';

type Tools = { readonly mailer: Mailer; readonly mailTokens: MailTokens; readonly dashboardUrl: string };

/** Sends the mails that contain a token, which is computed from the event's facts because it is stored nowhere. */
export const sendMails = definePolicyUsing<Tools>()({
  name: 'send-mails',
  concurrency: 4,
  events: [userEvents],
  on: {
    EmailVerificationRequested({ data: { user_id, email, expires_at }, id }, _, { mailer, mailTokens, dashboardUrl }) {
      return send(mailer, id, email, {
        subject: 'Verify your e-mail address',
        lead: 'Somebody, hopefully you, registered this address. The link verifies it and is good for 24 hours.',
        url: linkTo(dashboardUrl, 'verify-email', mailTokens.make('verification', user_id, expires_at)),
      });
    },
    async PasswordResetRequested(
      { data: { user_id, expires_at }, id },
      { store },
      { mailer, mailTokens, dashboardUrl },
    ) {
      return send(mailer, id, await addressOf(store, user_id), {
        subject: 'Reset your password',
        lead: 'Somebody, hopefully you, asked for a new password. The link is good for 30 minutes and for one use.',
        url: linkTo(dashboardUrl, 'reset-password', mailTokens.make('reset', user_id, expires_at)),
      });
    },
    UserInvited({ data: { user_id, email, expires_at }, id }, _, { mailer, mailTokens, dashboardUrl }) {
      return send(mailer, id, email, {
        subject: 'You are invited',
        lead: 'An administrator invites you to the content pipeline. Choose a password within 7 days.',
        url: linkTo(dashboardUrl, 'reset-password', mailTokens.make('invitation', user_id, expires_at)),
      });
    },
  },
});

const linkTo = (dashboardUrl: string, action: string, token: string): string =>
  `${dashboardUrl.replace(/\/$/, '')}/${action}?token=${token}`;

type Letter = { readonly subject: string; readonly lead: string; readonly url: string };

async function send(mailer: Mailer, id: string, to: string | null, letter: Letter): Promise<Outcome> {
  if (to === null) return done;
  try {
    await mailer.send(id, mailOf(to, letter));
    return done;
  } catch (error) {
    if (error instanceof ProviderError && error.details.kind === 'invalid') return park(error.message);
    throw error;
  }
}

/** Only the address comes from a caller. */
const mailOf = (to: string, { subject, lead, url }: Letter): Mail => ({
  to,
  subject,
  text: `${lead}\n\n${url}\n\nIf this was not you, there is nothing to do.\n`,
  html: `<p>${lead}</p>\n<p><a href="${url}">${subject}</a></p>\n<p>If this was not you, there is nothing to do.</p>\n`,
});

async function addressOf(store: EventStore, userId: string): Promise<string | null> {
  const { state } = await load(store, user, userId);
  return state.status === 'none' ? null : state.email;
}
