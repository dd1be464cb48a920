import type { TokenFamilyEvent } from '../../../contracts/identity/token-family.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { DataOf, Variant } from '../../../kernel/events/event.ts';
import type { TokenFamily } from './state.ts';

/** A newly created token without its text: events contain only the hash. */
export type NewToken = { readonly token_hash: string; readonly issued_at: string; readonly expires_at: string };

/** A token from a request; its MAC has proved it genuine. Address and user agent are null if unknown. */
export type PresentedToken = {
  readonly generation: number;
  readonly token_hash: string;
  readonly address: string | null;
  readonly agent: string | null;
};

type Reason = DataOf<TokenFamilyEvent, 'TokenFamilyInvalidated'>['reason'];

export type TokenFamilyCommand =
  | {
      readonly type: 'OpenTokenFamily';
      readonly family_id: string;
      readonly user_id: string;
      readonly session_epoch: number;
      readonly ends_at: string;
      readonly token: NewToken;
    }
  | {
      readonly type: 'RotateRefreshToken';
      readonly presented: PresentedToken;
      readonly child: NewToken;
      /** The child's hashes under other keys, for key rotation: another copy of the service may use a different key. */
      readonly same_child: readonly string[];
      /** How long after a rotation the parent may be presented again: two racing tabs, or a lost answer. */
      readonly leeway_seconds: number;
    }
  | { readonly type: 'RevokeRefreshToken'; readonly presented: PresentedToken }
  /**
   * Revokes the newest token, whichever it is: the caller ends the session from elsewhere and does not have the token.
   */
  | { readonly type: 'EndTokenFamily' }
  /** Ends the family if its session epoch is earlier than `before_epoch`; otherwise does nothing. */
  | { readonly type: 'InvalidateTokenFamily'; readonly reason: Reason; readonly before_epoch: number };

type CommandOf<Type extends TokenFamilyCommand['type']> = Variant<TokenFamilyCommand, Type>;

export function decide(command: TokenFamilyCommand, state: TokenFamily): readonly TokenFamilyEvent[] {
  if (command.type === 'OpenTokenFamily') return open(command, state);
  if (state.status === 'none') return [];
  switch (command.type) {
    case 'RotateRefreshToken':
      return rotate(command, state);
    case 'RevokeRefreshToken':
      return revoke(command, state);
    case 'EndTokenFamily':
      return state.status === 'active' ? [revoked(state)] : [];
    case 'InvalidateTokenFamily':
      return invalidate(command, state);
  }
}

function open(command: CommandOf<'OpenTokenFamily'>, state: TokenFamily): TokenFamilyEvent[] {
  if (state.status !== 'none') throw new Rejection('token-family/exists', 'conflict', 'The family is already open');
  const { family_id, user_id, session_epoch, ends_at, token } = command;
  const ids = { family_id, user_id, session_epoch };
  return [{ type: 'TokenFamilyOpened', data: { ...ids, generation: 0, ...withinFamily(token, ends_at) } }];
}

/** A refusal writes events too: only the new state tells whether the child became the family's token. */
function rotate(command: CommandOf<'RotateRefreshToken'>, family: Existing<TokenFamily>): TokenFamilyEvent[] {
  const { presented, child } = command;
  if (family.status === 'invalidated') return [];
  if (!isNewest(presented, family)) return isRacing(command, family) ? [] : [reused(family, presented)];
  if (family.status === 'revoked') return [reused(family, presented)];
  if (family.expiresAt <= child.issued_at) return [];
  const ids = { family_id: family.id, user_id: family.userId, session_epoch: family.sessionEpoch };
  const generation = family.generation + 1;
  return [{ type: 'RefreshTokenRotated', data: { ...ids, generation, ...withinFamily(child, family.endsAt) } }];
}

/** A token as stored in its event: it expires no later than its family. */
const withinFamily = (token: NewToken, ends_at: string) => ({
  ...token,
  expires_at: token.expires_at < ends_at ? token.expires_at : ends_at,
  ends_at,
});

/** The direct parent, presented again within the leeway: the answer is the same child as the first time. */
function isRacing(
  { presented, child, same_child, leeway_seconds }: CommandOf<'RotateRefreshToken'>,
  family: Existing<TokenFamily>,
): boolean {
  const age = Date.parse(child.issued_at) - Date.parse(family.issuedAt);
  return (
    leeway_seconds > 0 &&
    family.status === 'active' &&
    presented.generation === family.generation - 1 &&
    [child.token_hash, ...same_child].includes(family.tokenHash) &&
    age < leeway_seconds * 1_000
  );
}

function revoke({ presented }: CommandOf<'RevokeRefreshToken'>, family: Existing<TokenFamily>): TokenFamilyEvent[] {
  if (family.status === 'invalidated') return [];
  if (!isNewest(presented, family)) return [reused(family, presented)];
  if (family.status === 'revoked') return [];
  return [revoked(family)];
}

function invalidate(
  { reason, before_epoch }: CommandOf<'InvalidateTokenFamily'>,
  family: Existing<TokenFamily>,
): TokenFamilyEvent[] {
  if (family.status === 'invalidated' || family.sessionEpoch >= before_epoch) return [];
  return [invalidated(family, reason)];
}

const isNewest = (presented: PresentedToken, family: Existing<TokenFamily>): boolean =>
  presented.generation === family.generation && presented.token_hash === family.tokenHash;

const revoked = ({ id, userId, generation }: Existing<TokenFamily>): TokenFamilyEvent => ({
  type: 'RefreshTokenRevoked',
  data: { family_id: id, user_id: userId, generation },
});

const NOWHERE = { address: null, agent: null };

const reused = (family: Existing<TokenFamily>, { address, agent }: PresentedToken): TokenFamilyEvent =>
  invalidated(family, 'reuse', { address, agent });

const invalidated = (
  { id, userId }: Existing<TokenFamily>,
  reason: Reason,
  origin: Pick<PresentedToken, 'address' | 'agent'> = NOWHERE,
): TokenFamilyEvent => ({
  type: 'TokenFamilyInvalidated',
  data: { family_id: id, user_id: userId, reason, ...origin },
});
