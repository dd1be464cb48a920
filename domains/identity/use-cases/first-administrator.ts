import { randomBytes, randomUUID } from 'node:crypto';
import { rootCommandContext } from '../../../kernel/aggregates/command-context.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { hashPassword } from '../credentials/password-hashing.ts';
import { user } from '../user/index.ts';
import { createUser } from './create-user.ts';

const EMAIL = 'admin@localhost';
// The same in every store: if several processes start at once, the first to write the stream creates the account.
const ID = uuidFrom('first administrator');

/**
 * Creates the account that a new installation starts with.
 * @returns its address and password, once in the lifetime of a store; null from then on. The password is stored nowhere
 * @throws EventStoreUnavailable
 */
export async function ensureFirstAdministrator({
  store,
}: {
  store: EventStore;
}): Promise<{ email: string; password: string } | null> {
  if ((await load(store, user, ID)).state.status !== 'none') return null;
  const password = randomBytes(18).toString('base64url');
  const register = {
    type: 'RegisterUser',
    user_id: ID,
    email: EMAIL,
    name: 'Administrator',
    role: 'admin',
    password_hash: await hashPassword(password, 'setup'),
    verification: null,
  } as const;
  try {
    await createUser({ store, registration: 'open' }, register, rootCommandContext(randomUUID(), 'system:setup', ID));
  } catch (error) {
    // Another process was first and has the password.
    if (error instanceof Rejection) return null;
    throw error;
  }
  return { email: EMAIL, password };
}
