import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSettings, type UserEvent } from '../../../domains/identity/user/events.ts';
import { isKnown, user } from '../../../domains/identity/user/index.ts';
import { fold } from '../../../kernel/aggregates/aggregate.ts';
import { given } from '../../support/specs/decider.ts';

const it = suite('user');

const person = { user_id: 'u', email: 'ann@example.com', name: 'Ann', role: 'user' as const };
const token = { token_hash: 'hash', expires_at: '2026-01-02T00:00:00.000Z' };
const inTime = '2026-01-01T23:59:59.999Z';
const tooLate = token.expires_at;

const registered: UserEvent = { type: 'UserRegistered', data: { ...person, password_hash: 'old' } };
const verificationAsked: UserEvent = {
  type: 'EmailVerificationRequested',
  data: { user_id: 'u', email: 'ann@example.com', ...token },
};
const verified: UserEvent = { type: 'EmailVerified', data: { user_id: 'u', email: 'ann@example.com' } };
const invited: UserEvent = { type: 'UserInvited', data: { ...person, ...token, invited_by: 'boss' } };
const accepted: UserEvent = { type: 'InvitationAccepted', data: { user_id: 'u', password_hash: 'new' } };
const resetAsked: UserEvent = { type: 'PasswordResetRequested', data: { user_id: 'u', ...token } };
const reset: UserEvent = { type: 'PasswordReset', data: { user_id: 'u', password_hash: 'new' } };
const changed: UserEvent = { type: 'PasswordChanged', data: { user_id: 'u', password_hash: 'new' } };
const deactivated: UserEvent = { type: 'UserDeactivated', data: { user_id: 'u', by: 'boss' } };
const activated: UserEvent = { type: 'UserActivated', data: { user_id: 'u', by: 'boss' } };
const promoted: UserEvent = { type: 'RoleChanged', data: { user_id: 'u', role: 'admin', by: 'boss' } };
const abandoned: UserEvent = { type: 'RegistrationAbandoned', data: { user_id: 'u', email: 'ann@example.com' } };

const register = { type: 'RegisterUser', ...person, password_hash: 'old', verification: token } as const;
const invite = { type: 'InviteUser', ...person, invitation: token, invited_by: 'boss' } as const;
const setPassword = { type: 'SetPasswordByToken', token_hash: 'hash', password_hash: 'new', now: inTime } as const;

it('registers a user and asks for a verification of the address', () => {
  given(user).when(register).then(registered, verificationAsked);
});

it('takes the word of whoever sets the platform up for the address', () => {
  given(user)
    .when({ ...register, verification: null })
    .then(registered, verified);
});

it('registers nobody twice, and nobody whose registration was given up', () => {
  given(user, registered).when(register).rejects('user/email-taken');
  given(user, abandoned).when(register).rejects('user/email-taken');
});

it('gives up a registration that never happened, and none that did', () => {
  const abandon = { type: 'AbandonRegistration', user_id: 'u', email: 'ann@example.com' } as const;
  given(user).when(abandon).then(abandoned);
  given(user, abandoned).when(abandon).isAlreadySo();
  given(user, registered).when(abandon).rejects('user/email-taken');
});

it('invites again whoever has not come, and nobody else', () => {
  given(user).when(invite).then(invited);
  given(user, invited).when(invite).then(invited);
  given(user, invited, accepted).when(invite).rejects('user/email-taken');
});

it('verifies an address once, with the token that was mailed last and in time', () => {
  const verify = { type: 'VerifyEmail', token_hash: 'hash', now: inTime } as const;
  given(user, registered, verificationAsked).when(verify).then(verified);
  given(user, registered, verificationAsked)
    .when({ ...verify, now: tooLate })
    .rejects('user/invalid-token');
  given(user, registered, verificationAsked)
    .when({ ...verify, token_hash: 'other' })
    .rejects('user/invalid-token');
  given(user, registered, verificationAsked, verified).when(verify).rejects('user/invalid-token');
});

it('sets the password by an invitation, which verifies the address', () => {
  given(user, invited).when(setPassword).then(accepted, verified);
  given(user, invited)
    .when({ ...setPassword, now: tooLate })
    .rejects('user/invalid-token');
  given(user, invited, accepted, verified).when(setPassword).rejects('user/invalid-token');
});

it('resets a password once, by the newest token', () => {
  given(user, registered, verified, resetAsked).when(setPassword).then(reset);
  given(user, registered, resetAsked).when(setPassword).then(reset, verified);
  given(user, registered, resetAsked, reset).when(setPassword).rejects('user/invalid-token');
  const newer: UserEvent = { type: 'PasswordResetRequested', data: { user_id: 'u', ...token, token_hash: 'newer' } };
  given(user, registered, resetAsked, newer).when(setPassword).rejects('user/invalid-token');
});

it('lets a changed password void the reset that was asked for', () => {
  given(user, registered, resetAsked, changed).when(setPassword).rejects('user/invalid-token');
});

it('asks for no reset where the account is not active', () => {
  const ask = { type: 'RequestPasswordReset', token } as const;
  given(user, registered).when(ask).then(resetAsked);
  given(user, registered, deactivated).when(ask).isAlreadySo();
  given(user, invited).when(ask).isAlreadySo();
  given(user).when(ask).rejects('user/not-found');
});

it('changes a password only from the one that was checked', () => {
  const change = { type: 'ChangePassword', verified_hash: 'old', password_hash: 'new' } as const;
  given(user, registered).when(change).then(changed);
  given(user, registered, changed).when(change).rejects('user/password-changed-meanwhile');
});

it('updates what is given of a profile and leaves the rest', () => {
  const updated: UserEvent = { type: 'ProfileUpdated', data: { user_id: 'u', name: 'Ann', avatar_url: 'https://a/b' } };
  given(user, registered).when({ type: 'UpdateProfile', avatar_url: 'https://a/b' }).then(updated);
  given(user, registered, updated)
    .when({ type: 'UpdateProfile', avatar_url: null })
    .then({ type: 'ProfileUpdated', data: { user_id: 'u', name: 'Ann', avatar_url: null } });
  given(user, registered).when({ type: 'UpdateProfile', name: 'Ann' }).isAlreadySo();
});

it('lays settings over those there are, as deep as they go, and replaces lists whole', () => {
  const first = {
    ...defaultSettings,
    auto_start: { ...defaultSettings.auto_start, niches: ['science', 'health'] },
  };
  const stored: UserEvent = { type: 'SettingsUpdated', data: { user_id: 'u', settings: first } };
  given(user, registered)
    .when({ type: 'UpdateSettings', patch: { auto_start: { niches: ['science', 'health'] } } })
    .then(stored);
  given(user, registered, stored)
    .when({ type: 'UpdateSettings', patch: { gates: { review: 'auto' }, auto_start: { niches: ['business'] } } })
    .then({
      type: 'SettingsUpdated',
      data: {
        user_id: 'u',
        settings: {
          ...first,
          gates: { review: 'auto', final_review: 'ask', expire_after_hours: null },
          auto_start: { ...first.auto_start, niches: ['business'] },
        },
      },
    });
  given(user, registered, stored).when({ type: 'UpdateSettings', patch: {} }).isAlreadySo();
});

it('lets nobody take away their own rights', () => {
  given(user, registered, promoted).when({ type: 'ChangeRole', role: 'user', by: 'u' }).rejects('user/own-role');
  given(user, registered).when({ type: 'SetStatus', status: 'deactivated', by: 'u' }).rejects('user/own-status');
  given(user, registered).when({ type: 'ChangeRole', role: 'admin', by: 'boss' }).then(promoted);
  given(user, registered, promoted).when({ type: 'ChangeRole', role: 'admin', by: 'boss' }).isAlreadySo();
});

it('deactivates and activates, each once', () => {
  given(user, registered).when({ type: 'SetStatus', status: 'deactivated', by: 'boss' }).then(deactivated);
  given(user, registered, deactivated).when({ type: 'SetStatus', status: 'deactivated', by: 'boss' }).isAlreadySo();
  given(user, registered, deactivated).when({ type: 'SetStatus', status: 'active', by: 'boss' }).then(activated);
  given(user, registered).when({ type: 'SetStatus', status: 'active', by: 'boss' }).isAlreadySo();
});

const known = (...history: UserEvent[]) => {
  const state = fold(user, history);
  if (!isKnown(state)) throw new Error('not known');
  return state;
};

it('leaves an invitation open over a deactivation', () => {
  assert.is(known(invited, deactivated, activated).status, 'invited');
  assert.is(known(registered, deactivated, activated).status, 'active');
});

it('begins a new session epoch with whatever ends all sessions, and with nothing else', () => {
  assert.is(known(registered, verified, resetAsked).sessionEpoch, 0);
  assert.is(known(registered, changed).sessionEpoch, 1);
  assert.is(known(registered, reset).sessionEpoch, 1);
  assert.is(known(registered, promoted).sessionEpoch, 1);
  assert.is(known(registered, deactivated, activated).sessionEpoch, 1);
});

it.run();
