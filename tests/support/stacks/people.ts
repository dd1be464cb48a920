import { randomUUID } from 'node:crypto';
import { createMailTokens } from '../../../domains/identity/credentials/mail-tokens.ts';
import { createRefreshTokens } from '../../../domains/identity/credentials/refresh-tokens.ts';
import { createUser } from '../../../domains/identity/use-cases/create-user.ts';
import { selfServiceCommand } from '../../../domains/identity/use-cases/self-service-command.ts';
import { createSessions } from '../../../domains/identity/use-cases/sessions.ts';
import { createAccessTokens } from '../../../gateway/auth/access-tokens.ts';
import type { Role } from '../../../kernel/http/caller.ts';
import type { Resources } from '../../../kernel/service/resources.ts';

export const PASSWORD = 'a long enough passphrase';
/**
 * Of that password, at the lowest cost: at the platform's own, each sign-in takes a quarter of a second of a processor.
 */
const PASSWORD_HASH = '$2b$04$b/B.hy3wYGqILLR0EsUykupHrVPs6Jx8UUc4FX1oW0.TqEgUFDGfG';

export type Session = {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly refreshToken: string;
};

const NOWHERE = { address: null, agent: null };

/**
 * Someone who has just registered and is signed in, by the steps of a registration without its requests and its
 * hashing.
 */
export async function somebodyRegistered(
  { store, config }: Pick<Resources, 'store' | 'config'>,
  { name, email, role = 'user' }: { name: string; email: string; role?: Role },
): Promise<Session> {
  const secrets = config.PLATFORM_JWT_SECRETS;
  const id = randomUUID();
  const context = selfServiceCommand(id, randomUUID());
  const verification = createMailTokens(secrets).request('verification', id);
  const { state } = await createUser(
    { store, registration: 'open' },
    { type: 'RegisterUser', user_id: id, email, name, role, password_hash: PASSWORD_HASH, verification },
    context,
  );
  if (state.status === 'none') throw new Error(`user ${id} was registered and does not exist`);
  const limits = { leewaySeconds: 10, lifetimeDays: 30 };
  const sessions = createSessions(store, createRefreshTokens(secrets), limits);
  const { id: sessionId, refreshToken } = await sessions.open(state, 'password', NOWHERE);
  const token = await createAccessTokens(secrets).sign({ id, email, name, role }, sessionId);
  return { id, email, password: PASSWORD, token, refreshToken };
}
