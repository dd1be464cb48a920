import { randomBytes, randomUUID } from 'node:crypto';
import { load } from '../../../kernel/aggregates/load.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { hashPassword } from '../credentials/password-hashing.ts';
import { isKnown, user } from '../user/index.ts';
import { createUser } from './accounts.ts';

const EMAIL = 'admin@localhost';
// One for each store, for ever: its stream decides who made it, whatever starts at the same time.
const ID = uuidFrom('first administrator');

/**
 * Makes the account that a new installation begins with.
 * @returns its address and password, once in the life of a store; null ever after. The password is kept nowhere
 * @throws EventStoreUnavailable
 */
export async function ensureFirstAdministrator({
  store,
}: {
  store: EventStore;
}): Promise<{ email: string; password: string } | null> {
  if (isKnown((await load(store, user, ID)).state)) return null;
  const password = randomBytes(18).toString('base64url');
  const commandId = randomUUID();
  const person = { user_id: ID, email: EMAIL, name: 'Administrator', role: 'admin' as const };
  try {
    await createUser(
      store,
      { type: 'RegisterUser', ...person, password_hash: await hashPassword(password), verification: null },
      { commandId, correlationId: commandId, causationId: commandId, actor: 'system:setup', owner: ID },
    );
  } catch (error) {
    // Another process was first, and it has the password.
    if (error instanceof Rejection) return null;
    throw error;
  }
  return { email: EMAIL, password };
}
