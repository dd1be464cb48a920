import { randomUUID } from 'node:crypto';
import { MAX_SIGN_INS } from '../../../contracts/identity/sign-ins.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { type CommandContext, subcommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { hashToken, type RefreshTokens } from '../credentials/refresh-tokens.ts';
import { signInRefusals } from '../sign-in-refusals/index.ts';
import { type SignIns, signIns } from '../sign-ins/index.ts';
import { type NewToken, type TokenFamily, tokenFamily } from '../token-family/index.ts';
import { type User, user } from '../user/index.ts';
import { selfServiceCommand } from './self-service-command.ts';

/** `id`: the token family's. `position`: that of the event that opened the family or rotated its token. */
export type Session = {
  readonly id: string;
  readonly user: Existing<User>;
  readonly refreshToken: string;
  readonly position: bigint;
};

/** The origin of a sign-in, as far as it is known. */
export type Origin = { readonly address: string | null; readonly agent: string | null };

export type Sessions = {
  /**
   * Opens a token family: one per sign-in. A repeat under the same `commandId` gets the same token, as long as it is
   * unused. `user` is the state against which the credentials were checked.
   */
  open(user: Existing<User>, method: string, origin: Origin, commandId?: string): Promise<Session>;
  /** Records a sign-in with wrong credentials, unless many were recorded recently. */
  refuse(userId: string, method: string, reason: string, origin: Origin): Promise<void>;
  /** The token's child. Null for an invalid token; a genuine but old one also ends its family. */
  refresh(token: string, origin: Origin): Promise<Session | null>;
  /** Revokes a token. A forged one changes nothing. @returns the position of what was written, or null */
  revoke(token: string, origin: Origin): Promise<bigint | null>;
};

const DAY_MS = 24 * 3_600_000;
const TOKEN_LIFETIME_DAYS = 30;

export type SessionLimits = {
  /** How long after its use a token may be reused for the same child. */
  readonly leewaySeconds: number;
  /** How long a session lasts from the sign-in, however often its token is rotated. */
  readonly lifetimeDays: number;
};

export function createSessions(
  store: EventStore,
  tokens: RefreshTokens,
  { leewaySeconds, lifetimeDays }: SessionLimits,
): Sessions {
  const newToken = (text: string): NewToken => {
    const now = Date.now();
    return {
      token_hash: hashToken(text),
      issued_at: new Date(now).toISOString(),
      expires_at: new Date(now + TOKEN_LIFETIME_DAYS * DAY_MS).toISOString(),
    };
  };

  /** A refresh token's content and its family; null for a text that we did not issue. */
  async function familyOf(text: string) {
    const presented = tokens.decode(text);
    if (!presented) return null;
    const { state: family } = await load(store, tokenFamily, presented.familyId);
    return family.status === 'none' ? null : { presented, family };
  }

  /** The next sign-in would push it off the list through which sessions are found. */
  async function endOldest({ families }: SignIns, context: CommandContext): Promise<void> {
    const [oldest] = families;
    if (!oldest || families.length < MAX_SIGN_INS || oldest.endsAt < new Date().toISOString()) return;
    await execute(store, tokenFamily, oldest.id, { type: 'EndTokenFamily' }, subcommandContext(context, 'oldest'));
  }

  const sessions: Sessions = {
    async open(user, method, origin, commandId = randomUUID()) {
      const context = selfServiceCommand(user.id, commandId);
      const family_id = uuidFrom(commandId, 'family');
      const text = tokens.encode(tokens.first(family_id));
      const token = newToken(text);
      const ids = { user_id: user.id, family_id, session_epoch: user.sessionEpoch };
      // Recorded before the family is opened, so that every open family is found when its epoch's sessions are ended.
      const ends_at = new Date(Date.now() + lifetimeDays * DAY_MS).toISOString();
      const event = { type: 'SignedIn' as const, data: { ...ids, ends_at, method, ...origin } };
      const recorded = await execute(store, signIns, user.id, { type: 'RecordSignIn', event }, context);
      await endOldest(recorded.state, context);
      const open = { type: 'OpenTokenFamily', ...ids, ends_at, token } as const;
      const { state: family, position } = await execute(store, tokenFamily, family_id, open, context);
      // A repeat whose token has since been used or ended is as good as any sign-in, and becomes a new one.
      const isUnused = family.status === 'active' && family.tokenHash === token.token_hash;
      if (!isUnused || family.sessionEpoch !== user.sessionEpoch) return sessions.open(user, method, origin);
      return { id: family_id, user, refreshToken: text, position };
    },

    async refuse(userId, method, reason, origin) {
      const refusal = { user_id: userId, method, reason, refused_at: new Date().toISOString(), ...origin };
      await execute(store, signInRefusals, userId, { type: 'RecordRefusal', refusal }, selfServiceCommand(userId));
    },

    async refresh(text, origin) {
      const found = await familyOf(text);
      if (!found) return null;
      const { presented, family } = found;
      const { familyId, generation } = presented;
      const user = await userOfSession(store, family);
      if (!user) return null;
      const [child, ...sameChild] = tokens.childrenOf(presented);
      const rotate = {
        type: 'RotateRefreshToken',
        presented: { generation, token_hash: hashToken(text), ...origin },
        child: newToken(child),
        same_child: sameChild.map(hashToken),
        leeway_seconds: leewaySeconds,
      } as const;
      const { state, position } = await execute(store, tokenFamily, familyId, rotate, selfServiceCommand(user.id));
      const current = state.status === 'active' ? state.tokenHash : null;
      const refreshToken = [child, ...sameChild].find((text) => hashToken(text) === current);
      return refreshToken === undefined ? null : { id: familyId, user, refreshToken, position };
    },

    async revoke(text, origin) {
      const found = await familyOf(text);
      if (!found) return null;
      const { presented, family } = found;
      const { familyId, generation } = presented;
      const token = { generation, token_hash: hashToken(text), ...origin };
      const revoke = { type: 'RevokeRefreshToken', presented: token } as const;
      const { position } = await execute(store, tokenFamily, familyId, revoke, selfServiceCommand(family.userId));
      return position;
    },
  };
  return sessions;
}

/** The family's user as they are now; null if all sessions of its epoch have ended. */
async function userOfSession(store: EventStore, family: Existing<TokenFamily>): Promise<Existing<User> | null> {
  const { state } = await load(store, user, family.userId);
  return state.status === 'active' && state.sessionEpoch === family.sessionEpoch ? state : null;
}
