import { randomBytes, randomUUID } from 'node:crypto';
import { type Role, roleSchema } from '../../../contracts/identity/user.ts';
import { type CommandContext, rootCommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { mapConcurrently } from '../../../kernel/async/map-concurrently.ts';
import type { PlatformSecrets } from '../../../kernel/config/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { PersonKeys } from '../../../kernel/personal-data/person-keys.ts';
import { giveUpMissingKeys } from '../../../kernel/service/watch-keys.ts';
import { createMailTokens } from '../credentials/mail-tokens.ts';
import { hashPassword } from '../credentials/password-hashing.ts';
import { createUser } from '../use-cases/create-user.ts';
import { inviteUser } from '../use-cases/invite-user.ts';
import { userByEmail } from '../use-cases/user-by-email.ts';
import { type UserCommand, user } from '../user/index.ts';
import { emailField, nameField } from './fields.ts';

/** The command is malformed or cannot be carried out; the message says what can be done. */
export class CommandRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CommandRefused';
  }
}

export const USERS_USAGE = `Usage: npm run users -- COMMAND

  create-admin EMAIL [--name NAME]         an administrator, with a password that is shown once;
                                           a user of that address becomes one, and keeps the password
  invite EMAIL [--role ROLE]               mails a link to choose a password by; the identity service sends it
  list                                     everyone: id, address, role, status, whether the address is verified, since when
  set-role EMAIL ROLE                      changes what a user may do, and ends their sessions
  set-status EMAIL active|deactivated      lets a user in, or keeps them out
  give-up-keys                             has what is sealed with keys that are missing, and in no backup, read as
                                           forgotten: their owners cannot sign in any more

ROLE is admin, auditor (reads events), operator (watches and commands policies and projections) or user.
Each may be repeated. The event store is that of ESDB_URL or .env, else the embedded one of PLATFORM_DATA.`;

const BY = 'system:users';
const CONCURRENCY = 8;

/**
 * Runs an operator's command line without a service or a session: the way to a first administrator where services run
 * on their own.
 * @param args the command and its arguments
 * @param secrets the services' secrets, requested only when mails are signed
 * @param personKeys the keys with which the store seals personal data
 * @returns what to print
 * @throws CommandRefused, EventStoreUnavailable
 */
export async function runUsersCommand(
  store: EventStore,
  args: readonly string[],
  secrets: () => PlatformSecrets,
  personKeys: PersonKeys | null = null,
): Promise<string> {
  const [command, address, ...rest] = args;
  if (command === 'give-up-keys' && address === undefined && personKeys) return giveUpKeys(store, personKeys);
  if (command === 'list' && address === undefined) return listOfUsers(store);
  const parsed = emailField.safeParse(address);
  if (command === undefined || !['create-admin', 'invite', 'set-role', 'set-status'].includes(command)) {
    throw new CommandRefused(USERS_USAGE);
  }
  if (!parsed.success) throw new CommandRefused(`${command} takes an e-mail address first\n\n${USERS_USAGE}`);
  const email = parsed.data;
  if (command === 'create-admin') return createAdministrator(store, email, nameIn(rest));
  if (command === 'invite') return invite(store, email, roleIn(rest), secrets());
  const [value, ...more] = rest;
  const role = roleSchema.safeParse(value);
  if (command === 'set-role' && role.success && more.length === 0) {
    return change(store, email, { type: 'ChangeRole', role: role.data, by: BY }, `has the role ${role.data}`);
  }
  if (command === 'set-status' && (value === 'active' || value === 'deactivated') && more.length === 0) {
    return change(store, email, { type: 'SetStatus', status: value, by: BY }, `is ${value}`);
  }
  throw new CommandRefused(USERS_USAGE);
}

function nameIn(options: readonly string[]): string {
  if (options.length === 0) return 'Administrator';
  const name = nameField.safeParse(options[1]);
  if (options[0] !== '--name' || options.length > 2 || !name.success) throw new CommandRefused(USERS_USAGE);
  return name.data;
}

function roleIn(options: readonly string[]): Role | undefined {
  if (options.length === 0) return undefined;
  const role = roleSchema.safeParse(options[1]);
  if (options[0] !== '--role' || options.length > 2 || !role.success) throw new CommandRefused(USERS_USAGE);
  return role.data;
}

async function invite(
  store: EventStore,
  email: string,
  asked: Role | undefined,
  secrets: PlatformSecrets,
): Promise<string> {
  const tools = { store, registration: 'open', mailTokens: createMailTokens(secrets) } as const;
  const context = rootCommandContext(randomUUID(), BY, BY);
  try {
    const { role } = await inviteUser(tools, { email, role: asked }, context);
    return `${email} is invited as ${role}: the link is in the mail`;
  } catch (error) {
    if (error instanceof Rejection) throw new CommandRefused(`${email}: ${error.message}`);
    throw error;
  }
}

/** One line per user, oldest first. */
async function listOfUsers(store: EventStore): Promise<string> {
  const types = new Set(['UserRegistered', 'UserInvited']);
  const upTo = await store.head();
  const begun = await store.eventsBetween({ after: -1n, upTo, types, personalData: false });
  // Read newest first, so that a repeated invitation counts from its first mail.
  const since = new Map(begun.map(({ data, at }) => [String((data as { user_id?: unknown }).user_id), at]));
  const users = await mapConcurrently([...since].reverse(), CONCURRENCY, async ([id, at]) => {
    const { state } = await load(store, user, id);
    if (state.status === 'none') return [];
    const { email, role, status, emailVerified } = state;
    return [[id, email, role, status, emailVerified ? 'verified' : 'unverified', at]];
  });
  const rows = [['id', 'email', 'role', 'status', 'verified', 'created'], ...users.flat()];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

async function giveUpKeys(store: EventStore, personKeys: PersonKeys): Promise<string> {
  const people = await giveUpMissingKeys({ store, personKeys });
  if (people.length === 0) return 'No key is missing';
  return [`The keys of ${people.length} people are given up:`, ...people].join('\n');
}

async function createAdministrator(store: EventStore, email: string, name: string): Promise<string> {
  const known = await userByEmail(store, email);
  if (known?.status === 'deactivated') {
    throw new CommandRefused(`${email} is deactivated: \`set-status ${email} active\` lets them in first`);
  }
  // Anyone may have registered the address, with a password of their own.
  if (known && !known.emailVerified && known.role !== 'admin') {
    throw new CommandRefused(
      `${email} was registered, and no one has verified it: its owner does so by the link that was mailed, or by a new password`,
    );
  }
  if (known) {
    const done = 'is an administrator, with the password that they have';
    return change(store, email, { type: 'ChangeRole', role: 'admin', by: BY }, done);
  }
  const password = randomBytes(18).toString('base64url');
  const user_id = randomUUID();
  const register = {
    type: 'RegisterUser',
    user_id,
    email,
    name,
    role: 'admin',
    password_hash: await hashPassword(password, 'setup'),
    verification: null,
  } as const;
  try {
    await createUser({ store, registration: 'open' }, register, byOperator(user_id));
  } catch (error) {
    if (error instanceof Rejection) throw new CommandRefused(`${email}: ${error.message}; run the command again`);
    throw error;
  }
  return `Administrator: ${email}  password: ${password}`;
}

async function change(store: EventStore, email: string, command: UserCommand, done: string): Promise<string> {
  const known = await userByEmail(store, email);
  if (!known) throw new CommandRefused(`No user has the address ${email}`);
  try {
    await execute(store, user, known.id, command, byOperator(known.id));
  } catch (error) {
    if (error instanceof Rejection) throw new CommandRefused(`${email}: ${error.message}`);
    throw error;
  }
  return `${email} ${done}`;
}

const byOperator = (userId: string): CommandContext => rootCommandContext(randomUUID(), BY, userId);
