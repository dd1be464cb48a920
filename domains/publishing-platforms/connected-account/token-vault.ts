import { type Documents, inOrder } from '../../../kernel/documents/index.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import type { Sealing } from '../account/sealing.ts';
import { keepingUnsaved, type RefreshToken, type RefreshTokens } from '../refresh-tokens.ts';

/** Which tokens: those of one connection of an account. */
export type Connection = { readonly connection_id: string; readonly account_id: string };

/**
 * The tokens that give access to users' accounts, sealed, and nowhere but here: an event stays for ever, and these have to be
 * destroyed when an account is disconnected. A document store that is lost with them makes users connect again, nothing else.
 */
export type TokenVault = {
  /** Keeps the token of a connection of which no event tells yet. */
  put(connection: Connection, token: RefreshToken): Promise<void>;
  /** An event tells of the connection: those before it are destroyed. */
  confirm(connection: Connection): Promise<void>;
  /** That of the connection, and what is left of those before it. */
  destroy(connection: Connection): Promise<void>;
  /** Reading throws ProviderError `account-disconnected` when there is none, and `token-unreadable` */
  tokensOf(platform: string, connection: Pick<Connection, 'connection_id'>): RefreshTokens;
  /** That of a connection which nothing came of. */
  destroyUnconfirmed(connection: Connection): Promise<void>;
  /** When accesses end that are not renewed, ISO 8601 UTC; null for those of which the platform does not say it. */
  expiriesOf(connectionIds: readonly string[]): Promise<ReadonlyMap<string, string | null>>;
  /** Those whose access ends before a time, the first to end first; read in pages. */
  endingBefore(time: string): AsyncIterable<Connection>;
  /** Those that were put before a time and never confirmed: a process has died in between. */
  unconfirmedSince(time: string): Promise<Connection[]>;
  /** Seals everything with the newest secret, so that the ones before it may be taken out. */
  sealAnew(): Promise<void>;
  /** Whether the caller is to renew this one now: of several copies one is told so, and the next after `forMs`. */
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
};

export function openTokenVault(documents: Pick<Documents, 'secrets'>, { seal, unseal }: Sealing): TokenVault {
  const kept = documents.secrets<Kept>('account_tokens');
  const sealed = ({ token, expiresAt }: RefreshToken) => ({ sealed_token: seal(token), expires_at: expiresAt });
  const connectionOf = ({ _id, account_id }: Kept): Connection => ({ connection_id: _id, account_id });
  const now = () => new Date().toISOString();

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
        // No upsert: what was destroyed stays destroyed.
        async (newer) => void (await kept.updateOne({ _id: connection_id }, { $set: sealed(newer) })),
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
    async sealAnew() {
      for await (const { _id, sealed_token } of kept.find({})) {
        const token = unseal(sealed_token);
        // Not where another one has taken its place meanwhile.
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

/** Nothing can be posted with an account any more that its owner has disconnected. */
export const disconnected = (provider: string, what = 'the account'): ProviderError =>
  new ProviderError({
    provider,
    kind: 'unauthorized',
    code: 'account-disconnected',
    cause: `${what} at ${provider} that was to be used is no longer connected`,
    nextAction: 'connect the account again, then publish again',
  });

const unreadable = (provider: string): ProviderError =>
  new ProviderError({
    provider,
    kind: 'unauthorized',
    code: 'token-unreadable',
    cause: 'the token of the account was sealed under another PLATFORM_JWT_SECRET',
    nextAction: 'connect the account again, or start with the secret of that time',
  });
