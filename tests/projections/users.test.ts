import { suite } from 'uvu';
import { defaultSettings, type UserEvent } from '../../domains/identity/user/events.ts';
import { usersProjection } from '../../projections/users.ts';
import { AT, of, recorded } from '../support/specs/projection.ts';

const it = suite('users projection');

const person = { user_id: 'u', email: 'ann@example.com', name: 'Ann', role: 'user' as const };
const registered = recorded<UserEvent>({ type: 'UserRegistered', data: { ...person, password_hash: 'h' } });
const invited = recorded<UserEvent>({
  type: 'UserInvited',
  data: { ...person, token_hash: 'h', expires_at: AT, invited_by: 'boss' },
});
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
};

it('lists a new user, and keeps no secret of theirs', () => {
  of(usersProjection).given().when(registered).then('u', ann);
  of(usersProjection)
    .given()
    .when(invited)
    .then('u', { ...ann, status: 'invited', open_invitation: true });
});

it('follows what becomes of them', () => {
  of(usersProjection)
    .given(registered)
    .when(later({ type: 'RoleChanged', data: { user_id: 'u', role: 'admin', by: 'boss' } }))
    .then('u', { ...ann, role: 'admin', updated_at: LATER });
  of(usersProjection)
    .given(invited)
    .when(later({ type: 'InvitationAccepted', data: { user_id: 'u', password_hash: 'h' } }))
    .then('u', { ...ann, updated_at: LATER });
});

it('takes a user who never came back to being invited after a deactivation', () => {
  of(usersProjection)
    .given(invited, later({ type: 'UserDeactivated', data: { user_id: 'u', by: 'boss' } }))
    .when(later({ type: 'UserActivated', data: { user_id: 'u', by: 'boss' } }))
    .then('u', { ...ann, status: 'invited', open_invitation: true, updated_at: LATER });
});

it('knows who does not want to be told of trends', () => {
  const notifications = { ...defaultSettings.notifications, 'platform.trend.detected': false };
  of(usersProjection)
    .given(registered)
    .when(later({ type: 'SettingsUpdated', data: { user_id: 'u', settings: { ...defaultSettings, notifications } } }))
    .then('u', { ...ann, notified_of: ann.notified_of.slice(1), updated_at: LATER });
});

it('knows for whom trends start content, and for whom not any more', () => {
  const wanting = (enabled: boolean): UserEvent => {
    const auto_start = { enabled, niches: ['science'], minimum_score: 70, daily_limit: 2 };
    return { type: 'SettingsUpdated', data: { user_id: 'u', settings: { ...defaultSettings, auto_start } } };
  };
  of(usersProjection)
    .given(registered)
    .when(later(wanting(true)))
    .then('u', { ...ann, auto_start: { niches: ['science'], minimum_score: 70 }, updated_at: LATER });
  of(usersProjection)
    .given(registered, later(wanting(true)))
    .when(later(wanting(false)))
    .then('u', { ...ann, updated_at: LATER });
});

it('shows nothing of passwords and mailed tokens', () => {
  of(usersProjection)
    .given(registered)
    .when(later({ type: 'PasswordChanged', data: { user_id: 'u', password_hash: 'new' } }))
    .unchanged();
});

it.run();
