import { randomUUID } from 'node:crypto';
import type { CommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { hashOf, type RefreshToken, type RefreshTokens } from '../credentials/refresh-tokens.ts';
import { signIns } from '../sign-ins/index.ts';
import { type NewToken, type TokenFamily, tokenFamily } from '../token-family/index.ts';
import { isKnown, type KnownUser, user } from '../user/index.ts';

/** `position`: of the event that opened or rotated it. */
export type Session = { readonly user: KnownUser; readonly refreshToken: string; readonly position: bigint };

/** Where somebody signs in from, as far as it is known. */
export type Origin = { readonly address: string | null; readonly agent: string | null };

export type Sessions = {
  /** Opens a token family: one for each sign-in. `user` is as it was when the credentials were checked. */
  open(user: KnownUser, method: string, origin: Origin): Promise<Session>;
  /** Notes a sign-in with the wrong credentials. */
  refuse(userId: string, method: string, reason: string, origin: Origin): Promise<void>;
  /** The token's child; null where the token is not good, having ended the family if it was a genuine old one. */
  refresh(token: string): Promise<Session | null>;
  /** Hands a token back. One that was not made here touches nothing. @returns the position of what was written, or null */
  revoke(token: string): Promise<bigint | null>;
};

const LIFETIME_MS = 30 * 24 * 3_600_000;

export function openSessions(store: EventStore, tokens: RefreshTokens, leewaySeconds: number): Sessions {
  const newToken = (token: RefreshToken): NewToken & { text: string } => {
    const now = Date.now();
    const text = tokens.encode(token);
    return {
      text,
      token_hash: hashOf(text),
      issued_at: new Date(now).toISOString(),
      expires_at: new Date(now + LIFETIME_MS).toISOString(),
    };
  };

  return {
    async open(known, method, origin) {
      const context = ownDeed(known.id);
      const family_id = randomUUID();
      const { text, ...token } = newToken(tokens.first(family_id));
      // Listed before it is opened: whoever ends all families of a user finds every one that can exist.
      await execute(
        store,
        signIns,
        known.id,
        {
          type: 'RecordSignIn',
          event: { type: 'SignedIn', data: { user_id: known.id, method, family_id, ...origin } },
        },
        context,
      );
      const opening = { family_id, user_id: known.id, session_epoch: known.sessionEpoch, token };
      const { position } = await execute(
        store,
        tokenFamily,
        family_id,
        { type: 'OpenTokenFamily', ...opening },
        context,
      );
      return { user: known, refreshToken: text, position };
    },

    async refuse(userId, method, reason, origin) {
      const event = { type: 'SignInRefused' as const, data: { user_id: userId, method, reason, ...origin } };
      await execute(store, signIns, userId, { type: 'RecordSignIn', event }, ownDeed(userId));
    },

    async refresh(text) {
      const shown = tokens.decode(text);
      if (!shown) return null;
      const { state: family } = await load(store, tokenFamily, shown.familyId);
      if (family.status === 'none') return null;
      const owner = await holderOf(store, family);
      if (!owner) return null;
      const { text: child, ...token } = newToken(tokens.childOf(shown));
      const { state, position } = await execute(
        store,
        tokenFamily,
        shown.familyId,
        {
          type: 'RotateRefreshToken',
          shown: { generation: shown.generation, token_hash: hashOf(text) },
          child: token,
          leeway_seconds: leewaySeconds,
        },
        ownDeed(owner.id),
      );
      const isChild = state.status === 'active' && state.tokenHash === token.token_hash;
      return isChild ? { user: owner, refreshToken: child, position } : null;
    },

    async revoke(text) {
      const shown = tokens.decode(text);
      if (!shown) return null;
      const { state: family } = await load(store, tokenFamily, shown.familyId);
      if (family.status === 'none') return null;
      const command = { generation: shown.generation, token_hash: hashOf(text) };
      const { position } = await execute(
        store,
        tokenFamily,
        shown.familyId,
        { type: 'RevokeRefreshToken', shown: command },
        ownDeed(family.userId),
      );
      return position;
    },
  };
}

/** The family's user as they stand now; null when their sessions have ended since, in whatever way. */
async function holderOf(
  store: EventStore,
  family: Exclude<TokenFamily, { status: 'none' }>,
): Promise<KnownUser | null> {
  const { state } = await load(store, user, family.userId);
  return isKnown(state) && state.status === 'active' && state.sessionEpoch === family.sessionEpoch ? state : null;
}

/** What users do for themselves while signing in and out. */
export function ownDeed(userId: string, commandId: string = randomUUID()): CommandContext {
  return { commandId, correlationId: commandId, causationId: commandId, actor: userId, owner: userId };
}
