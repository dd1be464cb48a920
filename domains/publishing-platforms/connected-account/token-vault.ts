import { type Documents, inOrder } from '../../../kernel/documents/index.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import type { Sealing } from '../account/sealing.ts';
import { keepingUnsaved, type RefreshToken, type RefreshTokens } from '../refresh-tokens.ts';
import { takeTurns } from '../take-turns.ts';

/** Identifies tokens: those of one connection of an account. */
export type Connection = { readonly connection_id: string; readonly account_id: string };

/**
 * The tokens that give access to users' accounts, sealed and stored only here: events stay forever, but these must be
 * destroyed when an account is disconnected. If the document store is lost, users must reconnect; nothing else is lost.
 */
export type TokenVault = {
  /** Stores the token of a connection that no event has recorded yet. */
  put(connection: Connection, token: RefreshToken): Promise<void>;
  /** An event has recorded the connection: destroys the tokens of earlier connections. */
  confirm(connection: Connection): Promise<void>;
  /** Destroys the connection's token and any left from earlier connections. */
  destroy(connection: Connection): Promise<void>;
  /**
   * Reading throws ProviderError: `account-disconnected` without a token, `token-unreadable` if it cannot be unsealed.
   */
  tokensOf(platform: string, connection: Pick<Connection, 'connection_id'>): RefreshTokens;
  /** Destroys the token of a connection that never came about. */
  destroyUnconfirmed(connection: Connection): Promise<void>;
  /** When each access expires unless renewed, ISO 8601 UTC; null if the platform does not say. */
  expiriesOf(connectionIds: readonly string[]): Promise<ReadonlyMap<string, string | null>>;
  /** Connections whose access expires before a time, earliest first; read in pages. */
  endingBefore(time: string): AsyncIterable<Connection>;
  /** Connections stored before a time and never confirmed: a process died in between. */
  unconfirmedSince(time: string): Promise<Connection[]>;
  /** Reseals everything with the newest secret, so that older secrets can be removed. */
  reseal(): Promise<void>;
  /**
   * Whether the caller may renew this connection now: only one of several copies may, and the next only after `forMs`.
   */
  mayRenew(connection: Connection, forMs: number): Promise<boolean>;
};

type Kept = {
  _id: string;
  account_id: string;
  sealed_token: string;
  expires_at: string | null;
  confirmed: boolean;
  put_at: string;
  renewal_until: string;
  /** Whose turn it is to present the token, and until when; absent before the first. */
  turn?: { by: string; until: string } | null;
};

export function openTokenVault(documents: Pick<Documents, 'secrets'>, { seal, unseal }: Sealing): TokenVault {
  const kept = documents.secrets<Kept>('account_tokens');
  const sealed = ({ token, expiresAt }: RefreshToken) => ({ sealed_token: seal(token), expires_at: expiresAt });
  const connectionOf = ({ _id, account_id }: Kept): Connection => ({ connection_id: _id, account_id });
  const now = () => new Date().toISOString();

  const turnsOf = (platform: string, _id: string) =>
    takeTurns({
      async take({ by, at, until }) {
        const isFree = { $or: [{ turn: null }, { 'turn.until': { $lt: at } }] };
        const { modifiedCount } = await kept.updateOne({ _id, ...isFree }, { $set: { turn: { by, until } } });
        if (modifiedCount === 0 && !(await kept.findOne({ _id }))) throw disconnected(platform);
        return modifiedCount === 1;
      },
      end: async (by) => void (await kept.updateOne({ _id, 'turn.by': by }, { $set: { turn: null } })),
    });

  return {
    async put({ connection_id, account_id }, token) {
      const fresh = { account_id, confirmed: false, put_at: now(), renewal_until: '' };
      await kept.updateOne({ _id: connection_id }, { $set: { ...fresh, ...sealed(token) } }, { upsert: true });
    },
    async confirm({ connection_id, account_id }) {
      const one = await kept.findOneAndUpdate({ _id: connection_id }, { $set: { confirmed: true } });
      if (one) await kept.deleteMany({ account_id, confirmed: true, put_at: { $lt: one.put_at } });
    },
    async destroy({ connection_id, account_id }) {
      await kept.deleteMany({ account_id, $or: [{ _id: connection_id }, { confirmed: true }] });
    },
    async destroyUnconfirmed({ connection_id }) {
      await kept.deleteOne({ _id: connection_id, confirmed: false });
    },
    tokensOf: (platform, { connection_id }) =>
      keepingUnsaved(
        async () => {
          const one = await kept.findOne({ _id: connection_id });
          if (!one) throw disconnected(platform);
          const token = unseal(one.sealed_token);
          if (token === null) throw unreadable(platform);
          return { token, expiresAt: one.expires_at };
        },
        // No upsert: a destroyed token stays destroyed.
        async (newer) => void (await kept.updateOne({ _id: connection_id }, { $set: sealed(newer) })),
        turnsOf(platform, connection_id),
      ),
    async expiriesOf(connectionIds) {
      const found = await kept.find({ _id: { $in: [...connectionIds] } }).toArray();
      return new Map(found.map(({ _id, expires_at }) => [_id, expires_at]));
    },
    async *endingBefore(time) {
      const where = { confirmed: true, expires_at: { $ne: null, $lt: time }, renewal_until: { $lt: now() } };
      for await (const one of inOrder(kept, where, 'expires_at')) yield connectionOf(one);
    },
    unconfirmedSince: async (time) =>
      (await kept.find({ confirmed: false, put_at: { $lt: time } }).toArray()).map(connectionOf),
    async reseal() {
      for await (const { _id, sealed_token } of kept.find({})) {
        const token = unseal(sealed_token);
        // Only if the token has not been replaced in the meantime.
        if (token !== null) await kept.updateOne({ _id, sealed_token }, { $set: { sealed_token: seal(token) } });
      }
    },
    async mayRenew({ connection_id }, forMs) {
      const renewal_until = new Date(Date.now() + forMs).toISOString();
      const where = { _id: connection_id, renewal_until: { $lt: now() } };
      return (await kept.updateOne(where, { $set: { renewal_until } })).modifiedCount === 1;
    },
  };
}

/** Thrown when the owner has disconnected the account in the meantime. */
export const disconnected = (provider: string, what = 'the account'): ProviderError =>
  new ProviderError({
    provider,
    kind: 'unauthorized',
    code: 'account-disconnected',
    cause: `${what} at ${provider} that was to be used, is no longer connected`,
    nextAction: 'connect the account again, then publish again',
  });

const unreadable = (provider: string): ProviderError =>
  new ProviderError({
    provider,
    kind: 'unauthorized',
    code: 'token-unreadable',
    cause: 'the token of the account was sealed under another secret of the platform',
    nextAction: 'connect the account again, or have an administrator bring the former secret back',
  });
