import { randomUUID } from 'node:crypto';
import { type Role, type UserEvent, userEvents } from '../../../contracts/identity/user.ts';
import type { UserCommand } from '../../../domains/identity/user/index.ts';
import type { Variant } from '../../../kernel/events/event.ts';
import { type History, history } from '../specs/history.ts';

type Person = { readonly user_id: string; readonly email: string; readonly name: string; readonly role: Role };

/** A mailed token as events contain it, the moment at which it expires, and the last one before that. */
export const requestedAt = '2026-01-01T00:00:00.000Z';
export const mailedToken = { token_hash: 'hash', expires_at: '2026-01-02T00:00:00.000Z' };
export const inTime = '2026-01-01T23:59:59.999Z';
export const tooLate = mailedToken.expires_at;

export type ExampleUser = ReturnType<typeof exampleUser>;

/** A user, and everything that can happen to one. Passwords: `old` at the registration, `new` after every change. */
export function exampleUser(changes: Partial<Person> = {}) {
  const user_id = changes.user_id ?? randomUUID();
  const person: Person = { user_id, email: `${user_id}@example.com`, name: 'Ann', role: 'user', ...changes };
  const { email } = person;
  const address = '192.0.2.1';
  const newPassword = { user_id, password_hash: 'new' };
  const byBoss = { user_id, by: 'boss' };
  const register: Variant<UserCommand, 'RegisterUser'> = {
    type: 'RegisterUser',
    ...person,
    password_hash: 'old',
    verification: mailedToken,
  };

  return {
    ...person,
    person,
    register,
    registered: { type: 'UserRegistered', data: { ...person, password_hash: 'old' } } satisfies UserEvent,
    abandoned: { type: 'RegistrationAbandoned', data: { user_id, email } } satisfies UserEvent,
    invited: { type: 'UserInvited', data: { ...person, ...mailedToken, invited_by: 'boss' } } satisfies UserEvent,
    accepted: { type: 'InvitationAccepted', data: newPassword } satisfies UserEvent,
    verificationRequested: {
      type: 'EmailVerificationRequested',
      data: { user_id, email, ...mailedToken },
    } satisfies UserEvent,
    verified: { type: 'EmailVerified', data: { user_id, email } } satisfies UserEvent,
    resetRequested: {
      type: 'PasswordResetRequested',
      data: { user_id, ...mailedToken, requested_at: requestedAt },
    } satisfies UserEvent,
    passwordReset: { type: 'PasswordReset', data: { ...newPassword, address } } satisfies UserEvent,
    passwordChanged: { type: 'PasswordChanged', data: { ...newPassword, address } } satisfies UserEvent,
    promoted: { type: 'RoleChanged', data: { ...byBoss, role: 'admin' } } satisfies UserEvent,
    demoted: { type: 'RoleChanged', data: { ...byBoss, role: 'user' } } satisfies UserEvent,
    activated: { type: 'UserActivated', data: byBoss } satisfies UserEvent,
    deactivated: { type: 'UserDeactivated', data: byBoss } satisfies UserEvent,
    /** Events of this user, in order. */
    history: (...events: readonly UserEvent[]): History<UserEvent> => history(userEvents, user_id, user_id, ...events),
  };
}
