import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { OAuthClaimEvent } from '../../../contracts/identity/oauth-claim.ts';
import type { UserEvent } from '../../../contracts/identity/user.ts';
import { oauthClaim } from '../../../domains/identity/oauth-claim/index.ts';
import { type User, user } from '../../../domains/identity/user/index.ts';
import { fold } from '../../../kernel/aggregates/view.ts';
import { exampleUser, inTime, mailedToken } from '../../support/examples/user.ts';
import { given } from '../../support/given.ts';

const it = suite('linked accounts');

const ann = exampleUser();
const {
  user_id,
  email,
  registered,
  verified,
  invited,
  accepted,
  deactivated,
  resetRequested,
  passwordChanged,
  passwordReset,
} = ann;

const at = { linked_at: '2026-01-01T00:00:00.000Z' };
const google = { provider: 'google', subject_hash: 'g', ...at };
const github = { provider: 'github', subject_hash: 'h', ...at };
const link = { type: 'LinkOAuthAccount', by: 'address', email, ...google } as const;
const linked = (account: typeof google): UserEvent => ({ type: 'OAuthAccountLinked', data: { user_id, ...account } });
const unlinked = ({ provider, subject_hash }: typeof google): UserEvent => ({
  type: 'OAuthAccountUnlinked',
  data: { user_id, provider, subject_hash },
});
const reclaimed: UserEvent = { type: 'AccountReclaimed', data: { user_id, email } };
const unlink = (provider: string) => ({ type: 'UnlinkOAuthAccount', provider }) as const;

it('are linked once to a user with a verified address', () => {
  given(user, registered, verified).when(link).then(linked(google));
  given(user, registered, verified, linked(google)).when(link).changesNothing();
  given(user, registered, verified, linked(google))
    .when({ ...link, subject_hash: 'another' })
    .then(linked({ ...google, subject_hash: 'another' }));
});

it('give an unproved account to the person who proves its address, without what was left in it', () => {
  const other = linked(github);
  given(user, registered, other).when(link).then(unlinked(github), reclaimed, verified, linked(google));
  const after = fold(user, [registered, resetRequested, other, unlinked(github), reclaimed, verified, linked(google)]);
  const { passwordHash, reset, linkedAccounts, sessionEpoch } = after as Extract<User, { id: string }>;
  assert.equal([passwordHash, reset, linkedAccounts, sessionEpoch], [null, null, [google], 1]);
});

it('are linked by a user who is signed in, who keeps the password', () => {
  const own = { ...link, by: 'user' } as const;
  given(user, registered).when(own).then(verified, linked(google));
  given(user, registered)
    .when({ ...own, email: 'other@example.com' })
    .then(linked(google));
});

it('are linked in a session that goes on, and in no other', () => {
  const own = { ...link, by: 'user' } as const;
  given(user, registered, verified)
    .when({ ...own, session_epoch: 0 })
    .then(linked(google));
  given(user, registered, verified, passwordChanged)
    .when({ ...own, session_epoch: 0 })
    .rejects('user/session-ended');
});

it('do not stay when someone proves an address, which no one had, by a new password', () => {
  const { token_hash } = mailedToken;
  const reset = { type: 'SetPasswordByToken', token_hash, now: inTime, password_hash: 'new', address: null } as const;
  given(user, registered, linked(github), resetRequested)
    .when(reset)
    .then(unlinked(github), { ...passwordReset, data: { ...passwordReset.data, address: null } }, verified);
  given(user, registered, verified, linked(github), resetRequested)
    .when(reset)
    .then({ ...passwordReset, data: { ...passwordReset.data, address: null } });
});

it('accept an invitation', () => {
  const withoutPassword: UserEvent = { type: 'InvitationAccepted', data: { user_id, password_hash: null } };
  given(user, invited).when(link).then(withoutPassword, verified, linked(google));
});

it('are not linked to a user who is deactivated, or does not exist', () => {
  given(user, registered, verified, deactivated).when(link).rejects('user/deactivated');
  given(user).when(link).rejects('user/not-found');
});

it('are unlinked, all of one provider together', () => {
  const second = { ...google, subject_hash: 'second' };
  given(user, registered, linked(google), linked(second), linked(github))
    .when(unlink('google'))
    .then(unlinked(google), unlinked(second));
  given(user, registered, linked(github)).when(unlink('google')).rejects('user/not-linked');
  given(user, registered, linked(google), unlinked(google)).when(unlink('google')).rejects('user/not-linked');
});

it('are not unlinked where they are the last way in', () => {
  const newcomer: UserEvent = { ...registered, data: { ...registered.data, password_hash: null } };
  given(user, newcomer, verified, linked(google)).when(unlink('google')).rejects('user/last-way-in');
  given(user, newcomer, verified, linked(google), linked(github)).when(unlink('google')).then(unlinked(google));
  given(user, newcomer, verified, linked(google), ann.passwordReset).when(unlink('google')).then(unlinked(google));
  given(user, invited, accepted, linked(google)).when(unlink('google')).then(unlinked(google));
});

it('are taken back when someone else has them, also where they are the last way in', () => {
  const { subject_hash } = google;
  const withdraw = { type: 'WithdrawOAuthLink', subject_hash } as const;
  const newcomer: UserEvent = { ...registered, data: { ...registered.data, password_hash: null } };
  given(user, newcomer, verified, linked(google)).when(withdraw).then(unlinked(google));
  given(user, newcomer, verified, linked(github)).when(withdraw).changesNothing();
});

const claimed = (by: string): OAuthClaimEvent => ({ type: 'OAuthClaimed', data: { by } });
const released = (by: string): OAuthClaimEvent => ({ type: 'OAuthReleased', data: { by } });
const claim = (by: string, from: string | null = null) => ({ type: 'Claim', by, from }) as const;

it('belong to the first who claims them, until they are released or were never linked', () => {
  given(oauthClaim).when(claim('ann')).then(claimed('ann'));
  given(oauthClaim, claimed('ann')).when(claim('ann')).changesNothing();
  given(oauthClaim, claimed('ann')).when(claim('bob')).rejects('oauth-claim/taken');
  given(oauthClaim, claimed('ann')).when(claim('bob', 'eve')).rejects('oauth-claim/taken');
  given(oauthClaim, claimed('ann')).when(claim('bob', 'ann')).then(released('ann'), claimed('bob'));
  given(oauthClaim, claimed('ann'), released('ann')).when(claim('bob')).then(claimed('bob'));
});

it('are released by their owner alone', () => {
  given(oauthClaim, claimed('ann')).when({ type: 'Release', by: 'ann' }).then(released('ann'));
  given(oauthClaim, claimed('ann')).when({ type: 'Release', by: 'bob' }).changesNothing();
  given(oauthClaim).when({ type: 'Release', by: 'ann' }).changesNothing();
});

it.run();
