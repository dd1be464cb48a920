import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { Role, UserEvent } from './events.ts';
import { mergeSettings, type SettingsPatch } from './settings.ts';
import { isKnown, type KnownUser, type OpenToken, type User } from './state.ts';

type Newcomer = { readonly user_id: string; readonly email: string; readonly name: string; readonly role: Role };

export type UserCommand =
  | (Newcomer & {
      readonly type: 'RegisterUser';
      readonly password_hash: string | null;
      /** The token that is mailed; null where somebody else vouches for the address. */
      readonly verification: OpenToken | null;
    })
  | { readonly type: 'AbandonRegistration'; readonly user_id: string; readonly email: string }
  | (Newcomer & { readonly type: 'InviteUser'; readonly invitation: OpenToken; readonly invited_by: string })
  | { readonly type: 'RequestEmailVerification'; readonly token: OpenToken }
  | { readonly type: 'VerifyEmail'; readonly token_hash: string; readonly now: string }
  | { readonly type: 'RequestPasswordReset'; readonly token: OpenToken }
  | {
      readonly type: 'SetPasswordByToken';
      readonly token_hash: string;
      readonly password_hash: string;
      readonly now: string;
    }
  | { readonly type: 'ChangePassword'; readonly verified_hash: string; readonly password_hash: string }
  | {
      readonly type: 'UpdateProfile';
      readonly name?: string | undefined;
      readonly avatar_url?: string | null | undefined;
    }
  | { readonly type: 'UpdateSettings'; readonly patch: SettingsPatch }
  | { readonly type: 'ChangeRole'; readonly role: Role; readonly by: string }
  | { readonly type: 'SetStatus'; readonly status: 'active' | 'deactivated'; readonly by: string };

type Of<Type extends UserCommand['type']> = Extract<UserCommand, { type: Type }>;

export function decide(command: UserCommand, state: User): readonly UserEvent[] {
  if (command.type === 'RegisterUser') return register(command, state);
  if (command.type === 'AbandonRegistration') return abandon(command, state);
  if (command.type === 'InviteUser') return invite(command, state);
  if (!isKnown(state)) throw new Rejection('user/not-found', 'not-found', 'There is no such user');
  switch (command.type) {
    case 'RequestEmailVerification':
      return requestVerification(command, state);
    case 'VerifyEmail':
      return verifyEmail(command, state);
    case 'RequestPasswordReset':
      return requestReset(command, state);
    case 'SetPasswordByToken':
      return setPasswordByToken(command, state);
    case 'ChangePassword':
      return changePassword(command, state);
    case 'UpdateProfile':
      return updateProfile(command, state);
    case 'UpdateSettings':
      return updateSettings(command, state);
    case 'ChangeRole':
      return changeRole(command, state);
    case 'SetStatus':
      return setStatus(command, state);
  }
}

function register(command: Of<'RegisterUser'>, state: User): UserEvent[] {
  if (state.status !== 'none') throw taken();
  const { user_id, email, name, role, password_hash, verification } = command;
  const registered: UserEvent = { type: 'UserRegistered', data: { user_id, email, name, role, password_hash } };
  return verification
    ? [registered, { type: 'EmailVerificationRequested', data: { user_id, email, ...verification } }]
    : [registered, { type: 'EmailVerified', data: { user_id, email } }];
}

function abandon({ user_id, email }: Of<'AbandonRegistration'>, state: User): UserEvent[] {
  if (isKnown(state)) throw taken();
  return state.status === 'abandoned' ? [] : [{ type: 'RegistrationAbandoned', data: { user_id, email } }];
}

/** An invitation that nobody accepted may be sent again. */
function invite({ type: _, invitation, ...data }: Of<'InviteUser'>, state: User): UserEvent[] {
  if (state.status !== 'none' && state.status !== 'invited') throw taken();
  return [{ type: 'UserInvited', data: { ...data, ...invitation } }];
}

function requestVerification({ token }: Of<'RequestEmailVerification'>, user: KnownUser): UserEvent[] {
  if (user.emailVerified) return [];
  return [{ type: 'EmailVerificationRequested', data: { user_id: user.id, email: user.email, ...token } }];
}

function verifyEmail({ token_hash, now }: Of<'VerifyEmail'>, user: KnownUser): UserEvent[] {
  if (!isOpen(user.verification, token_hash, now)) throw invalidToken();
  return [{ type: 'EmailVerified', data: { user_id: user.id, email: user.email } }];
}

function requestReset({ token }: Of<'RequestPasswordReset'>, user: KnownUser): UserEvent[] {
  return user.status === 'active' ? [{ type: 'PasswordResetRequested', data: { user_id: user.id, ...token } }] : [];
}

/** Whoever holds the token reads the mail of that address, which verifies it as well. */
function setPasswordByToken(
  { token_hash, password_hash, now }: Of<'SetPasswordByToken'>,
  user: KnownUser,
): UserEvent[] {
  const data = { user_id: user.id, password_hash };
  const verified: UserEvent[] = user.emailVerified
    ? []
    : [{ type: 'EmailVerified', data: { user_id: user.id, email: user.email } }];
  if (user.status === 'invited' && isOpen(user.invitation, token_hash, now)) {
    return [{ type: 'InvitationAccepted', data }, ...verified];
  }
  if (isOpen(user.reset, token_hash, now)) return [{ type: 'PasswordReset', data }, ...verified];
  throw invalidToken();
}

function changePassword({ verified_hash, password_hash }: Of<'ChangePassword'>, user: KnownUser): UserEvent[] {
  if (user.passwordHash !== verified_hash) {
    throw new Rejection('user/password-changed-meanwhile', 'conflict', 'The password was changed at the same time');
  }
  return [{ type: 'PasswordChanged', data: { user_id: user.id, password_hash } }];
}

function updateProfile(command: Of<'UpdateProfile'>, user: KnownUser): UserEvent[] {
  const name = command.name ?? user.name;
  const avatar_url = command.avatar_url === undefined ? user.avatarUrl : command.avatar_url;
  if (name === user.name && avatar_url === user.avatarUrl) return [];
  return [{ type: 'ProfileUpdated', data: { user_id: user.id, name, avatar_url } }];
}

function updateSettings({ patch }: Of<'UpdateSettings'>, user: KnownUser): UserEvent[] {
  const settings = mergeSettings(user.settings, patch);
  if (JSON.stringify(settings) === JSON.stringify(user.settings)) return [];
  return [{ type: 'SettingsUpdated', data: { user_id: user.id, settings } }];
}

/** Nobody takes away their own rights: an administrator always remains. */
function changeRole({ role, by }: Of<'ChangeRole'>, user: KnownUser): UserEvent[] {
  if (user.role === role) return [];
  if (by === user.id)
    throw new Rejection('user/own-role', 'conflict', 'Your own role is changed by another administrator');
  return [{ type: 'RoleChanged', data: { user_id: user.id, role, by } }];
}

function setStatus({ status, by }: Of<'SetStatus'>, user: KnownUser): UserEvent[] {
  const data = { user_id: user.id, by };
  if (status === 'active') return user.status === 'deactivated' ? [{ type: 'UserActivated', data }] : [];
  if (user.status === 'deactivated') return [];
  if (by === user.id) {
    throw new Rejection('user/own-status', 'conflict', 'Your own account is deactivated by another administrator');
  }
  return [{ type: 'UserDeactivated', data }];
}

const isOpen = (token: OpenToken | null, hash: string, now: string): boolean =>
  token !== null && token.token_hash === hash && now < token.expires_at;

const taken = () => new Rejection('user/email-taken', 'conflict', 'This address has an account already');

const invalidToken = () => new Rejection('user/invalid-token', 'invalid', 'The token is unknown, used or expired');
