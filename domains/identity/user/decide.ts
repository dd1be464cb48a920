import type { Role, UserEvent } from '../../../contracts/identity/user.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { Variant } from '../../../kernel/events/event.ts';
import {
  type LinkOAuthAccount,
  link,
  type UnlinkOAuthAccount,
  unlink,
  type WithdrawOAuthLink,
  withdraw,
} from './linked-accounts.ts';
import {
  type MailedToken,
  type NewPassword,
  type ResetRequest,
  requestReset,
  requestVerification,
  setPasswordByToken,
  type VerificationRequest,
  verifyEmail,
} from './mailed-tokens.ts';
import { mergeSettings, type SettingsPatch } from './settings-patch.ts';
import type { PendingToken, User } from './state.ts';

type NewUser = { readonly user_id: string; readonly email: string; readonly name: string; readonly role: Role };

export type UserCommand =
  | (NewUser & {
      readonly type: 'RegisterUser';
      readonly password_hash: string | null;
      /** The token to be mailed; null if the address needs no proof. */
      readonly verification: PendingToken | null;
    })
  | { readonly type: 'AbandonRegistration'; readonly user_id: string; readonly email: string }
  | (NewUser & { readonly type: 'InviteUser'; readonly invitation: PendingToken; readonly invited_by: string })
  | (MailedToken & { readonly type: 'VerifyEmail' })
  | VerificationRequest
  | ResetRequest
  | (MailedToken & NewPassword & { readonly type: 'SetPasswordByToken' })
  | (NewPassword & { readonly type: 'ChangePassword'; readonly verified_hash: string })
  | {
      readonly type: 'UpdateProfile';
      readonly name?: string | undefined;
      readonly avatar_url?: string | null | undefined;
    }
  | LinkOAuthAccount
  | UnlinkOAuthAccount
  | WithdrawOAuthLink
  | { readonly type: 'UpdateSettings'; readonly patch: SettingsPatch }
  | { readonly type: 'ChangeRole'; readonly role: Role; readonly by: string }
  | {
      readonly type: 'RequestErasure';
      readonly by: string;
      /** The hash that the given password matched; absent if something else authenticates the caller. */
      readonly verified_hash?: string;
    }
  /** Everything that leads to the user is gone. */
  | { readonly type: 'FinishErasure'; readonly user_id: string }
  | { readonly type: 'SetStatus'; readonly status: 'active' | 'deactivated'; readonly by: string };

type CommandOf<Type extends UserCommand['type']> = Variant<UserCommand, Type>;

export function decide(command: UserCommand, state: User): readonly UserEvent[] {
  if (command.type === 'RegisterUser') return register(command, state);
  if (command.type === 'AbandonRegistration') return abandon(command, state);
  if (command.type === 'InviteUser') return invite(command, state);
  if (command.type === 'FinishErasure') return finishErasure(command, state);
  if (command.type === 'RequestErasure') return requestErasure(command, state);
  if (state.status === 'none') throw new Rejection('user/not-found', 'not-found', 'There is no such user');
  switch (command.type) {
    case 'VerifyEmail':
      return verifyEmail(command, state);
    case 'RequestVerification':
      return requestVerification(command, state);
    case 'RequestPasswordReset':
      return requestReset(command, state);
    case 'SetPasswordByToken':
      return setPasswordByToken(command, state);
    case 'ChangePassword':
      return changePassword(command, state);
    case 'LinkOAuthAccount':
      return link(command, state);
    case 'UnlinkOAuthAccount':
      return unlink(command, state);
    case 'WithdrawOAuthLink':
      return withdraw(command, state);
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

function register(command: CommandOf<'RegisterUser'>, state: User): UserEvent[] {
  if (state.status !== 'none' || state.abandoned) throw taken();
  const { user_id, email, name, role, password_hash, verification } = command;
  const registered: UserEvent = { type: 'UserRegistered', data: { user_id, email, name, role, password_hash } };
  return verification
    ? [registered, { type: 'EmailVerificationRequested', data: { user_id, email, ...verification } }]
    : [registered, { type: 'EmailVerified', data: { user_id, email } }];
}

function abandon({ user_id, email }: CommandOf<'AbandonRegistration'>, state: User): UserEvent[] {
  if (state.status !== 'none') throw taken();
  return state.abandoned ? [] : [{ type: 'RegistrationAbandoned', data: { user_id, email } }];
}

/** An invitation may be resent until it is accepted. */
function invite({ type: _, invitation, ...data }: CommandOf<'InviteUser'>, state: User): UserEvent[] {
  const mayBeInvited = state.status === 'none' ? !state.abandoned : state.status === 'invited';
  if (!mayBeInvited) throw taken();
  return [{ type: 'UserInvited', data: { ...data, ...invitation } }];
}

function changePassword(
  { verified_hash, password_hash, address }: CommandOf<'ChangePassword'>,
  user: Existing<User>,
): UserEvent[] {
  if (user.passwordHash !== verified_hash) throw changedMeanwhile();
  return [{ type: 'PasswordChanged', data: { user_id: user.id, password_hash, address } }];
}

function updateProfile(command: CommandOf<'UpdateProfile'>, user: Existing<User>): UserEvent[] {
  const name = command.name ?? user.name;
  const avatar_url = command.avatar_url === undefined ? user.avatarUrl : command.avatar_url;
  if (name === user.name && avatar_url === user.avatarUrl) return [];
  return [{ type: 'ProfileUpdated', data: { user_id: user.id, name, avatar_url } }];
}

function updateSettings({ patch }: CommandOf<'UpdateSettings'>, user: Existing<User>): UserEvent[] {
  const settings = mergeSettings(user.settings, patch);
  if (JSON.stringify(settings) === JSON.stringify(user.settings)) return [];
  return [{ type: 'SettingsUpdated', data: { user_id: user.id, settings } }];
}

/** Administrators cannot remove their own rights, so one always remains, and cannot grant them back to themselves. */
function changeRole({ role, by }: CommandOf<'ChangeRole'>, user: Existing<User>): UserEvent[] {
  if (user.role === role) return [];
  if (by === user.id)
    throw new Rejection('user/own-role', 'conflict', 'Your own role can only be changed by another administrator');
  return [{ type: 'RoleChanged', data: { user_id: user.id, role, by } }];
}

function setStatus({ status, by }: CommandOf<'SetStatus'>, user: Existing<User>): UserEvent[] {
  if ((status === 'deactivated') === (user.status === 'deactivated')) return [];
  if (by === user.id) {
    throw new Rejection(
      'user/own-status',
      'conflict',
      'The status of your own account can only be changed by another administrator',
    );
  }
  const data = { user_id: user.id, by };
  return [{ type: status === 'active' ? 'UserActivated' : 'UserDeactivated', data }];
}

function requestErasure({ by, verified_hash }: CommandOf<'RequestErasure'>, user: User): UserEvent[] {
  if (user.status === 'none') {
    if (user.abandoned) return [];
    throw new Rejection('user/not-found', 'not-found', 'There is no such user');
  }
  if (by === user.id && user.role === 'admin') {
    throw new Rejection(
      'user/own-erasure',
      'conflict',
      'An administrator’s account can only be erased by another administrator',
    );
  }
  if (verified_hash !== undefined && verified_hash !== user.passwordHash) throw changedMeanwhile();
  return [{ type: 'UserErasureRequested', data: { user_id: user.id, by } }];
}

const finishErasure = ({ user_id }: CommandOf<'FinishErasure'>, user: User): UserEvent[] =>
  user.status === 'none' && user.toErase ? [{ type: 'UserErased', data: { user_id } }] : [];

const changedMeanwhile = () =>
  new Rejection('user/password-changed-meanwhile', 'conflict', 'The password was changed at the same time');

const taken = () => new Rejection('user/email-taken', 'conflict', 'There is already an account with this address');
