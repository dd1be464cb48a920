import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSettings, type UserEvent } from '../../../contracts/identity/user.ts';
import { user } from '../../../domains/identity/user/index.ts';
import { fold } from '../../../kernel/aggregates/view.ts';
import { exampleUser, inTime, mailedToken, requestedAt, tooLate } from '../../support/examples/user.ts';
import { given } from '../../support/given.ts';

const it = suite('user');

const ann = exampleUser();
const { user_id, email, person, register, registered, abandoned, invited, accepted } = ann;
const { verificationRequested, verified, resetRequested, passwordReset, passwordChanged } = ann;
const { promoted, activated, deactivated } = ann;

const invite = { type: 'InviteUser', ...person, invitation: mailedToken, invited_by: 'boss' } as const;
const ask = { type: 'RequestPasswordReset', token: mailedToken, now: requestedAt } as const;
const newPassword = { password_hash: 'new', address: '192.0.2.1' };
const setPassword = { type: 'SetPasswordByToken', token_hash: 'hash', ...newPassword, now: inTime } as const;

it('registers a user and requests the verification of the address', () => {
  given(user).when(register).then(registered, verificationRequested);
});

it('verifies the address at once where no proof is required', () => {
  given(user)
    .when({ ...register, verification: null })
    .then(registered, verified);
});

it('registers no user twice, and none whose registration was abandoned', () => {
  given(user, registered).when(register).rejects('user/email-taken');
  given(user, abandoned).when(register).rejects('user/email-taken');
});

it('abandons a registration that never happened, and none that did', () => {
  const abandon = { type: 'AbandonRegistration', user_id, email } as const;
  given(user).when(abandon).then(abandoned);
  given(user, abandoned).when(abandon).changesNothing();
  given(user, registered).when(abandon).rejects('user/email-taken');
});

it('invites a user again until the invitation is accepted', () => {
  given(user).when(invite).thenEveryTime(invited);
  given(user, invited).when(invite).thenEveryTime(invited);
  given(user, invited, accepted).when(invite).rejects('user/email-taken');
});

it('verifies an address once, with the token that was mailed last and in time', () => {
  const verify = { type: 'VerifyEmail', token_hash: 'hash', now: inTime } as const;
  given(user, registered, verificationRequested).when(verify).then(verified);
  given(user, registered, verificationRequested)
    .when({ ...verify, now: tooLate })
    .rejects('user/invalid-token');
  given(user, registered, verificationRequested)
    .when({ ...verify, token_hash: 'other' })
    .rejects('user/invalid-token');
  given(user, registered, verificationRequested, verified).when(verify).rejects('user/invalid-token');
});

it('mails another verification once a minute and ten times a day, until the address is verified', () => {
  const tokenAt = (minutes: number) => ({ token_hash: `hash-${minutes}`, expires_at: minutesLater(24 * 60 + minutes) });
  const askAt = (minutes: number) => ({ type: 'RequestVerification', token: tokenAt(minutes) }) as const;
  const askedAt = (minutes: number): UserEvent => ({
    type: 'EmailVerificationRequested',
    data: { user_id, email, ...tokenAt(minutes) },
  });
  given(user, registered, askedAt(0)).when(askAt(0.99)).changesNothing();
  given(user, registered, askedAt(0)).when(askAt(1)).then(askedAt(1));
  const ten = Array.from({ length: 10 }, (_, index) => askedAt(index));
  given(user, registered, ...ten)
    .when(askAt(24 * 60 - 1))
    .changesNothing();
  given(user, registered, ...ten)
    .when(askAt(24 * 60))
    .then(askedAt(24 * 60));
  given(user, registered, askedAt(0), verified).when(askAt(60)).changesNothing();
  given(user, registered, askedAt(0), deactivated).when(askAt(60)).changesNothing();
  given(user, invited).when(askAt(0)).changesNothing();
  const verify = { type: 'VerifyEmail', now: minutesLater(2) } as const;
  given(user, registered, askedAt(0), askedAt(1))
    .when({ ...verify, token_hash: 'hash-0' })
    .rejects('user/invalid-token');
  given(user, registered, askedAt(0), askedAt(1))
    .when({ ...verify, token_hash: 'hash-1' })
    .then(verified);
});

it('sets the password by an invitation, which verifies the address', () => {
  given(user, invited).when(setPassword).then(accepted, verified);
  given(user, invited)
    .when({ ...setPassword, now: tooLate })
    .rejects('user/invalid-token');
  given(user, invited, accepted, verified).when(setPassword).rejects('user/invalid-token');
});

it('resets a password once, by the newest token', () => {
  given(user, registered, verified, resetRequested).when(setPassword).then(passwordReset);
  given(user, registered, resetRequested).when(setPassword).then(passwordReset, verified);
  given(user, registered, resetRequested, passwordReset).when(setPassword).rejects('user/invalid-token');
  const newer: UserEvent = { type: 'PasswordResetRequested', data: { ...resetRequested.data, token_hash: 'newer' } };
  given(user, registered, resetRequested, newer).when(setPassword).rejects('user/invalid-token');
});

it('cancels a requested reset when the password is changed', () => {
  given(user, registered, resetRequested, passwordChanged).when(setPassword).rejects('user/invalid-token');
});

it('requests a reset for active accounts only', () => {
  given(user, registered).when(ask).then(resetRequested);
  given(user, registered, deactivated).when(ask).changesNothing();
  given(user, invited).when(ask).changesNothing();
  given(user).when(ask).rejects('user/not-found');
});

const minutesLater = (minutes: number) => new Date(Date.parse(requestedAt) + minutes * 60_000).toISOString();
const requestedAfter = (minutes: number) => ({
  ...resetRequested,
  data: { ...resetRequested.data, requested_at: minutesLater(minutes) },
});
const askAfter = (minutes: number) => ({ ...ask, now: minutesLater(minutes) });

it('requests one reset a minute, so that what was just mailed stays valid', () => {
  given(user, registered, resetRequested).when(askAfter(0.99)).changesNothing();
  given(user, registered, resetRequested).when(askAfter(1)).then(requestedAfter(1));
});

it('requests ten resets within a day, whether they were used or not', () => {
  const ten = Array.from({ length: 10 }, (_, index) => requestedAfter(index * 10));
  given(user, registered, ...ten.slice(0, 9))
    .when(askAfter(600))
    .then(requestedAfter(600));
  given(user, registered, ...ten, passwordReset)
    .when(askAfter(600))
    .changesNothing();
  given(user, registered, ...ten)
    .when(askAfter(1_439))
    .changesNothing();
  given(user, registered, ...ten)
    .when(askAfter(1_440))
    .then(requestedAfter(1_440));
});

it('keeps what an invitation that is sent again does not name', () => {
  const again = { ...invited, data: { ...invited.data, name: 'Bob', role: 'admin' } } as const;
  const settings = { ...defaultSettings, budget: { monthly_usd: 5 } };
  const before = existing(invited, promoted, { type: 'SettingsUpdated', data: { user_id, settings } });
  assert.equal(existing(invited, promoted, { type: 'SettingsUpdated', data: { user_id, settings } }, again), {
    ...before,
    name: 'Bob',
  });
});

it('changes a password only if it is still the one that was checked', () => {
  const change = { type: 'ChangePassword', verified_hash: 'old', ...newPassword } as const;
  given(user, registered).when(change).then(passwordChanged);
  given(user, registered, passwordChanged).when(change).rejects('user/password-changed-meanwhile');
});

it('updates the given fields of a profile and leaves the others', () => {
  const updated: UserEvent = { type: 'ProfileUpdated', data: { user_id, name: 'Ann', avatar_url: 'https://a/b' } };
  given(user, registered).when({ type: 'UpdateProfile', avatar_url: 'https://a/b' }).then(updated);
  given(user, registered, updated)
    .when({ type: 'UpdateProfile', avatar_url: null })
    .then({ type: 'ProfileUpdated', data: { user_id, name: 'Ann', avatar_url: null } });
  given(user, registered).when({ type: 'UpdateProfile', name: 'Ann' }).changesNothing();
});

it('merges settings deeply and replaces lists whole', () => {
  const first = {
    ...defaultSettings,
    auto_start: { ...defaultSettings.auto_start, niches: ['science', 'health'] },
  };
  const stored: UserEvent = { type: 'SettingsUpdated', data: { user_id, settings: first } };
  given(user, registered)
    .when({ type: 'UpdateSettings', patch: { auto_start: { niches: ['science', 'health'] } } })
    .then(stored);
  given(user, registered, stored)
    .when({ type: 'UpdateSettings', patch: { gates: { review: 'auto' }, auto_start: { niches: ['business'] } } })
    .then({
      type: 'SettingsUpdated',
      data: {
        user_id,
        settings: {
          ...first,
          gates: { review: 'auto', final_review: 'ask', expire_after_hours: null },
          auto_start: { ...first.auto_start, niches: ['business'] },
        },
      },
    });
  given(user, registered, stored).when({ type: 'UpdateSettings', patch: {} }).changesNothing();
});

it('lets no administrator take away their own rights', () => {
  given(user, registered, promoted).when({ type: 'ChangeRole', role: 'user', by: user_id }).rejects('user/own-role');
  given(user, registered).when({ type: 'SetStatus', status: 'deactivated', by: user_id }).rejects('user/own-status');
  given(user, registered).when({ type: 'ChangeRole', role: 'admin', by: 'boss' }).then(promoted);
  given(user, registered, promoted).when({ type: 'ChangeRole', role: 'admin', by: 'boss' }).changesNothing();
});

it('lets no one give their own rights back', () => {
  given(user, registered, deactivated)
    .when({ type: 'SetStatus', status: 'active', by: user_id })
    .rejects('user/own-status');
  given(user, registered).when({ type: 'ChangeRole', role: 'admin', by: user_id }).rejects('user/own-role');
});

it('deactivates and activates, each once', () => {
  given(user, registered).when({ type: 'SetStatus', status: 'deactivated', by: 'boss' }).then(deactivated);
  given(user, registered, deactivated).when({ type: 'SetStatus', status: 'deactivated', by: 'boss' }).changesNothing();
  given(user, registered, deactivated).when({ type: 'SetStatus', status: 'active', by: 'boss' }).then(activated);
  given(user, registered).when({ type: 'SetStatus', status: 'active', by: 'boss' }).changesNothing();
});

const existing = (...events: UserEvent[]) => {
  const state = fold(user, events);
  if (state.status === 'none') throw new Error('there is no user');
  return state;
};

it('keeps an invitation open during a deactivation', () => {
  assert.is(existing(invited, deactivated, activated).status, 'invited');
  assert.is(existing(registered, deactivated, activated).status, 'active');
});

it('begins a new session epoch with every event that ends all sessions, and with no other', () => {
  assert.is(existing(registered, verified, resetRequested).sessionEpoch, 0);
  assert.is(existing(registered, passwordChanged).sessionEpoch, 1);
  assert.is(existing(registered, passwordReset).sessionEpoch, 1);
  assert.is(existing(registered, promoted).sessionEpoch, 1);
  assert.is(existing(registered, deactivated, activated).sessionEpoch, 1);
});

it('is erased by an administrator or by the user, once, and is no one from then on', () => {
  const ann = exampleUser();
  const requested = { type: 'UserErasureRequested', data: { user_id: ann.user_id, by: 'boss' } } as const;
  const request = { type: 'RequestErasure', by: 'boss' } as const;
  const finish = { type: 'FinishErasure', user_id: ann.user_id } as const;
  given(user, ann.registered).when(request).then(requested);
  given(user, ann.registered, requested).when(request).changesNothing();
  given(user, ann.registered, requested).is({
    status: 'none',
    abandoned: true,
    toErase: { email: ann.email, accounts: [] },
  });
  const erased = { type: 'UserErased', data: { user_id: ann.user_id } } as const;
  given(user, ann.registered, requested).when(finish).then(erased);
  given(user, ann.registered, requested, erased).when(finish).changesNothing();
  given(user, ann.registered, requested, erased).when(ann.register).rejects('user/email-taken');
  given(user, ann.registered).when(finish).changesNothing();
  given(user).when(request).rejects('user/not-found');
});

it('is not erased by an administrator who is the user, nor with a password that has been changed in the meantime', () => {
  const ann = exampleUser();
  const own = { type: 'RequestErasure', by: ann.user_id } as const;
  given(user, ann.registered, ann.promoted).when(own).rejects('user/own-erasure');
  given(user, ann.registered)
    .when({ ...own, verified_hash: 'another' })
    .rejects('user/password-changed-meanwhile');
  given(user, ann.registered)
    .when({ ...own, verified_hash: 'old' })
    .then({ type: 'UserErasureRequested', data: { user_id: ann.user_id, by: ann.user_id } });
});

it.run();
