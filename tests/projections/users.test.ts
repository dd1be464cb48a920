import { suite } from 'uvu';
import { defaultSettings, type UserEvent } from '../../contracts/identity/user.ts';
import type { TrendRuleEvent } from '../../contracts/scout/trend-rules.ts';
import { usersProjection } from '../../projections/users.ts';
import { exampleTrendRule } from '../support/examples/trend-rule.ts';
import { AT, given, recorded } from '../support/given.ts';

const it = suite('projection of users');

const person = { user_id: 'u', email: 'ann@example.com', name: 'Ann', role: 'user' as const };
const registered = recorded<UserEvent>({ type: 'UserRegistered', data: { ...person, password_hash: 'h' } });
const invitation = { ...person, token_hash: 'h', expires_at: AT, invited_by: 'boss' };
const invited = recorded<UserEvent>({ type: 'UserInvited', data: invitation });
const LATER = '2026-02-03T04:05:06.789Z';
const later = (event: UserEvent) => recorded(event, { at: LATER });

const ann = {
  id: 'u',
  email: 'ann@example.com',
  name: 'Ann',
  role: 'user',
  email_verified: false,
  status: 'active',
  avatar_url: null,
  linked_accounts: [],
  created_at: AT,
  updated_at: AT,
  notified_of: [
    'platform.trend.detected',
    'platform.content.created',
    'platform.content.published',
    'platform.content.rejected',
    'platform.media.failed',
    'platform.pipeline.stage_changed',
  ],
  open_invitation: false,
  auto_start: null,
  trend_rules: [],
};

it('lists a new user without any of their secrets', () => {
  given(usersProjection).when(registered).then('u', ann);
  given(usersProjection)
    .when(invited)
    .then('u', { ...ann, status: 'invited', open_invitation: true });
});

it('keeps when a user was invited first, and takes what the latest invitation says', () => {
  given(usersProjection, invited)
    .when(later({ type: 'UserInvited', data: { ...invitation, name: 'Bob', role: 'admin' } }))
    .then('u', { ...ann, name: 'Bob', role: 'admin', status: 'invited', open_invitation: true, updated_at: LATER });
});

it('follows role changes and accepted invitations', () => {
  given(usersProjection, registered)
    .when(later({ type: 'RoleChanged', data: { user_id: 'u', role: 'admin', by: 'boss' } }))
    .then('u', { ...ann, role: 'admin', updated_at: LATER });
  given(usersProjection, invited)
    .when(later({ type: 'InvitationAccepted', data: { user_id: 'u', password_hash: 'h' } }))
    .then('u', { ...ann, updated_at: LATER });
});

it('returns a reactivated user who never accepted the invitation to `invited`', () => {
  given(usersProjection, invited, later({ type: 'UserDeactivated', data: { user_id: 'u', by: 'boss' } }))
    .when(later({ type: 'UserActivated', data: { user_id: 'u', by: 'boss' } }))
    .then('u', { ...ann, status: 'invited', open_invitation: true, updated_at: LATER });
});

it('leaves out the channels that a user has turned off', () => {
  const notifications = { ...defaultSettings.notifications, 'platform.trend.detected': false };
  given(usersProjection, registered)
    .when(later({ type: 'SettingsUpdated', data: { user_id: 'u', settings: { ...defaultSettings, notifications } } }))
    .then('u', { ...ann, notified_of: ann.notified_of.slice(1), updated_at: LATER });
});

it('knows whose rules notify of trends or start content, and forgets a rule that is changed or removed', () => {
  const set = (rule: object) =>
    recorded<TrendRuleEvent>({
      type: 'TrendRuleSet',
      data: { user_id: 'u', ...exampleTrendRule({ rule_id: 'r', ...rule }) },
    });
  const removed = recorded<TrendRuleEvent>({ type: 'TrendRuleRemoved', data: { user_id: 'u', rule_id: 'r' } });
  const known = { ...ann, trend_rules: [{ rule_id: 'r', notify: true, start: false }] };
  given(usersProjection, registered)
    .when(set({ notify: true }))
    .then('u', known);
  given(usersProjection, registered, set({ notify: true }))
    .when(set({ hide: true }))
    .then('u', ann);
  given(usersProjection, registered, set({ notify: true }))
    .when(removed)
    .then('u', ann);
});

it('shows for whom trends start content, and for whom they no longer do', () => {
  const autoStarting = (enabled: boolean): UserEvent => {
    const auto_start = { enabled, niches: ['science'], minimum_score: 70, daily_limit: 2 };
    return { type: 'SettingsUpdated', data: { user_id: 'u', settings: { ...defaultSettings, auto_start } } };
  };
  given(usersProjection, registered)
    .when(later(autoStarting(true)))
    .then('u', { ...ann, auto_start: { niches: ['science'], minimum_score: 70 }, updated_at: LATER });
  given(usersProjection, registered, later(autoStarting(true)))
    .when(later(autoStarting(false)))
    .then('u', { ...ann, updated_at: LATER });
});

it('shows the accounts that a user signs in with', () => {
  const account = (provider: string) => ({ user_id: 'u', provider, subject_hash: 'h' });
  const linked = (provider: string): UserEvent => ({
    type: 'OAuthAccountLinked',
    data: { ...account(provider), linked_at: AT },
  });
  const accounts = [
    { provider: 'google', linked_at: AT },
    { provider: 'github', linked_at: AT },
  ];
  given(usersProjection, registered, recorded(linked('google')))
    .when(later(linked('github')))
    .then('u', { ...ann, linked_accounts: accounts, updated_at: LATER });
  given(usersProjection, registered, recorded(linked('google')), recorded(linked('github')))
    .when(later({ type: 'OAuthAccountUnlinked', data: account('google') }))
    .then('u', { ...ann, linked_accounts: accounts.slice(1), updated_at: LATER });
});

it('ignores password changes', () => {
  given(usersProjection, registered)
    .when(later({ type: 'PasswordChanged', data: { user_id: 'u', password_hash: 'new', address: null } }))
    .unchanged();
});

it.run();
