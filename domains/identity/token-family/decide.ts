import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { TokenFamilyEvent } from './events.ts';
import type { TokenFamily } from './state.ts';

/** A token that was just made, as far as events may know it. */
export type NewToken = { readonly token_hash: string; readonly issued_at: string; readonly expires_at: string };

/** A token that somebody showed; its MAC has proved it genuine. */
export type ShownToken = { readonly generation: number; readonly token_hash: string };

type Reason = Extract<TokenFamilyEvent, { type: 'TokenFamilyInvalidated' }>['data']['reason'];

export type TokenFamilyCommand =
  | {
      readonly type: 'OpenTokenFamily';
      readonly family_id: string;
      readonly user_id: string;
      readonly session_epoch: number;
      readonly token: NewToken;
    }
  | {
      readonly type: 'RotateRefreshToken';
      readonly shown: ShownToken;
      readonly child: NewToken;
      /** How long after a rotation its parent may be shown again: two tabs racing, an answer that got lost. */
      readonly leeway_seconds: number;
    }
  | { readonly type: 'RevokeRefreshToken'; readonly shown: ShownToken }
  /** Ends what was opened before that session epoch began, and leaves later sign-ins alone. */
  | { readonly type: 'InvalidateTokenFamily'; readonly reason: Reason; readonly before_epoch: number };

type Of<Type extends TokenFamilyCommand['type']> = Extract<TokenFamilyCommand, { type: Type }>;
type Opened = Exclude<TokenFamily, { status: 'none' }>;

export function decide(command: TokenFamilyCommand, state: TokenFamily): readonly TokenFamilyEvent[] {
  if (command.type === 'OpenTokenFamily') return open(command, state);
  if (state.status === 'none') return [];
  switch (command.type) {
    case 'RotateRefreshToken':
      return rotate(command, state);
    case 'RevokeRefreshToken':
      return revoke(command, state);
    case 'InvalidateTokenFamily':
      return invalidate(command, state);
  }
}

function open(command: Of<'OpenTokenFamily'>, state: TokenFamily): TokenFamilyEvent[] {
  if (state.status !== 'none') throw new Rejection('token-family/exists', 'conflict', 'The family is open already');
  const { family_id, user_id, session_epoch, token } = command;
  return [{ type: 'TokenFamilyOpened', data: { family_id, user_id, generation: 0, session_epoch, ...token } }];
}

/** Whether the child is the family's token afterwards, the new state tells: a refusal is written as well. */
function rotate({ shown, child, leeway_seconds }: Of<'RotateRefreshToken'>, family: Opened): TokenFamilyEvent[] {
  if (family.status === 'invalidated') return [];
  if (!isNewest(shown, family)) {
    return isRacing(shown, child, leeway_seconds, family) ? [] : [invalidated(family, 'reuse')];
  }
  if (family.status === 'revoked') return [invalidated(family, 'reuse')];
  if (family.expiresAt <= child.issued_at) return [];
  const ids = { family_id: family.id, user_id: family.userId };
  return [{ type: 'RefreshTokenRotated', data: { ...ids, generation: family.generation + 1, ...child } }];
}

/** The direct parent, shown again soon enough: it is answered with the very child that it got. */
function isRacing(shown: ShownToken, child: NewToken, leewaySeconds: number, family: Opened): boolean {
  const age = Date.parse(child.issued_at) - Date.parse(family.issuedAt);
  return (
    leewaySeconds > 0 &&
    family.status === 'active' &&
    shown.generation === family.generation - 1 &&
    child.token_hash === family.tokenHash &&
    age < leewaySeconds * 1_000
  );
}

function revoke({ shown }: Of<'RevokeRefreshToken'>, family: Opened): TokenFamilyEvent[] {
  if (family.status === 'invalidated') return [];
  if (!isNewest(shown, family)) return [invalidated(family, 'reuse')];
  if (family.status === 'revoked') return [];
  const { id, userId, generation } = family;
  return [{ type: 'RefreshTokenRevoked', data: { family_id: id, user_id: userId, generation } }];
}

function invalidate({ reason, before_epoch }: Of<'InvalidateTokenFamily'>, family: Opened): TokenFamilyEvent[] {
  if (family.status === 'invalidated' || family.sessionEpoch >= before_epoch) return [];
  return [invalidated(family, reason)];
}

const isNewest = (shown: ShownToken, family: Opened): boolean =>
  shown.generation === family.generation && shown.token_hash === family.tokenHash;

const invalidated = ({ id, userId }: Opened, reason: Reason): TokenFamilyEvent => ({
  type: 'TokenFamilyInvalidated',
  data: { family_id: id, user_id: userId, reason },
});
