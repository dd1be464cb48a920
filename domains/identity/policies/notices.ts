import { type SignInEvent, signInEvents } from '../../../contracts/identity/sign-ins.ts';
import { type UserEvent, userEvents } from '../../../contracts/identity/user.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Recorded, Variant } from '../../../kernel/events/event.ts';
import { addressGroup } from '../../../kernel/http/address-group.ts';
import { deviceOf } from '../../shared/device.ts';
import { SETUP } from '../use-cases/first-administrator.ts';
import type { Letter } from '../use-cases/letters.ts';

export type NoticedEvent = SignInEvent | Variant<UserEvent, 'PasswordChanged' | 'PasswordReset' | 'OAuthAccountLinked'>;

const adviceTo = (what: string): string =>
  `If this was not you, follow the link ${what}. If it was, there is nothing to do.`;

/** The notice for an event; null if there is none. */
export async function noticeOf(event: Recorded<NoticedEvent>, store: EventStore): Promise<Letter | null> {
  const time = `${event.at.slice(0, 16).replace('T', ' ')} UTC`;
  switch (event.type) {
    case 'PasswordChanged':
    case 'PasswordReset':
      // The person who started the platform has read it there.
      if (event.metadata.actor === SETUP) return null;
      return {
        subject: 'Your password was changed',
        lead: `The password of your account was changed at ${time}${from(event.data.address)}. All sessions have ended.`,
        action: 'forgot-password',
        advice: adviceTo('and choose a new password'),
      };
    case 'OAuthAccountLinked':
      if (await wasRegisteredWith(event, store)) return null;
      return {
        subject: 'An account was linked to yours',
        lead: `Since ${time}, an account at ${event.data.provider} can be used to sign in to yours.`,
        action: 'accounts',
        advice: adviceTo('to unlink it, and change your password'),
      };
    case 'SignedIn':
      if (!(await isFromElsewhere(event, store))) return null;
      return {
        subject: 'New sign-in to your account',
        lead: `Someone, hopefully you, signed in at ${time} with ${deviceOf(event.data.agent)}${from(event.data.address)}.`,
        action: 'sessions',
        advice: adviceTo('to end that session, and change your password'),
      };
  }
}

const from = (address: string | null): string => (address === null ? '' : ` from the address ${address}`);

/** Registering with a provider's account also links it. */
async function wasRegisteredWith({ data, metadata }: Recorded<NoticedEvent>, store: EventStore): Promise<boolean> {
  const [first] = await store.eventsOf(userEvents, data.user_id, { maxCount: 1 });
  return first?.type === 'UserRegistered' && first.metadata.correlationId === metadata.correlationId;
}

const PAGE = 50;

/**
 * Whether no earlier known sign-in came from the same device and address (for IPv6, the same /64). A user's first
 * sign-in is that of the registration.
 */
async function isFromElsewhere({ data, revision }: Recorded<SignInEvent>, store: EventStore): Promise<boolean> {
  const place = placeOf(data);
  for (let from = revision - 1n; from >= 0n; ) {
    const page = await store.eventsOf(signInEvents, data.user_id, { direction: 'backwards', from, maxCount: PAGE });
    if (page.some((earlier) => placeOf(earlier.data) === place)) return false;
    const oldest = page.at(-1);
    if (!oldest || page.length < PAGE) break;
    from = oldest.revision - 1n;
  }
  return revision > 0n;
}

const placeOf = ({ address, agent }: SignInEvent['data']): string =>
  `${deviceOf(agent)} ${address === null ? '' : addressGroup(address)}`;
