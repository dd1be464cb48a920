import { randomBytes, randomUUID } from 'node:crypto';
import type { SignInEvent } from '../../../contracts/identity/sign-ins.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { rootCommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { keyMissingIn } from '../../../kernel/personal-data/person-keys.ts';
import { hashPassword } from '../credentials/password-hashing.ts';
import { type User, user } from '../user/index.ts';
import { createUser } from './create-user.ts';

const EMAIL = 'admin@localhost';
/** The actor of what a start does automatically. */
export const SETUP = 'system:setup';
// The same in every store: if several processes start at once, the first to write the stream creates the account.
const ID = uuidFrom('first administrator');

type Credentials = { readonly email: string; readonly password: string };

type Tools = { readonly store: EventStore };

/**
 * Creates the account that a new installation starts with. Its password is stored nowhere, so a process that dies
 * before it is shown takes it along: until someone has signed in, every start sets another.
 * @returns its address and password; null from the first sign-in on
 * @throws EventStoreUnavailable
 */
export const ensureFirstAdministrator = (tools: Tools): Promise<Credentials | null> =>
  prepareFirstAdministrator(tools)();

/**
 * The same in two steps: hashing a password takes a quarter of a second, during which a start can go on.
 * @returns writes what was prepared, and throws what went wrong
 */
export function prepareFirstAdministrator({ store }: Tools): () => Promise<Credentials | null> {
  const preparing = prepared(store);
  // Whoever asks for it is told.
  preparing.catch(() => undefined);
  return async () => {
    try {
      const command = await preparing;
      return command && (await isFirst(command.write())) ? command.credentials : null;
    } catch (error) {
      // The account exists and cannot be read; what watches the keys says so, and a start goes on.
      if (keyMissingIn(error)) return null;
      throw error;
    }
  };
}

type Prepared = { readonly credentials: Credentials; write(): Promise<unknown> };

async function prepared(store: EventStore): Promise<Prepared | null> {
  const { state } = await load(store, user, ID);
  if (state.status !== 'none') return renewed(store, state);
  const password = newPassword();
  const register = {
    type: 'RegisterUser',
    user_id: ID,
    email: EMAIL,
    name: 'Administrator',
    role: 'admin',
    password_hash: await hashPassword(password, 'setup'),
    verification: null,
  } as const;
  return {
    credentials: { email: EMAIL, password },
    write: () => createUser({ store, registration: 'open' }, register, bySetup()),
  };
}

async function renewed(store: EventStore, { status, email, passwordHash }: Existing<User>): Promise<Prepared | null> {
  if (status !== 'active' || passwordHash === null || (await hasAnybodySignedIn(store))) return null;
  const password = newPassword();
  const change = {
    type: 'ChangePassword',
    verified_hash: passwordHash,
    password_hash: await hashPassword(password, 'setup'),
    address: null,
  } as const;
  return { credentials: { email, password }, write: () => execute(store, user, ID, change, bySetup()) };
}

async function hasAnybodySignedIn(store: EventStore): Promise<boolean> {
  const types = new Set<SignInEvent['type']>(['SignedIn']);
  const upTo = await store.head();
  return (await store.eventsBetween({ after: -1n, upTo, types, maxCount: 1, personalData: false })).length > 0;
}

/** False if another process was first and has the password. */
async function isFirst(command: Promise<unknown>): Promise<boolean> {
  try {
    await command;
    return true;
  } catch (error) {
    if (error instanceof Rejection) return false;
    throw error;
  }
}

const newPassword = (): string => randomBytes(18).toString('base64url');

const bySetup = () => rootCommandContext(randomUUID(), SETUP, ID);
