import type { Documents } from '../../kernel/documents/index.ts';
import type { Sealing } from './account/sealing.ts';

/** How this installation identifies itself at a server at which it has registered itself. */
export type RegisteredClient = { readonly id: string; readonly secret: string };

/** At which server, and for which redirect address: a server takes no other than those that were registered. */
export type RegisteredAt = { readonly platform: string; readonly instance: string; readonly redirectUri: string };

/**
 * What servers gave this installation when it registered itself with them, shared by all users and processes. Secrets
 * are sealed. What is lost or cannot be unsealed is registered again; accounts have their own copy with their tokens.
 */
export type RegisteredClients = {
  find(at: RegisteredAt): Promise<RegisteredClient | null>;
  /** @returns the one that is used from now on: another process may have been faster */
  keep(at: RegisteredAt, client: RegisteredClient): Promise<RegisteredClient>;
  /** The server no longer knows it. */
  forget(at: RegisteredAt, client: RegisteredClient): Promise<void>;
};

type Kept = { _id: string; client_id: string; sealed_secret: string };

export function openRegisteredClients(
  documents: Pick<Documents, 'secrets'>,
  { seal, unseal }: Sealing,
): RegisteredClients {
  const kept = documents.secrets<Kept>('registered_clients');
  const idOf = ({ platform, instance, redirectUri }: RegisteredAt): string => `${platform} ${instance} ${redirectUri}`;
  const find: RegisteredClients['find'] = async (at) => {
    const one = await kept.findOne({ _id: idOf(at) });
    const secret = one && unseal(one.sealed_secret);
    return one && secret !== null ? { id: one.client_id, secret } : null;
  };
  return {
    find,
    async keep(at, client) {
      const known = await find(at);
      if (known) return known;
      // Without a secret that can be read, what is there is of no use to anyone.
      const set = { client_id: client.id, sealed_secret: seal(client.secret) };
      await kept.updateOne({ _id: idOf(at) }, { $set: set }, { upsert: true });
      return (await find(at)) ?? client;
    },
    forget: async (at, { id }) => void (await kept.deleteOne({ _id: idOf(at), client_id: id })),
  };
}
